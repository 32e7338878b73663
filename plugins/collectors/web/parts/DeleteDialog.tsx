import { Button, Dialog, Radio, Stack, Text, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import type { PublishLink } from '../links.ts';

interface DeleteDialogProps {
  links: readonly PublishLink[];
  onDelete: (withAnswers: boolean) => Promise<boolean>;
  onClose: () => void;
}

/** LINK-008: links go for good, with their answers or without them. */
export function DeleteDialog({ links, onDelete, onClose }: DeleteDialogProps) {
  const t = useT('collectors');
  const count = links.length;
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
      title={t('delete.title', { count, name: links[0]?.name ?? '' })}
      locked={busy}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            {t('delete.cancel')}
          </Button>
          <Button color="red" onClick={() => void remove()} loading={busy}>
            {t(answers === 'delete' ? 'delete.confirmBoth' : 'delete.confirm', { count })}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text size="sm">{t('delete.text', { count })}</Text>
        <Radio.Group
          label={t('delete.answers')}
          value={answers}
          onChange={(value) => setAnswers(value === 'delete' ? 'delete' : 'keep')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="keep" label={t('delete.keep')} description={t('delete.keepHint')} />
            <Radio value="delete" label={t('delete.both')} description={t('delete.bothHint', { count })} />
          </Stack>
        </Radio.Group>
      </Stack>
    </Dialog>
  );
}
