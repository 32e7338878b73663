import { concerns, type Field, type FieldGroup, type Problem, problemsAt } from '@kaiku/sdk/model';
import { Button, Icon, Stack, Text, useSession, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { useProblemText } from '../canvas/useDrawing.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { isWithin, useWanted } from './wanted.ts';

interface FieldGroupsProps {
  fields: readonly Field[];
  settings: Record<string, unknown>;
  /** Path of the settings in problems: `elements/<id>`. */
  path: string;
  problems: readonly Problem[];
  /** `key` to a new value; undefined removes the setting. Stays the same between drawings. */
  onChange: (key: string, value: unknown) => void;
  /** What a page would have without a setting of its own. */
  inherited?: Record<string, unknown>;
  /** Drawn instead of the ordinary editor. */
  custom?: (field: Field) => React.ReactNode | undefined;
  /** The groups in this order; those that are not named come after. */
  first?: readonly FieldGroup[];
  /** Namespace that may name the fields otherwise than ours: that of a plugin's question kind. */
  texts?: string | undefined;
}

const groups: readonly FieldGroup[] = [
  'content',
  'choices',
  'answer',
  'look',
  'behaviour',
  'results',
  'data',
  'sender',
];

/** Declared settings by group, the rare ones folded away. */
export function FieldGroups({ fields, ...rest }: FieldGroupsProps) {
  const t = useT('surveys');
  const { features } = useSession();
  const [more, setMore] = useState(false);
  const { settings } = rest;
  const offered = fields.filter(
    (field) => (!field.feature || features.has(field.feature)) && concerns(field, settings),
  );
  const common = offered.filter(({ rare }) => !rare);
  const rare = offered.filter((field) => field.rare);
  const wanted = useWanted();
  if (!more && rare.some(({ key }) => isWithin(wanted, `${rest.path}/${key}`))) setMore(true);
  return (
    <Stack gap="lg">
      <Groups fields={common} {...rest} />
      {rare.length > 0 && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={more}
            rightSection={<Icon name={more ? 'chevron-up' : 'chevron-down'} size={16} />}
            onClick={() => setMore(!more)}
          >
            {t('inspector.more')}
          </Button>
          {more && (
            <Stack gap="lg" mt="md">
              <Groups fields={rare} {...rest} />
            </Stack>
          )}
        </div>
      )}
    </Stack>
  );
}

function Groups({
  fields,
  settings,
  path,
  problems,
  onChange,
  inherited,
  custom,
  first = [],
  texts,
}: FieldGroupsProps) {
  const t = useT('surveys');
  const problemText = useProblemText();
  const order = [...first, ...groups.filter((group) => !first.includes(group))];
  return order.map((group) => {
    const own = fields.filter((field) => field.group === group);
    if (own.length === 0) return null;
    return (
      <Stack key={group} gap="sm" role="group" aria-label={t(`groups.${group}`)}>
        <Text size="xs" fw={600} c="dimmed" component="h3">
          {t(`groups.${group}`)}
        </Text>
        {own.map((field) => {
          const at = `${path}/${field.key}`;
          const [problem] = problemsAt(problems, at);
          return (
            <div key={field.key} className="se-option" data-at={at}>
              {custom?.(field) ?? (
                <FieldEditor
                  field={field}
                  value={settings[field.key]}
                  inherited={inherited?.[field.key]}
                  texts={texts}
                  error={problem && problemText(problem.code, problem.params)}
                  elementId={path.startsWith('elements/') ? path.slice('elements/'.length) : undefined}
                  onSet={onChange}
                />
              )}
            </div>
          );
        })}
      </Stack>
    );
  });
}
