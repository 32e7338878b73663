import { hierarchyUses, type Problem } from '@kaiku/sdk/model';
import { Alert, Button, Icon, Skeleton, Stack, Text, useFormat, useT, VisuallyHidden } from '@kaiku/sdk/web';
import { api } from '../api.ts';
import { useProblemText } from './canvas/useDrawing.tsx';
import { useEditor, useEditorState } from './context.ts';
import { placeName } from './state/check.ts';
import type { Editor } from './state/store.ts';

class NotSaved extends Error {}

const taken = (editor: Editor, id: string) =>
  api.POST('/survey/{id}/hierarchies', { path: { id }, body: { survey_version: editor.version() }, quiet: true });
type Told = Awaited<ReturnType<typeof taken>>['hierarchies'][number];

/** What was heard when the choices were taken anew, or why that could not be. */
export interface Taken {
  hierarchies: Told[];
  failure: Error | null;
}

/** Times that it is tried while others save. */
const attempts = 3;

/** Saves what was written and then takes the choices of all hierarchies anew; null where the survey has none. */
export async function takeHierarchies(editor: Editor, unsaved: string): Promise<Taken | null> {
  for (let left = attempts; ; left -= 1) {
    // What was just written is part of it, and so is what others saved.
    await editor.flush();
    const { save, structure, survey } = editor.store.get();
    if (save.state !== 'saved') throw new NotSaved(unsaved);
    if (hierarchyUses(structure, editor.kinds.registry).length === 0) return null;
    try {
      const reply = await taken(editor, survey.survey_id);
      editor.catchUp(reply.survey_version);
      return { hierarchies: reply.hierarchies, failure: null };
    } catch (problem) {
      const { status = 0 } = problem as { status?: number };
      // Somebody saved meanwhile, or the survey is there no more: the editor finds out and says so.
      if ([403, 404, 412].includes(status)) editor.catchUp();
      if (status !== 412 || left === 1) return { hierarchies: [], failure: problem as Error };
    }
  }
}

interface HierarchyNewsProps {
  /** Undefined while hierarchies are asked. */
  news: Taken | null | undefined;
  onRetry: () => void;
}

/** What publishing takes from the hierarchies that choices come from. */
export function HierarchyNews({ news, onRetry }: HierarchyNewsProps) {
  const editor = useEditor();
  const { structure } = useEditorState();
  const t = useT('surveys');
  if (hierarchyUses(structure, editor.kinds.registry).length === 0) return null;
  return (
    <div role="status">
      {news === undefined && (
        <Stack gap={6}>
          <VisuallyHidden>{t('publish.hierarchyAsking')}</VisuallyHidden>
          <Skeleton height={14} width="60%" />
          <Skeleton height={14} width="40%" />
        </Stack>
      )}
      {news?.failure && <Failure failure={news.failure} onRetry={onRetry} />}
      {news?.hierarchies.map((told) => (
        <OfOne key={told.id} told={told} />
      ))}
    </div>
  );
}

function OfOne({ told }: { told: Told }) {
  const t = useT('surveys');
  const format = useFormat();
  const { state, choices, came, went, renamed } = told;
  const name = told.name ?? (state === 'unknown' ? t('inspector.hierarchyUnknown') : t('fields.hierarchy'));
  const named = (names: readonly string[], count: number) => {
    const more = count - names.length;
    return format.list(more > 0 ? [...names, t('publish.hierarchyMore', { count: more })] : [...names]);
  };
  const lines = [
    came.count > 0 && t('publish.hierarchyCame', { names: named(came.texts, came.count) }),
    went.count > 0 && t('publish.hierarchyWent', { names: named(went.texts, went.count) }),
    renamed.count > 0 &&
      t('publish.hierarchyRenamed', {
        names: named(
          renamed.names.map(({ from, to }) => `${from} → ${to}`),
          renamed.count,
        ),
      }),
  ].filter((line) => line !== false);
  const stays = { taken: null, unknown: t('inspector.hierarchyGone'), away: t('inspector.hierarchyAway') }[state];
  return (
    <Alert
      my={4}
      py="xs"
      role="group"
      color={stays ? 'orange' : 'gray'}
      icon={<Icon name={stays ? 'alert-triangle' : 'sitemap'} size={18} />}
    >
      <Stack gap={6}>
        <Text size="sm">{t('inspector.hierarchyCount', { count: choices, name })}</Text>
        {stays && <Text size="sm">{stays}</Text>}
        {!stays && lines.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('publish.hierarchySame')}
          </Text>
        )}
        {lines.length > 0 && (
          <ul className="se-changes">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Stack>
    </Alert>
  );
}

function Failure({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const t = useT('surveys');
  const problemText = useProblemText();
  const { structure } = useEditorState();
  const { status, details = [] } = failure as Error & { status?: number; details?: readonly Partial<Problem>[] };
  const reasons = details.flatMap(({ path, code, params }) => {
    if (!path || !code) return [];
    const place = placeName(structure, { path, code }, (number) => t('canvas.page', { number }));
    return [[place, problemText(code, params)].filter(Boolean).join(': ')];
  });
  return (
    <Alert color="orange" role="group" icon={<Icon name="alert-triangle" />} title={t('publish.hierarchyFailed')}>
      <Stack gap="xs" align="flex-start">
        {(reasons.length > 0 ? reasons : [failure.message]).map((reason) => (
          <Text key={reason} size="sm">
            {reason}
          </Text>
        ))}
        {status !== 422 && (
          <Button variant="default" size="compact-sm" leftSection={<Icon name="refresh" size={16} />} onClick={onRetry}>
            {t('publish.hierarchyRetry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
