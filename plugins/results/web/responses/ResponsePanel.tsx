import './response.css';
import { onSurvey } from '@kaiku/plugin-surveys/contract';
import {
  ActionIcon,
  ApiError,
  Badge,
  Button,
  ErrorState,
  Group,
  Icon,
  nativeLanguageName,
  SideDialog,
  Skeleton,
  Stack,
  Text,
  Title,
  Tooltip,
  useAlert,
  useFormat,
  useHotkeys,
  usePermission,
  useResourceAccess,
  useT,
} from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { timeTakenOf } from '../../contract/timeTaken.ts';
import { useDuration } from '../parts/duration.ts';
import { Marks } from '../parts/Marks.tsx';
import { PrintButton } from '../print/PrintButton.tsx';
import { usePrinted } from '../print/usePrinted.ts';
import { redrawResults } from '../queries.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { AnswerList } from './AnswerList.tsx';
import { BackgroundDialog } from './BackgroundDialog.tsx';
import { responseQuery, updateAnswers, type WholeResponse } from './calls.ts';
import { History } from './History.tsx';
import { PdfButton } from './PdfButton.tsx';
import { useErasing } from './useErasing.tsx';

interface ResponsePanelProps {
  surveyId: string;
  responseId: string;
  /** Whether there is who writes PDF files. */
  pdf: boolean;
  /** Undefined at the ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** One response, whole: what was answered, how it came, and what can be done with it. */
export function ResponsePanel({ surveyId, responseId, pdf, onPrevious, onNext, onClose }: ResponsePanelProps) {
  const t = useT('results');
  const format = useFormat();
  usePrinted('response');
  const { access } = useResourceAccess('survey', surveyId);
  const [edited, setEdited] = useState<string | null>(null);
  /** The one whose editing was ended: the focus goes back to where that began. */
  const [left, setLeft] = useState<string | null>(null);
  // The address may come to name another one while it is open.
  const editing = edited === responseId;
  const { data, error, refetch } = useQuery(responseQuery(surveyId, responseId));
  const endEditing = () => {
    setEdited(null);
    setLeft(responseId);
  };
  const [previous, next] = [onPrevious, onNext].map((step) => () => {
    if (isOnTop()) step?.();
  });
  useHotkeys(
    editing
      ? []
      : [
          ['k', previous!],
          ['ArrowLeft', previous!],
          ['j', next!],
          ['ArrowRight', next!],
        ],
  );
  const shown = data?.response_id === responseId ? data : undefined;
  const title = shown?.submitted_at
    ? t('response.titleAt', { at: format.dateTime(shown.submitted_at) })
    : t('response.title');
  return (
    <SideDialog opened onClose={onClose} title={title}>
      {!editing && (
        <div className="rs-bar">
          <Step label={t('response.previous')} icon="chevron-left" onClick={onPrevious} />
          <Step label={t('response.next')} icon="chevron-right" onClick={onNext} />
          <span className="kk-grow" />
          {shown && <PrintButton />}
          {shown && pdf && <PdfButton key={`pdf ${responseId}`} surveyId={surveyId} responseId={responseId} />}
          {shown && (
            <Actions
              key={responseId}
              surveyId={surveyId}
              response={shown}
              isBack={left === responseId}
              onEdit={() => setEdited(responseId)}
              onGone={onNext ?? onClose}
            />
          )}
        </div>
      )}
      {error && !shown && (
        <ErrorState
          compact
          error={error}
          {...(error instanceof ApiError && error.status === 404
            ? { title: t('response.gone') }
            : { onRetry: () => void refetch() })}
        />
      )}
      {!shown && !error && <Waiting />}
      {shown && editing && <Editing surveyId={surveyId} response={shown} onDone={endEditing} />}
      {shown && !editing && (
        <Stack gap="lg">
          <p className="rp-only">
            {access?.name} · {t('paper.printed')} {format.dateTime(Date.now())}
          </p>
          <Facts key={responseId} surveyId={surveyId} response={shown} />
          <AnswerList surveyId={surveyId} response={shown} />
          <section aria-labelledby="response-history">
            <Title order={3} size="h5" id="response-history" mb="xs">
              {t('history.title')}
            </Title>
            <History surveyId={surveyId} responseId={responseId} />
          </section>
        </Stack>
      )}
    </SideDialog>
  );
}

/** Keys are those of the dialog in front, which may be about this response. */
const isOnTop = (): boolean => document.querySelectorAll('[role="dialog"]').length < 2;

interface StepProps {
  label: string;
  icon: 'chevron-left' | 'chevron-right';
  onClick: (() => void) | undefined;
}
const Step = ({ label, icon, onClick }: StepProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size={36} aria-label={label} disabled={!onClick} onClick={onClick}>
      <Icon name={icon} size={18} />
    </ActionIcon>
  </Tooltip>
);

const Waiting = () => (
  <Stack>
    <Skeleton height={80} />
    <Skeleton height={48} />
    <Skeleton height={48} />
    <Skeleton height={48} />
  </Stack>
);

interface ActionsProps {
  surveyId: string;
  response: WholeResponse;
  /** From editing. */
  isBack: boolean;
  onEdit: () => void;
  onGone: () => void;
}

const takeFocus = (node: HTMLElement | null) => node?.focus();

function Actions({ surveyId, response, isBack, onEdit, onGone }: ActionsProps) {
  const t = useT('results');
  const full = usePermission(onSurvey(['full']));
  const { allowed, dialog, removeAll, eraseSome } = useErasing(surveyId);
  const open = response.answers.filter((answer) => answer.open).map(({ element_id, title }) => ({ element_id, title }));
  const ids = [response.response_id];
  return (
    <>
      {full && (
        <Button
          ref={isBack ? takeFocus : undefined}
          variant="default"
          leftSection={<Icon name="pencil" size={16} />}
          onClick={onEdit}
        >
          {t('response.edit')}
        </Button>
      )}
      {allowed && open.length > 0 && (
        <Button variant="default" leftSection={<Icon name="eraser" size={16} />} onClick={() => eraseSome(ids, open)}>
          {t('erase.open')}
        </Button>
      )}
      {allowed && (
        <Button
          variant="default"
          c="red"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => void removeAll(ids, onGone)}
        >
          {t('erase.remove')}
        </Button>
      )}
      {dialog}
    </>
  );
}

