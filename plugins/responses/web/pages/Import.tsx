import type { ErrorDetail } from '@kaiku/sdk/common';
import {
  Alert,
  ApiError,
  Button,
  Card,
  ErrorState,
  FileDrop,
  Group,
  Icon,
  JobProgress,
  paramsWith,
  Stack,
  SurveyFrame,
  Text,
  Title,
  useFormat,
  useJob,
  useStepFocus,
  useT,
  useUnsavedChanges,
} from '@kaiku/sdk/web';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { type ImportMeanings, type ImportTarget, importLimits } from '../../contract/index.ts';
import { ColumnTable } from '../import/ColumnTable.tsx';
import { type ImportWish, type Preview, previewFile, startImport, useRefreshImports } from '../import/calls.ts';
import { AllFaults, FaultTable } from '../import/FaultTable.tsx';
import { FileForm, type FormWish } from '../import/FileForm.tsx';
import { HeadingRow } from '../import/HeadingRow.tsx';
import { Imports } from '../import/Imports.tsx';
import { MeaningTable } from '../import/MeaningTable.tsx';
import { meaningsFor, meantValues, valuesByHeading } from '../import/meanings.ts';
import { type SaidTargets, saidOf, targetsAgain } from '../import/targets.ts';
import '../import/import.css';
import '../step.css';

/** `/s/:surveyId/import`: answers from a file (RES-029). */
export default function Import() {
  const { surveyId = '' } = useParams();
  return (
    <SurveyFrame surveyId={surveyId}>
      <Stack gap="xl">
        <ImportSteps key={surveyId} surveyId={surveyId} />
        <Imports surveyId={surveyId} />
      </Stack>
    </SurveyFrame>
  );
}

const jobParam = 'job';

interface Chosen {
  file: File;
  preview: Preview;
}

type Started = Chosen & Pick<ImportWish, 'dryRun' | 'leaveOut' | 'again'>;

interface Asked {
  file: File;
  /** Corrected by hand. */
  form?: FormWish;
}

