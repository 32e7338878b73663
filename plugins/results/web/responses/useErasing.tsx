import { onSurvey } from '@kaiku/plugin-surveys/contract';
import {
  Alert,
  ApiError,
  Button,
  Checkbox,
  Dialog,
  Icon,
  Stack,
  Text,
  useAlert,
  useConfirm,
  useFormat,
  usePermission,
  useT,
} from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { redrawResults } from '../queries.ts';
import { deleteAnswers } from './calls.ts';

interface OpenQuestion {
  element_id: string;
  title: string;
}

/** Removing respondents, and erasing what they wrote (SHARE-014). `dialog` is to be drawn. */
export function useErasing(surveyId: string) {
  const t = useT('results');
  const format = useFormat();
  const alert = useAlert();
  const confirm = useConfirm();
  const client = useQueryClient();
  const allowed = usePermission(onSurvey(['gdpr']));
  const [erasing, setErasing] = useState<{ ids: string[]; open: OpenQuestion[]; done?: () => void } | null>(null);

  const removeAll = async (ids: string[], done: () => void) => {
    const params = { count: ids.length, n: format.number(ids.length) };
    const sure = await confirm({
      title: t('erase.removeTitle', params),
      text: t('erase.removeText'),
      confirmLabel: t('erase.removeConfirm', params),
      danger: true,
    });
    if (!sure) return;
    try {
      const count = await deleteAnswers(surveyId, ids);
      alert.success(t('erase.removed', { count, n: format.number(count) }));
      done();
    } catch (error) {
      alert.error(`${t('erase.removeFailed')} ${error instanceof ApiError ? error.message : ''}`);
    }
    await redrawResults(client, surveyId);
  };

  const dialog = erasing && (
    <EraseDialog
      {...erasing}
      onClose={() => setErasing(null)}
      onErase={async (elementIds) => {
        const count = await deleteAnswers(surveyId, erasing.ids, elementIds);
        alert.success(t('erase.erased', { count, n: format.number(count) }));
        erasing.done?.();
        setErasing(null);
        await redrawResults(client, surveyId);
      }}
    />
  );
  const eraseSome = (ids: string[], open: OpenQuestion[], done?: () => void) =>
    setErasing({ ids, open, ...(done && { done }) });
  return { allowed, removeAll, eraseSome, dialog };
}

interface EraseDialogProps {
  ids: readonly string[];
  open: readonly OpenQuestion[];
  onErase: (elementIds: string[]) => Promise<void>;
  onClose: () => void;
}

function EraseDialog({ ids, open, onErase, onClose }: EraseDialogProps) {
  const t = useT('results');
  const format = useFormat();
  const [chosen, setChosen] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const params = { count: ids.length, n: format.number(ids.length) };
  const erase = async () => {
    setBusy(true);
    try {
      await onErase(chosen);
    } catch (refusal) {
      setError(refusal instanceof ApiError ? refusal.message : String(refusal));
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('erase.openTitle', params)}
      locked={busy}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('response.cancel')}
          </Button>
          <Button color="red" loading={busy} disabled={chosen.length === 0} onClick={() => void erase()}>
            {t('erase.openConfirm', params)}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Text size="sm">{t('erase.openText')}</Text>
        <Checkbox.Group label={t('erase.questions')} value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {open.map(({ element_id, title }, at) => (
              <Checkbox
                key={element_id}
                value={element_id}
                label={title || t('untitled')}
                data-autofocus={at === 0 || undefined}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {error && (
          <Alert color="red" role="alert" icon={<Icon name="alert-triangle" />} title={t('erase.openFailed')}>
            {error}
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}
