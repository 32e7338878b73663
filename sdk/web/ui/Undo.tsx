import { Button, CloseButton, Group, Paper, Portal, Text } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
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
/** Takes in a dialog's place for offers; what it returns takes it out again. */
type AddPlace = (place: HTMLElement) => () => void;
const PlaceContext = createContext<AddPlace | null>(null);

interface Shown {
  id: number;
  offer: UndoOffer;
  /** Of the dialog in which it was made, whose focus nothing outside gets; null: the page's. */
  place: HTMLElement | null;
}

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
  const open = useRef<Shown | null>(null);
  const places = useRef<HTMLElement[]>([]);
  const show = useCallback((next: Shown | null) => {
    open.current = next;
    setCurrent(next);
  }, []);
  const close = useCallback(
    (used: boolean) => {
      const ended = open.current;
      show(null);
      if (ended && !used) ended.offer.onExpire?.();
    },
    [show],
  );
  const offer = useCallback<Offer>(
    (next) => {
      open.current?.offer.onExpire?.();
      show({ id: (open.current?.id ?? 0) + 1, offer: next, place: places.current.at(-1) ?? null });
    },
    [show],
  );
  const addPlace = useCallback<AddPlace>(
    (place) => {
      places.current = [...places.current, place];
      return () => {
        places.current = places.current.filter((one) => one !== place);
        // The offer outlives the dialog.
        if (open.current?.place === place) show({ ...open.current, place: places.current.at(-1) ?? null });
      };
    },
    [show],
  );
  useEffect(() => {
    const leave = () => close(false);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [close]);
  const toast = current && <UndoToast key={current.id} offer={current.offer} onDone={close} />;
  return (
    <UndoContext value={offer}>
      <PlaceContext value={addPlace}>{children}</PlaceContext>
      <Portal>
        <div className="kk-undo-place" role="status" aria-live="polite">
          {!current?.place && toast}
        </div>
      </Portal>
      {current?.place && createPortal(toast, current.place)}
    </UndoContext>
  );
}

/** Where an offer shows that is made in a dialog: what lies outside of it is neither clicked nor reached by keyboard. */
export function UndoPlace() {
  const add = useContext(PlaceContext);
  const taken = useCallback((place: HTMLElement | null) => (place && add ? add(place) : undefined), [add]);
  return <div ref={taken} className="kk-undo-within" role="status" aria-live="polite" />;
}

/** `undo({ text: t('closed', { count }), onUndo: reopen })`: do first, offer to take it back. */
export function useUndo(): Offer {
  const offer = useContext(UndoContext);
  if (!offer) throw new Error('useUndo needs a UiProvider above it');
  return offer;
}
