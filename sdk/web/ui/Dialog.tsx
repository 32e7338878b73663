import { Group, Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSdkText } from './text.ts';

export interface DialogProps extends Omit<ModalProps, 'title' | 'onClose'> {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Buttons below the content, the main one last. */
  actions?: ReactNode;
  /** True while closing would lose something: neither Esc nor a click beside the dialog closes it. */
  locked?: boolean;
}

/**
 * A modal dialog. Focus goes to the element with `data-autofocus` (else to the first field), stays inside and returns
 * to where it came from.
 */
export function Dialog({ title, actions, locked = false, children, ...props }: DialogProps) {
  const t = useSdkText();
  return (
    <Modal
      title={title}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      {...props}
    >
      {children}
      {actions && (
        <Group justify="flex-end" gap="sm" mt="lg">
          {actions}
        </Group>
      )}
    </Modal>
  );
}
