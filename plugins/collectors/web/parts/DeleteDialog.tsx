import { Button, Dialog, Radio, Stack, Text, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import type { PublishLink } from '../links.ts';

interface DeleteDialogProps {
  link: PublishLink;
  onDelete: (withAnswers: boolean) => Promise<boolean>;
  onClose: () => void;
}

/** LINK-008: a link goes for good, with its answers or without them. */
export function DeleteDialog({ link, onDelete, onClose }: DeleteDialogProps) {
  const t = useT('collectors');
  const [answers, setAnswers] = useState<'keep' | 'delete'>('keep');
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await onDelete(answers === 'delete');
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('delete.title', { name: link.name })}
      locked={busy}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            {t('delete.cancel')}
          </Button>
          <Button color="red" onClick={() => void remove()} loading={busy}>
            {t(answers === 'delete' ? 'delete.confirmBoth' : 'delete.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text size="sm">{t('delete.text')}</Text>
        <Radio.Group
          label={t('delete.answers')}
          value={answers}
          onChange={(value) => setAnswers(value === 'delete' ? 'delete' : 'keep')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="keep" label={t('delete.keep')} description={t('delete.keepHint')} />
            <Radio value="delete" label={t('delete.both')} description={t('delete.bothHint')} />
          </Stack>
        </Radio.Group>
      </Stack>
    </Dialog>
  );
}
