import type { ReactNode } from 'react';

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
