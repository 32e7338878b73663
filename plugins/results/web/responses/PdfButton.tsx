import { ActionIcon, downloadFile, Icon, isProblem, Tooltip, useAlert, useJob, useT } from '@kaiku/sdk/web';
import { useEffect, useState } from 'react';
import { exportPath, startPdf } from '../parts/exports.ts';

interface PdfButtonProps {
  surveyId: string;
  responseId: string;
}

/** One response as a PDF file, which is handed over once it is written (RES-079). */
export function PdfButton({ surveyId, responseId }: PdfButtonProps) {
  const t = useT('results');
  const alert = useAlert();
  const [asked, setAsked] = useState(false);
  const [jobId, setJobId] = useState<string | null>(null);
  const { job, error } = useJob(jobId);
  const state = error ? 'failed' : job?.state;
  const refusal = job?.error?.message;
  const name = (job?.result as { name: string } | null | undefined)?.name;
  const fail = (reason: unknown) => alert.error(isProblem(reason) ? reason.message : (refusal ?? t('paper.failed')));
  useEffect(() => {
    if (jobId === null || (state !== 'done' && state !== 'failed' && state !== 'cancelled')) return;
    setAsked(false);
    setJobId(null);
    if (state === 'done' && name) downloadFile(exportPath(surveyId, jobId), name).catch(fail);
    else fail(error);
  }, [jobId, state]);
  const begin = () => {
    setAsked(true);
    startPdf(surveyId, responseId).then(setJobId, (reason: unknown) => {
      setAsked(false);
      fail(reason);
    });
  };
  return (
    <Tooltip label={t('paper.pdf')}>
      <ActionIcon variant="default" size={36} aria-label={t('paper.pdf')} loading={asked} onClick={begin}>
        <Icon name="file-type-pdf" size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
