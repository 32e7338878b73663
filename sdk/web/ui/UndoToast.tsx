import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSdkText } from './text.ts';
import type { UndoOffer } from './Undo.tsx';

export interface UndoToastProps {
  offer: UndoOffer;
  onDone: (used: boolean) => void;
}

/** What happened, and the way back from it; fetched when it is first offered. */
export function UndoToast({ offer, onDone }: UndoToastProps) {
  const t = useSdkText();
  const [held, setHeld] = useState(false);
  const [busy, setBusy] = useState(false);
  const done = useRef(onDone);
  done.current = onDone;
  const toast = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  /** What has the focus here goes: it returns to where it was. */
  const end = (used: boolean) => {
    const { activeElement: active } = document;
    const focused = active === null || active === document.body || toast.current?.contains(active);
    done.current(used);
    if (focused && before.current?.isConnected) before.current.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => done.current(false), offer.milliseconds ?? 8000);
    return () => clearTimeout(timer);
  }, [offer, held]);
  const undo = async () => {
    setBusy(true);
    setHeld(true);
    try {
      await offer.onUndo();
    } finally {
      end(true);
    }
  };
  return (
    <Paper
      ref={toast}
      className="kk-undo"
      shadow="lg"
      withBorder
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(busy)}
      onFocus={({ relatedTarget: from }) => {
        setHeld(true);
        if (from instanceof HTMLElement && !toast.current?.contains(from)) before.current = from;
      }}
      onBlur={() => setHeld(busy)}
    >
      <Group gap="sm" wrap="nowrap">
        <Text size="sm" className="kk-grow">
          {offer.text}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={undo} loading={busy}>
          {t('undo.undo')}
        </Button>
        <CloseButton size="sm" aria-label={t('dialog.close')} onClick={() => end(false)} />
      </Group>
    </Paper>
  );
}
