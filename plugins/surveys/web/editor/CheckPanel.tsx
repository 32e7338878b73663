import type { Problem } from '@kaiku/sdk/model';
import { EmptyState, Icon, Stack, Text, UnstyledButton, useT } from '@kaiku/sdk/web';
import type { PublishCheck } from '../../contract/index.ts';
import { useProblemText } from './canvas/useDrawing.tsx';
import { useEditor, useEditorState } from './context.ts';
import { placeName, selectionOf } from './state/check.ts';
import { usePartName } from './usePartName.ts';

interface CheckPanelProps {
  check: PublishCheck;
  /** Called when somebody goes to a problem. */
  onGo: (problem: Problem) => void;
}

/** What is missing before the survey can be published, what cannot be saved, and what is worth a look. */
export function CheckPanel({ check, onGo }: CheckPanelProps) {
  const t = useT('surveys');
  const { structure, save } = useEditorState();
  const drafts = structure.pages.flatMap((page) => page.elements).filter(({ saved }) => !saved).length;
  const nothing = check.errors.length + check.warnings.length + save.problems.length + drafts === 0;
  if (nothing) return <EmptyState compact icon="circle-check" title={t('check.ready')} text={t('check.readyText')} />;
  return (
    <Stack gap="lg">
      <h2 className="kk-hidden">{t('check.title')}</h2>
      <Problems title={t('check.unsaved')} icon="device-floppy" problems={save.problems} onGo={onGo} />
      <Problems title={t('check.errors')} icon="alert-circle" problems={check.errors} onGo={onGo} />
      <Problems title={t('check.warnings')} icon="info-circle" problems={check.warnings} onGo={onGo} />
      {drafts > 0 && (
        <Text size="sm" c="dimmed">
          {t('check.drafts', { count: drafts })}
        </Text>
      )}
    </Stack>
  );
}

interface ProblemsProps {
  title: string;
  icon: string;
  problems: readonly Problem[];
  onGo: (problem: Problem) => void;
}

function Problems({ title, icon, problems, onGo }: ProblemsProps) {
  const t = useT('surveys');
  const editor = useEditor();
  const problemText = useProblemText();
  const { structure } = useEditorState();
  const partName = usePartName(structure);
  if (problems.length === 0) return null;
  return (
    <section aria-label={title}>
      <Text size="xs" fw={600} c="dimmed" component="h3" mb={4}>
        {title}
      </Text>
      <ul className="se-problems">
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.code}`}>
            <UnstyledButton
              className="se-problem"
              data-icon={icon}
              onClick={() => {
                editor.select(selectionOf(structure, problem), problem.path);
                onGo(problem);
              }}
            >
              <Icon name={icon} size={16} />
              <span>
                <b>{placeName(structure, problem, (number) => t('canvas.page', { number })) ?? t('outline.survey')}</b>
                <span>
                  {[partName(problem.path), problemText(problem.code, problem.params)].filter(Boolean).join(': ')}
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
