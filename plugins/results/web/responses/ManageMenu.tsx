import { onSurvey } from '@kaiku/plugin-surveys/contract';
import {
  ActionIcon,
  ApiError,
  Button,
  Dialog,
  ErrorState,
  Icon,
  JobProgress,
  Menu,
  NumberInput,
  request,
  Stack,
  Text,
  Tooltip,
  useConfirm,
  useFormat,
  useId,
  useJob,
  usePermission,
  useResourceAccess,
  useT,
} from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { redrawResults } from '../queries.ts';

type What = 'make' | 'removeTest' | 'clear';
/** The work that was begun, or why it was not. */
type Begun = { what: What } & ({ jobId: string } | { error: ApiError });

const most = 1_000;

/** What whoever owns the survey can do with all of its answers at once (RES-015 to RES-017). */
export function ManageMenu({ surveyId, onShowTests }: { surveyId: string; onShowTests: () => void }) {
  const t = useT('results');
  const confirm = useConfirm();
  const full = usePermission(onSurvey(['full']));
  const { access } = useResourceAccess('survey', surveyId);
  const [making, setMaking] = useState(false);
  const [begun, setBegun] = useState<Begun | null>(null);
  const name = access?.name ?? null;
  if (!full || name === null) return null;

  const begin = async (what: What, method: 'POST' | 'DELETE', path: string, body?: object) => {
    try {
      const options = { path: { id: surveyId }, quiet: true, ...(body && { body }) };
      const { jobId } = await request<{ jobId: string }>(method, `/survey/{id}/${path}`, options);
      setBegun({ what, jobId });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBegun({ what, error });
    }
  };
  const removeTests = async () => {
    const sure = await confirm({
      title: t('manage.removeTestTitle'),
      text: t('manage.removeTestText'),
      confirmLabel: t('manage.removeTestConfirm'),
      danger: true,
    });
    if (sure) await begin('removeTest', 'DELETE', 'test_results');
  };
  const clear = async () => {
    const sure = await confirm({
      title: t('manage.clearTitle'),
      text: t('manage.clearText'),
      confirmLabel: t('manage.clearConfirm'),
      danger: true,
      typeToConfirm: name.trim(),
    });
    if (sure) await begin('clear', 'POST', 'clear_answers', { survey_name: name });
  };
  return (
    <>
      <Menu position="bottom-end">
        <Tooltip label={t('manage.more')}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('manage.more')}>
              <Icon name="dots-vertical" size={18} />
            </ActionIcon>
          </Menu.Target>
        </Tooltip>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="test-pipe" size={16} />} onClick={() => setMaking(true)}>
            {t('manage.test')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="eraser" size={16} />} onClick={() => void removeTests()}>
            {t('manage.removeTest')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item c="red" leftSection={<Icon name="trash" size={16} />} onClick={() => void clear()}>
            {t('manage.clear')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {making && (
        <MakeDialog
          onClose={() => setMaking(false)}
          onMake={(count) => {
            setMaking(false);
            void begin('make', 'POST', 'test_results', { count });
          }}
        />
      )}
      {begun && (
        <WorkDialog surveyId={surveyId} begun={begun} onShowTests={onShowTests} onClose={() => setBegun(null)} />
      )}
    </>
  );
}

function MakeDialog({ onMake, onClose }: { onMake: (count: number) => void; onClose: () => void }) {
  const t = useT('results');
  const format = useFormat();
  const id = useId();
  const [count, setCount] = useState<number | string>(100);
  const wanted = typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= most ? count : null;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('manage.testTitle')}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('response.cancel')}
          </Button>
          <Button type="submit" form={id} disabled={wanted === null}>
            {t('manage.make')}
          </Button>
        </>
      }
    >
      <Stack
        gap="md"
        component="form"
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== null) onMake(wanted);
        }}
      >
        <Text size="sm">{t('manage.testText')}</Text>
        <NumberInput
          label={t('manage.count')}
          description={t('manage.countMost', { n: format.number(most) })}
          value={count}
          onChange={setCount}
          min={1}
          max={most}
          allowDecimal={false}
          data-autofocus
        />
      </Stack>
    </Dialog>
  );
}

interface WorkDialogProps {
  surveyId: string;
  begun: Begun;
  onShowTests: () => void;
  onClose: () => void;
}

function WorkDialog({ surveyId, begun, onShowTests, onClose }: WorkDialogProps) {
  const t = useT('results');
  const format = useFormat();
  const client = useQueryClient();
  const { what } = begun;
  const { job, error } = useJob('jobId' in begun ? begun.jobId : null);
  const result = job?.result as { count: number } | null | undefined;
  const close = () => {
    onClose();
    void redrawResults(client, surveyId);
  };
  const failed = t(`manage.failed.${what}`);
  const title = t(what === 'make' ? 'manage.testTitle' : 'manage.removing');
  const failure = 'error' in begun ? begun.error : error;
  const label = job?.state === 'failed' ? failed : t(what === 'make' ? 'manage.making' : 'manage.removing');
  return (
    <Dialog opened onClose={close} title={title}>
      {failure && <ErrorState compact error={failure} title={failed} />}
      {!failure && (
        <JobProgress job={job} label={label}>
          {result && (
            <>
              <Text>
                {t(what === 'make' ? 'manage.made' : 'manage.removed', {
                  count: result.count,
                  n: format.number(result.count),
                })}
              </Text>
              {what === 'make' && (
                <Button
                  onClick={() => {
                    onShowTests();
                    close();
                  }}
                >
                  {t('manage.show')}
                </Button>
              )}
              <Button variant="default" onClick={close}>
                {t('manage.close')}
              </Button>
            </>
          )}
        </JobProgress>
      )}
    </Dialog>
  );
}
