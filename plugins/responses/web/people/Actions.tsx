import {
  ApiError,
  Button,
  ErrorState,
  Group,
  Icon,
  JobProgress,
  useAlert,
  useConfirm,
  useFormat,
  useJob,
  useT,
} from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { fetchFile, forgetSearch, type PersonSearch, searchQuery, startErasing, startExport } from './calls.ts';
import { useIsChoosing } from './choosing.ts';

interface ActionsProps {
  id: string;
  search: PersonSearch;
  onForget(): void;
  onErase(started: { jobId: string; erasureId: string }): void;
}

/** What is done with what is chosen: handed out, erased, or let go. */
export function Actions({ id, search, onForget, onErase }: ActionsProps) {
  const t = useT('responses');
  const format = useFormat();
  const alert = useAlert();
  const confirm = useConfirm();
  const client = useQueryClient();
  const [exporting, setExporting] = useState<string | null>(null);
  const isChoosing = useIsChoosing(id);
  const chosen = search.groups.reduce((sum, group) => sum + group.chosen, 0);
  const failed = (error: unknown) => alert.error(error instanceof ApiError ? error.message : t('people.failed'));

  async function erase() {
    const sure = await confirm({
      title: t('people.eraseTitle', { count: chosen, n: format.number(chosen) }),
      text: t('people.eraseText'),
      confirmLabel: t('people.erase'),
      typeToConfirm: search.sought,
      danger: true,
    });
    if (!sure) return;
    try {
      onErase(await startErasing(id, search.sought));
    } catch (error) {
      failed(error);
    }
  }
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      failed(error);
    }
  };
  return (
    <>
      <Group>
        <Button
          variant="default"
          leftSection={<Icon name="file-export" size={18} />}
          disabled={chosen === 0}
          onClick={() => void run(async () => setExporting(await startExport(id)))}
        >
          {t('people.export')}
        </Button>
        <Button
          color="red"
          leftSection={<Icon name="eraser" size={18} />}
          disabled={chosen === 0 || isChoosing}
          onClick={() => void erase()}
        >
          {t('people.eraseChosen', { n: format.number(chosen) })}
        </Button>
        <Button
          variant="subtle"
          onClick={() =>
            void run(async () => {
              await forgetSearch(id);
              onForget();
            })
          }
        >
          {t('people.forget')}
        </Button>
      </Group>
      {exporting ? (
        <Exporting
          key={exporting}
          jobId={exporting}
          isThere={search.exported_at !== null}
          onDone={() => client.invalidateQueries(searchQuery(id))}
        >
          <Files id={id} />
        </Exporting>
      ) : (
        search.exported_at && <Files id={id} />
      )}
    </>
  );
}

interface ExportingProps {
  jobId: string;
  /** Not when what is chosen has changed since. */
  isThere: boolean;
  onDone(): Promise<void>;
  children: ReactNode;
}

function Exporting({ jobId, isThere, onDone, children }: ExportingProps) {
  const t = useT('responses');
  const { job, error } = useJob(jobId);
  const [isTold, setTold] = useState(false);
  const done = job?.state === 'done';
  useEffect(() => {
    if (done) void onDone().then(() => setTold(true));
  }, [done]);
  if (error) return <ErrorState error={error} compact />;
  if (isTold && !isThere) return null;
  return (
    <JobProgress job={job} label={t(done ? 'people.exported' : 'people.exporting')}>
      {isThere && children}
    </JobProgress>
  );
}

function Files({ id }: { id: string }) {
  const t = useT('responses');
  const alert = useAlert();
  const fetch = (format: 'json' | 'html') => () =>
    void fetchFile(id, format).catch(() => alert.error(t('people.failed')));
  return (
    <Group gap="xs">
      <Button variant="light" leftSection={<Icon name="download" size={18} />} onClick={fetch('html')}>
        {t('people.asPage')}
      </Button>
      <Button variant="light" leftSection={<Icon name="download" size={18} />} onClick={fetch('json')}>
        {t('people.asData')}
      </Button>
    </Group>
  );
}
