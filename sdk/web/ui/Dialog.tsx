import { Drawer, type DrawerProps, Group, Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useUnsavedChanges } from '../runtime/unsaved.ts';
import { useSdkText } from './text.ts';
import { UndoPlace } from './Undo.tsx';
import { useAskUnsaved } from './useConfirm.ts';

export interface DialogProps extends Omit<ModalProps, 'title' | 'onClose'> {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Buttons below the content, the main one last. */
  actions?: ReactNode;
  /** True while it holds changes: Esc, its cross and a click beside it ask before they are lost, as leaving the page does. */
  unsaved?: boolean;
  /** True while something is under way: neither Esc nor a click beside the dialog closes it. */
  locked?: boolean;
}

/**
 * A modal dialog. Focus goes to the element with `data-autofocus` (else to the first field), stays inside and returns
 * to where it came from.
 */
export function Dialog({ title, actions, unsaved, locked, children, ...props }: DialogProps) {
  return (
    <Modal title={title} {...props} {...useClosing(props, unsaved, locked)}>
      {children}
      <div className="kk-dialog-foot">
        {actions && (
          <Group justify="flex-end" gap="sm" className="kk-dialog-actions">
            {actions}
          </Group>
        )}
        {props.opened && <UndoPlace />}
      </div>
    </Modal>
  );
}

export interface SideDialogProps extends Omit<DrawerProps, 'title' | 'onClose' | 'position'> {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** As of `Dialog`. */
  unsaved?: boolean;
  locked?: boolean;
}

/**
 * A dialog as high as the window, at its side: for more than fits in the middle. It takes all of a phone's screen. Focus
 * is as with `Dialog`.
 */
export function SideDialog({ title, unsaved, locked, children, ...props }: SideDialogProps) {
  return (
    <Drawer position="right" size="min(46rem, 100vw)" title={title} {...props} {...useClosing(props, unsaved, locked)}>
      {children}
      {props.opened && <UndoPlace />}
    </Drawer>
  );
}

/** How a dialog closes; what holds changes asks first. */
function useClosing({ opened, onClose }: Pick<DialogProps, 'opened' | 'onClose'>, unsaved = false, locked = false) {
  const t = useSdkText();
  const ask = useAskUnsaved();
  const asking = useRef(false);
  useUnsavedChanges(opened && unsaved);
  useFocusGivenBack(opened);
  return {
    closeOnEscape: !locked,
    closeOnClickOutside: !locked,
    closeButtonProps: { 'aria-label': t('dialog.close') },
    async onClose() {
      // Esc on the question comes here too.
      if (asking.current) return;
      asking.current = unsaved;
      const leaves = !unsaved || (await ask());
      asking.current = false;
      if (leaves) onClose();
    },
  };
}

/** What had the focus last: a button that is disabled while it works loses it before its dialog comes. */
let last: HTMLElement | null = null;
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    last = target as HTMLElement;
  });
}

/**
 * What opened the dialog: of a menu's item, which is gone soon or, where the dialog waited for something, already, the
 * menu's button.
 */
function openerNow(): HTMLElement | null {
  const active = document.activeElement as HTMLElement | null;
  const isLost = active === null || active === document.body;
  const at = isLost && last && (!last.isConnected || last.matches(':disabled')) ? last : active;
  const menu = at?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : at;
}

const isInDialog = (one: HTMLElement | null): boolean => !!one?.closest('[role="dialog"]');

/** What opened the dialog that was opened last, and before it, outside of dialogs, the one that it lay in or followed. */
let openers: (HTMLElement | null)[] = [];

/**
 * Mantine gives the focus back when a dialog closes, but not when it is taken away while it is open, as one is that is
 * drawn only while it is needed, nor to a menu whose item opened it. Where all that opened it is gone, as the button of
 * an empty list is, it goes to the page's content rather than to its very beginning.
 */
function useFocusGivenBack(opened: boolean): void {
  const own = useRef(openers);
  const was = useRef(false);
  // While drawing: once it is drawn, the menu may be gone and the focus with it.
  if (opened && !was.current) {
    const opener = openerNow();
    own.current = isInDialog(opener) ? [opener, ...openers.filter((one) => !isInDialog(one))] : [opener];
    openers = own.current;
  }
  was.current = opened;
  useEffect(() => {
    if (!opened) return;
    return () => {
      // After Mantine has had its turn.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (!lost) return;
        const to = own.current.find((one) => one?.isConnected && one !== document.body);
        (to ?? document.querySelector('main'))?.focus({ preventScroll: true });
      }, 20);
    };
  }, [opened]);
}
