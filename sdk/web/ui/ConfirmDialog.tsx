import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ConfirmQuestion } from './confirmQuestion.ts';
import { Dialog } from './Dialog.tsx';
import { useSdkText } from './text.ts';

export interface ConfirmDialogProps extends ConfirmQuestion {
  opened: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before what cannot be undone. For everything else there is `useUndo`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useSdkText();
  const [typed, setTyped] = useState('');
  const { typeToConfirm, danger = false, busy = false } = props;
  const ready = !typeToConfirm || typed.trim() === typeToConfirm;
  const close = () => {
    setTyped('');
    props.onCancel();
  };
  const confirm = () => {
    setTyped('');
    props.onConfirm();
  };
  return (
    <Dialog
      opened={props.opened}
      onClose={close}
      title={props.title}
      locked={busy}
      actions={
        <>
          <Button variant="default" onClick={close} disabled={busy} data-autofocus={!typeToConfirm || undefined}>
            {props.cancelLabel ?? t('dialog.cancel')}
          </Button>
          <Button color={danger ? 'red' : undefined} onClick={confirm} loading={busy} disabled={!ready}>
            {props.confirmLabel ?? t('dialog.confirm')}
          </Button>
        </>
      }
    >
      {typeof props.text === 'string' ? <Text size="sm">{props.text}</Text> : props.text}
      {typeToConfirm && (
        <TextInput
          mt="md"
          data-autofocus
          label={t('dialog.typeToConfirm', { text: typeToConfirm })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
    </Dialog>
  );
}
