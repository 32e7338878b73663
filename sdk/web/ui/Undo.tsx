import { Button, CloseButton, Group, Paper, Portal, Text } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useSdkText } from './text.ts';

export interface UndoOffer {
  /** What happened: `3 tickets closed`. */
  text: string;
  onUndo: () => void | Promise<void>;
  /** Called when the offer ends unused, at the latest when the page is left. */
  onExpire?: () => void;
  /** 8000 by default; the time stands still while the toast is hovered or has focus. */
  milliseconds?: number;
}

type Offer = (offer: UndoOffer) => void;
const UndoContext = createContext<Offer | null>(null);

function UndoToast({ offer, onDone }: { offer: UndoOffer; onDone: (used: boolean) => void }) {
  const t = useSdkText();
  const [held, setHeld] = useState(false);
  const [busy, setBusy] = useState(false);
  const done = useRef(onDone);
  done.current = onDone;
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
      done.current(true);
    }
  };
  return (
    <Paper
      className="kk-undo"
      shadow="lg"
      withBorder
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(busy)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(busy)}
    >
      <Group gap="sm" wrap="nowrap">
        <Text size="sm" className="kk-grow">
          {offer.text}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={undo} loading={busy}>
          {t('undo.undo')}
        </Button>
        <CloseButton size="sm" aria-label={t('dialog.close')} onClick={() => onDone(false)} />
      </Group>
    </Paper>
  );
}

export function UndoProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<{ id: number; offer: UndoOffer } | null>(null);
  const open = useRef<{ id: number; offer: UndoOffer } | null>(null);
  const close = useCallback((used: boolean) => {
    const ended = open.current;
    open.current = null;
    setCurrent(null);
    if (ended && !used) ended.offer.onExpire?.();
  }, []);
  const offer = useCallback<Offer>((next) => {
    open.current?.offer.onExpire?.();
    open.current = { id: (open.current?.id ?? 0) + 1, offer: next };
    setCurrent(open.current);
  }, []);
  useEffect(() => {
    const leave = () => close(false);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [close]);
  return (
    <UndoContext value={offer}>
      {children}
      <Portal>
        <div className="kk-undo-place" role="status" aria-live="polite">
          {current && <UndoToast key={current.id} offer={current.offer} onDone={close} />}
        </div>
      </Portal>
    </UndoContext>
  );
}

/** `undo({ text: t('closed', { count }), onUndo: reopen })`: do first, offer to take it back. */
export function useUndo(): Offer {
  const offer = useContext(UndoContext);
  if (!offer) throw new Error('useUndo needs a UiProvider above it');
  return offer;
}
