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
  paramsWith,
  Stack,
  TextInput,
  Title,
  useJob,
  useStepFocus,
  useT,
} from '@kaiku/sdk/web';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, type Ref, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Actions } from '../people/Actions.tsx';
import { Certificates, CertificateView } from '../people/Certificates.tsx';
import { erasureQuery, searchQuery, startSearch, useRefreshErasures } from '../people/calls.ts';
import { Found } from '../people/Found.tsx';
import '../step.css';

/** `/manage/personal-data`: what is kept of a person, to be handed out and erased (RES-045 to RES-048). */
export default function PersonalData() {
  const t = useT('responses');
  const [params, setParams] = useSearchParams();
  // In the address, both: who reloads the page sees how far the search is.
  const searchId = params.get('search');
  const jobId = params.get('job');
  const [sought, setSought] = useState('');
  const [erasing, setErasing] = useState<{ jobId: string; erasureId: string } | null>(null);
  const show = (search: string | null, job: string | null = null) =>
    setParams((now) => paramsWith(now, { search, job }), { replace: true });
  const outcome = useStepFocus<HTMLDivElement>(erasing?.erasureId ?? '');
  const search = useMutation({
    mutationFn: startSearch,
    onSuccess(started) {
      setErasing(null);
      show(started.searchId, started.jobId);
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
          <Erasing key={erasing.erasureId} {...erasing} place={outcome} />
        ) : (
          searchId && (
            <Search
              key={searchId}
              id={searchId}
              jobId={jobId}
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

interface SearchProps extends Omit<ComponentProps<typeof Actions>, 'search'> {
  jobId: string | null;
}

function Search({ id, jobId, onForget, onErase }: SearchProps) {
  const t = useT('responses');
  const { data, error, refetch } = useQuery(searchQuery(id));
  const isUnderWay = data?.found_at === null;
  const { job, error: unwatched } = useJob(isUnderWay ? jobId : null);
  const ended = job !== null && job.state !== 'queued' && job.state !== 'running';
  useEffect(() => {
    if (ended) void refetch();
  }, [ended]);
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState icon="user-search" title={t('people.forgotten')} text={t('people.forgottenText')} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (isUnderWay && (jobId === null || unwatched))
    return (
      <ErrorState
        title={t('people.unwatched')}
        text={t('people.unwatchedText')}
        onRetry={() => void refetch()}
        compact
      />
    );
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
      <Title order={2} size="h4">
        {t('people.found', { sought: data.sought })}
      </Title>
      {data.more && (
        <Alert color="orange" icon={<Icon name="alert-triangle" />}>
          {t('people.more')}
        </Alert>
      )}
      <Found id={id} search={data} />
      <Actions id={id} search={data} onForget={onForget} onErase={onErase} />
    </Stack>
  );
}

interface ErasingProps {
  jobId: string;
  erasureId: string;
  place: Ref<HTMLDivElement>;
}

function Erasing({ jobId, erasureId, place }: ErasingProps) {
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
    <Card withBorder ref={place} tabIndex={-1} className="rs-step">
      <JobProgress job={job} label={t(done ? 'people.erased' : 'people.erasing')}>
        {data && <CertificateView certificate={data} />}
      </JobProgress>
    </Card>
  );
}
