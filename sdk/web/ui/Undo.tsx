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

interface Shown {
  id: number;
  offer: UndoOffer;
  /** Of the dialog in which it was made, whose focus nothing outside gets; null: the page's. */
  place: HTMLElement | null;
}

/** What is offered now, and where. @param show draws it */
function createUndo(show: (shown: Shown | null) => void) {
  let open: Shown | null = null;
  let places: HTMLElement[] = [];
  const put = (next: Shown | null): void => {
    open = next;
    show(next);
  };
  const placeNow = () => places.at(-1) ?? null;
  return {
    offer(offer: UndoOffer): void {
      open?.offer.onExpire?.();
      put({ id: (open?.id ?? 0) + 1, offer, place: placeNow() });
    },
    close(used: boolean): void {
      const ended = open;
      put(null);
      if (!used) ended?.offer.onExpire?.();
    },
    /** Takes in a dialog's place for offers; what it returns takes it out again. */
    addPlace(place: HTMLElement): () => void {
      places = [...places, place];
      return () => {
        places = places.filter((one) => one !== place);
        // The offer outlives the dialog.
        if (open?.place === place) put({ ...open, place: placeNow() });
      };
    },
  };
}

const UndoContext = createContext<ReturnType<typeof createUndo> | null>(null);

function UndoToast({ offer, onDone }: { offer: UndoOffer; onDone: (used: boolean) => void }) {
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

export function UndoProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<Shown | null>(null);
  const [undo] = useState(() => createUndo(setCurrent));
  useEffect(() => {
    const leave = () => undo.close(false);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [undo]);
  const toast = current && <UndoToast key={current.id} offer={current.offer} onDone={undo.close} />;
  const place = current?.place;
  return (
    <UndoContext value={undo}>
      {children}
      <Portal>
        <div className="kk-undo-place" role="status" aria-live="polite">
          {!place && toast}
        </div>
      </Portal>
      {place && <Portal target={place}>{toast}</Portal>}
    </UndoContext>
  );
}

/** Where an offer shows that is made in a dialog: what lies outside of it is neither clicked nor reached by keyboard. */
export function UndoPlace() {
  const undo = useContext(UndoContext);
  const taken = useCallback((place: HTMLElement | null) => (place && undo ? undo.addPlace(place) : undefined), [undo]);
  return <div ref={taken} className="kk-undo-within" role="status" aria-live="polite" />;
}

/** `undo({ text: t('closed', { count }), onUndo: reopen })`: do first, offer to take it back. */
export function useUndo(): (offer: UndoOffer) => void {
  const undo = useContext(UndoContext);
  if (!undo) throw new Error('useUndo needs a UiProvider above it');
  return undo.offer;
}