/** How it came, and what is known of the respondent. */
function Facts({ surveyId, response }: { surveyId: string; response: WholeResponse }) {
  const t = useT('results');
  const full = usePermission(onSurvey(['full']));
  const [setting, setSetting] = useState(false);
  const { duration } = useDuration();
  const { source, collector, language, started_at, submitted_at, background, integrity, reasons, revision } = response;
  const seconds = submitted_at === null ? null : timeTakenOf({ startedAt: started_at, submittedAt: submitted_at });
  const facts: [string, string][] = [
    ...(language ? [[t('filter.language'), nativeLanguageName(language)] as [string, string]] : []),
    ...(collector ? [[t('filter.collector'), collector] as [string, string]] : []),
    ...(source === 'link'
      ? []
      : [[t('response.source'), t(`response.sources.${source as 'import'}`)] as [string, string]]),
    ...(seconds !== null ? [[t('response.took'), duration(seconds)] as [string, string]] : []),
    ...background.filter(({ label }) => label !== '').map(({ name, label }) => [name, label] as [string, string]),
  ];
  return (
    <Stack gap="xs">
      {(revision > 0 || (integrity !== null && integrity !== 'clean')) && (
        <Group gap="xs" align="flex-start">
          {revision > 0 && <Badge variant="light">{t('response.edited')}</Badge>}
          <Marks integrity={integrity} reasons={reasons as never} />
        </Group>
      )}
      <dl className="rs-facts">
        {facts.map(([name, value]) => (
          <Fact key={`${name} ${value}`} name={name} value={value} />
        ))}
      </dl>
      {full && background.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="tag" size={16} />}
          onClick={() => setSetting(true)}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('background.set')}
        </Button>
      )}
      {setting && (
        <BackgroundDialog
          surveyId={surveyId}
          ids={[response.response_id]}
          fields={background}
          onClose={() => setSetting(false)}
          onDone={() => setSetting(false)}
        />
      )}
    </Stack>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <Text component="dt" size="sm">
      {name}
    </Text>
    <Text component="dd" size="sm">
      {value}
    </Text>
  </>
);

interface EditingProps {
  surveyId: string;
  response: WholeResponse;
  onDone: () => void;
}

function Editing({ surveyId, response, onDone }: EditingProps) {
  const t = useT('results');
  const alert = useAlert();
  const client = useQueryClient();
  const { response_id, revision } = response;
  const [begun] = useState(revision);
  return (
    <AnswerForm
      response={response}
      isChanged={revision !== begun}
      onCancel={onDone}
      onSave={async (answers) => {
        try {
          await updateAnswers(surveyId, { response_id, revision, answers });
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'response_changed') throw error;
          // The form then says so, and is saved over it by whoever wants that.
          await redrawResults(client, surveyId);
          return;
        }
        await redrawResults(client, surveyId);
        alert.success(t('response.saved'));
        onDone();
      }}
    />
  );
}