/** A file, what its columns hold, and how the import went. */
function ImportSteps({ surveyId }: { surveyId: string }) {
  const t = useT('responses');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [targets, setTargets] = useState<ImportTarget[]>([]);
  const [said, setSaid] = useState<SaidTargets>(new Map());
  const [answeredAt, setAnsweredAt] = useState<string | null>(null);
  const [noAnswer, setNoAnswer] = useState<string[]>([]);
  const [meanings, setMeanings] = useState<ImportMeanings>({});
  const [params, setParams] = useSearchParams();
  // In the address: who reloads the page or comes back to it sees how far it is.
  const jobId = params.get(jobParam);
  const showJob = (id: string | null) => setParams((now) => paramsWith(now, { [jobParam]: id }), { replace: true });
  useUnsavedChanges(chosen !== null && !jobId);
  const heading = useStepFocus<HTMLHeadingElement>(jobId ?? chosen?.file.name ?? '');
  const preview = useMutation({
    mutationFn: ({ file, form }: Asked) => previewFile(surveyId, file, form),
    onSuccess(found, { file }) {
      setChosen({ file, preview: found });
      setTargets(targetsAgain(said, found));
    },
  });
  const start = useMutation({
    mutationFn: ({ file, preview: found, ...how }: Started) =>
      startImport(surveyId, file, found, targets, {
        ...how,
        answeredAt: targets.some(isTime) ? null : answeredAt,
        noAnswer,
        meanings: meaningsFor(meanings, valuesByHeading(found, targets)),
      }),
    onSuccess: showJob,
  });
  const again = () => {
    setChosen(null);
    setSaid(new Map());
    setMeanings({});
    showJob(null);
    preview.reset();
    start.reset();
  };

  /** To the columns as they were chosen. */
  const back = () => {
    showJob(null);
    start.reset();
  };

  const refusal = preview.error && (
    <Refusal error={preview.error} onRetry={() => preview.variables && preview.mutate(preview.variables)} />
  );
  const started = start.error && (
    // The button that was pressed may be far below: whoever pressed it is brought to what came of it.
    <div ref={takeFocus} tabIndex={-1} className="rs-step">
      <Refusal
        error={start.error}
        onRetry={() => start.variables && start.mutate(start.variables)}
        onAgain={() => start.variables && start.mutate({ ...start.variables, again: true })}
      />
    </div>
  );
  let content: React.ReactNode;
  if (jobId) {
    content = (
      <Progress
        surveyId={surveyId}
        jobId={jobId}
        name={chosen?.file.name ?? null}
        onAgain={again}
        dryRun={start.variables?.dryRun ?? false}
        refusal={started}
        {...(chosen && {
          meaningsOf: (details: readonly ErrorDetail[]) => (
            <MeaningTable
              values={meantValues(details, valuesByHeading(chosen.preview, targets))}
              meanings={meanings}
              onChange={setMeanings}
              onCheck={() => start.mutate({ ...chosen, dryRun: true })}
            />
          ),
          onBack: back,
          onImport: () => start.mutate(chosen),
        })}
        {...(chosen && !start.variables?.leaveOut && { onLeaveOut: () => start.mutate({ ...chosen, leaveOut: true }) })}
      />
    );
  } else if (chosen) {
    content = (
      <>
        <Group justify="space-between" gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {chosen.file.name}
          </Text>
          <Button variant="default" size="xs" onClick={again} disabled={preview.isPending || start.isPending}>
            {t('import.otherFile')}
          </Button>
        </Group>
        <FileForm
          form={chosen.preview.form}
          above={chosen.preview.above}
          onChange={(form) => {
            start.reset();
            preview.mutate({ file: chosen.file, form });
          }}
          noAnswer={noAnswer}
          onNoAnswer={setNoAnswer}
          busy={preview.isPending || start.isPending}
        />
        {refusal}
        <ColumnTable
          preview={chosen.preview}
          targets={targets}
          onChange={(now) => {
            setSaid(saidOf(said, chosen.preview.headers, targets, now));
            setTargets(now);
          }}
          meanings={meanings}
          onMeanings={setMeanings}
          answeredAt={answeredAt}
          onAnsweredAt={setAnsweredAt}
          onImport={() => start.mutate(chosen)}
          onCheck={() => start.mutate({ ...chosen, dryRun: true })}
          busy={preview.isPending || start.isPending}
          refusal={started}
        />
      </>
    );
  } else {
    content = (
      <>
        <Text c="dimmed" size="sm" maw={720}>
          {t('import.text')}
        </Text>
        <FileDrop
          label={t('import.file')}
          endings={['.csv', '.tsv', '.txt', '.xlsx']}
          maxSize={importLimits.bytes}
          onFiles={([file]) => file && preview.mutate({ file })}
          disabled={preview.isPending}
        />
        {refusal}
        {preview.variables && isAboutHeadings(preview.error) && (
          <HeadingRow
            row={preview.variables.form?.headingRow}
            onChange={(headingRow) =>
              preview.variables && preview.mutate({ ...preview.variables, form: { headingRow } })
            }
            busy={preview.isPending}
          />
        )}
      </>
    );
  }
  return (
    <Card className="ri-card">
      <Stack>
        <Title order={2} size="h3" ref={heading} tabIndex={-1} className="rs-step">
          {t('import.title')}
        </Title>
        {content}
      </Stack>
    </Card>
  );
}

/** What is no table where its headings were looked for may be one below. */
const headingCodes = ['row_too_long', 'empty_heading', 'no_heading_row', 'too_many_columns'];
const isAboutHeadings = (error: Error | null): boolean =>
  error instanceof ApiError && error.details.some(({ code }) => headingCodes.includes(code));

const takeFocus = (node: HTMLElement | null): void => node?.focus();

const isTime = ({ type }: ImportTarget): boolean => type === 'timestamp';

interface RefusalProps {
  error: Error;
  onRetry(): void;
  /** Of a file that was imported before. */
  onAgain?(): void;
}

