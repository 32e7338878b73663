import { createContext, useContext } from 'react';
import type { ConfirmQuestion } from './confirmQuestion.ts';
import { useSdkText } from './text.ts';

export type Ask = (question: ConfirmQuestion) => Promise<boolean>;
export const ConfirmContext = createContext<Ask | null>(null);

/** `if (await confirm({ title, confirmLabel, danger: true })) …` */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a UiProvider above it');
  return ask;
}

/** Asks whether to leave what is not saved (PLAT-060). */
export function useAskUnsaved(): () => Promise<boolean> {
  const t = useSdkText();
  const confirm = useConfirm();
  return () =>
    confirm({
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      confirmLabel: t('unsaved.leave'),
      cancelLabel: t('unsaved.stay'),
      danger: true,
    });
}
