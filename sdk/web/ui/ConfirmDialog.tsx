import { Button, Text, TextInput } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { useSdkText } from './text.ts';

export interface ConfirmQuestion {
  title: string;
  text?: ReactNode;
  /** What the button does, as a verb: `Delete survey`. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** Something is lost for good: the button is red. */
  danger?: boolean;
  /** Has to be typed before the button works. */
  typeToConfirm?: string;
}

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

type Ask = (question: ConfirmQuestion) => Promise<boolean>;
const ConfirmContext = createContext<Ask | null>(null);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const [opened, setOpened] = useState(false);
  const answer = useRef<(yes: boolean) => void>(undefined);
  const ask = useCallback<Ask>((next) => {
    // A second question takes the place of the first, which then counts as declined.
    answer.current?.(false);
    setQuestion(next);
    setOpened(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const settle = (yes: boolean) => {
    setOpened(false);
    answer.current?.(yes);
    answer.current = undefined;
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {question && (
        <ConfirmDialog {...question} opened={opened} onConfirm={() => settle(true)} onCancel={() => settle(false)} />
      )}
    </ConfirmContext>
  );
}

/** `if (await confirm({ title, confirmLabel, danger: true })) …` */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a UiProvider above it');
  return ask;
}