function Refusal({ error, onRetry, onAgain }: RefusalProps) {
  const t = useT('responses');
  const format = useFormat();
  if (error instanceof ApiError && error.code === 'imported_before') {
    const { file = '', count = 0, at = '' } = error.details[0]?.params ?? {};
    return (
      <Alert color="orange" icon={<Icon name="alert-triangle" />} role="alert" title={t('import.before')}>
        <Stack gap="xs" align="flex-start">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('errors.imported_before', {
              file: String(file),
              count: Number(count),
              day: format.date(String(at)),
            })}
          </Text>
          <Button variant="default" onClick={onAgain}>
            {t('import.again')}
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (!(error instanceof ApiError) || error.status !== 422)
    return <ErrorState error={error} onRetry={onRetry} compact />;
  return (
    <FaultTable error={{ code: error.code, message: error.message, details: [...error.details] as ErrorDetail[] }} />
  );
}

interface Result {
  imported?: number;
  checked?: number;
  filesLeft?: number;
  leftOut?: number;
}

interface ProgressProps {
  surveyId: string;
  jobId: string;
  /** Null when the page was loaded since. */
  name: string | null;
  onAgain(): void;
  /** To what was chosen before. */
  onBack?(): void;
  /** Of a file that was checked alone. */
  dryRun: boolean;
  /** Why what was asked for next was not begun. */
  refusal: React.ReactNode;
  /** What values that were refused can be said to mean; missing where the file is not at hand. */
  meaningsOf?(details: readonly ErrorDetail[]): React.ReactNode;
  onImport?(): void;
  /** Imports the rows without faults. */
  onLeaveOut?(): void;
}

function Progress(props: ProgressProps) {
  const { surveyId, jobId, name, onAgain, onBack, dryRun, refusal, meaningsOf, onImport, onLeaveOut } = props;
  const t = useT('responses');
  const { job, error, cancel } = useJob(jobId);
  const format = useFormat();
  const refresh = useRefreshImports(surveyId);
  const done = job?.state === 'done';
  useEffect(() => {
    if (done) void refresh();
  }, [done]);
  const { imported = 0, checked, filesLeft = 0, leftOut = 0 } = (job?.result ?? {}) as Result;
  const isChecked = checked !== undefined;
  const list = `/answer/${surveyId}/imports/${jobId}/faults`;
  const other = (
    <Group>
      {isChecked && onImport && (
        <Button onClick={onImport} leftSection={<Icon name="file-import" size={18} />}>
          {t('import.start')}
        </Button>
      )}
      {onBack && (isChecked || job?.state === 'failed') && (
        <Button variant={isChecked ? 'default' : 'filled'} onClick={onBack}>
          {t('import.backToColumns')}
        </Button>
      )}
      {onLeaveOut && job?.state === 'failed' && job.error?.code === 'import_faults' && (
        <Button variant="default" onClick={onLeaveOut}>
          {t('import.leaveOut')}
        </Button>
      )}
      <Button variant="default" onClick={onAgain}>
        {t('import.otherFile')}
      </Button>
    </Group>
  );
  if (error)
    return (
      <>
        <ErrorState error={error} compact />
        {other}
      </>
    );
  const label = name ?? t('import.list');
  // All of it was read.
  const isStoring = !dryRun && job !== null && job.total > 0 && job.done === job.total;
  const running = isStoring ? 'import.storing' : dryRun ? 'import.checking' : 'import.running';
  return (
    <>
      {job?.state === 'failed' && job.error ? (
        <FaultTable error={job.error} list={list} dryRun={dryRun}>
          {meaningsOf?.(job.error.details ?? [])}
        </FaultTable>
      ) : (
        <JobProgress
          job={job}
          label={done || name === null ? label : t(running, { file: name })}
          about={!isStoring}
          onCancel={() => void cancel()}
        >
          <Group>
            {isChecked ? (
              <Text>{t('import.checked', { count: checked, n: format.number(checked) })}</Text>
            ) : (
              <Text>{t('import.done', { count: imported, n: format.number(imported) })}</Text>
            )}
            {!isChecked && (
              <Button component={Link} to={`/r/${surveyId}`} leftSection={<Icon name="chart-bar" size={18} />}>
                {t('import.toResults')}
              </Button>
            )}
          </Group>
        </JobProgress>
      )}
      {leftOut > 0 && (
        <Alert color="orange" icon={<Icon name="alert-triangle" />} role="status">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t('import.leftOut', { count: leftOut, n: format.number(leftOut) })}</Text>
            <AllFaults list={list} />
          </Stack>
        </Alert>
      )}
      {refusal}
      {filesLeft > 0 && (
        <Alert color="orange" icon={<Icon name="paperclip" />} role="status">
          {t(isChecked ? 'import.filesWouldBeLeft' : 'import.filesLeft', {
            count: filesLeft,
            n: format.number(filesLeft),
          })}
        </Alert>
      )}
      {job && job.state !== 'queued' && job.state !== 'running' && other}
    </>
  );
}
