import {
  Alert,
  ApiError,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Group,
  Icon,
  JobProgress,
  PageHeader,
  Stack,
  Text,
  TextInput,
  useAlert,
  useConfirm,
  useFormat,
  useJob,
  useT,
} from '@kaiku/sdk/web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Certificates, CertificateView } from '../people/Certificates.tsx';
import {
  erasureQuery,
  fetchFile,
  forgetSearch,
  type PersonSearch,
  searchQuery,
  startErasing,
  startExport,
  startSearch,
  useRefreshErasures,
} from '../people/calls.ts';
import { Found } from '../people/Found.tsx';

/** `/manage/personal-data`: what is kept of a person, to be handed out and erased (RES-045 to RES-048). */
export default function PersonalData() {
  const t = useT('responses');
  const [params, setParams] = useSearchParams();
  const searchId = params.get('search');
  const [sought, setSought] = useState('');
  const [erasing, setErasing] = useState<{ jobId: string; erasureId: string } | null>(null);
  const show = (id: string | null) => setParams(id === null ? {} : { search: id }, { replace: true });
  const search = useMutation({
    mutationFn: startSearch,
    onSuccess({ searchId: id }) {
      setErasing(null);
      show(id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sought.trim().length >= 3) search.mutate(sought.trim());
  };
  return (
    <>
      <PageHeader title={t('people.title')} description={t('people.text')} />
      <Stack gap="xl">
        <form onSubmit={submit}>
          <Group align="flex-end" gap="sm">
            <TextInput
              label={t('people.sought')}
              description={t('people.soughtHint')}
              value={sought}
              onChange={(event) => setSought(event.currentTarget.value)}
              maxLength={200}
              autoComplete="off"
              error={search.error instanceof ApiError ? search.error.message : undefined}
              style={{ flex: '1 1 20rem' }}
              maw={560}
            />
            <Button
              type="submit"
              leftSection={<Icon name="search" size={18} />}
              loading={search.isPending}
              disabled={sought.trim().length < 3}
            >
              {t('people.search')}
            </Button>
          </Group>
        </form>
        {erasing ? (
          <Erasing {...erasing} />
        ) : (
          searchId && (
            <Search
              key={searchId}
              id={searchId}
              jobId={search.data?.searchId === searchId ? search.data.jobId : null}
              onForget={() => show(null)}
              onErase={(started) => {
                setErasing(started);
                show(null);
              }}
            />
          )
        )}
        <Certificates />
      </Stack>
    </>
  );
}

interface SearchProps {
  id: string;
  jobId: string | null;
  onForget(): void;
  onErase(started: { jobId: string; erasureId: string }): void;
}

function Search({ id, jobId, onForget, onErase }: SearchProps) {
  const t = useT('responses');
  const { job } = useJob(jobId);
  const ended = job !== null && job.state !== 'queued' && job.state !== 'running';
  const { data, error, refetch } = useQuery({
    ...searchQuery(id),
    refetchInterval: (query) => (query.state.data?.found_at === null && !ended ? 2_000 : false),
  });
  useEffect(() => {
    if (ended) void refetch();
  }, [ended]);
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState icon="user-search" title={t('people.forgotten')} text={t('people.forgottenText')} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!data?.found_at) return <JobProgress job={job} label={t('people.searching')} />;
  if (data.groups.length === 0)
    return (
      <EmptyState
        icon="user-search"
        title={t('people.nothing', { sought: data.sought })}
        text={t('people.nothingText')}
      />
    );
  return (
    <Stack>
      <Text fw={600}>{t('people.found', { sought: data.sought })}</Text>
      {data.more && (
        <Alert color="orange" icon={<Icon name="alert-triangle" />}>
          {t('people.more')}
        </Alert>
      )}
      {data.groups.some(({ chosen, count }) => chosen < count) && (
        <Text size="sm" c="dimmed" maw={720}>
          {t('people.checkPeople')}
        </Text>
      )}
      <Found id={id} search={data} />
      <Actions id={id} search={data} onForget={onForget} onErase={onErase} />
    </Stack>
  );
}

function Actions({ id, search, onForget, onErase }: Omit<SearchProps, 'jobId'> & { search: PersonSearch }) {
  const t = useT('responses');
  const format = useFormat();
  const alert = useAlert();
  const confirm = useConfirm();
  const client = useQueryClient();
  const [exporting, setExporting] = useState<string | null>(null);
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
          disabled={chosen === 0}
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
        <Exporting jobId={exporting} onDone={() => void client.invalidateQueries(searchQuery(id))}>
          <Files id={id} />
        </Exporting>
      ) : (
        search.exported_at && <Files id={id} />
      )}
    </>
  );
}

function Exporting({ jobId, onDone, children }: { jobId: string; onDone(): void; children: React.ReactNode }) {
  const t = useT('responses');
  const { job, error } = useJob(jobId);
  const done = job?.state === 'done';
  useEffect(() => {
    if (done) onDone();
  }, [done]);
  if (error) return <ErrorState error={error} compact />;
  return (
    <JobProgress job={job} label={t('people.exporting')}>
      {children}
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

function Erasing({ jobId, erasureId }: { jobId: string; erasureId: string }) {
  const t = useT('responses');
  const refresh = useRefreshErasures();
  const { job, error } = useJob(jobId);
  const done = job?.state === 'done';
  const { data } = useQuery({ ...erasureQuery(erasureId), enabled: done });
  useEffect(() => {
    if (done) void refresh();
  }, [done]);
  if (error) return <ErrorState error={error} compact />;
  return (
    <Card withBorder>
      <JobProgress job={job} label={t('people.erasing')}>
        {data && <CertificateView certificate={data} />}
      </JobProgress>
    </Card>
  );
}
