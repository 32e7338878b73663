import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { ConfirmDialog } from './ConfirmDialog.tsx';
import type { ConfirmQuestion } from './confirmQuestion.ts';
import { type Ask, ConfirmContext } from './useConfirm.ts';

/** The dialog itself, fetched with the first question. */
let Drawn: typeof ConfirmDialog | undefined;

/** Where the dialog cannot be fetched, the browser asks: a question that is skipped would lose something. */
function askPlainly({ title, text, typeToConfirm }: ConfirmQuestion): boolean {
  const words = typeof text === 'string' ? `${title}\n\n${text}` : title;
  if (typeToConfirm) return window.prompt(`${words}\n\n${typeToConfirm}`)?.trim() === typeToConfirm;
  return window.confirm(words);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const [opened, setOpened] = useState(false);
  const answer = useRef<(yes: boolean) => void>(undefined);
  const settle = useCallback((yes: boolean) => {
    setOpened(false);
    answer.current?.(yes);
    answer.current = undefined;
  }, []);
  const ask = useCallback<Ask>(
    (next) => {
      // A second question takes the place of the first, which then counts as declined.
      answer.current?.(false);
      const draw = () => {
        setQuestion(next);
        setOpened(true);
      };
      return new Promise((resolve) => {
        answer.current = resolve;
        if (Drawn) return draw();
        const stillAsked = () => answer.current === resolve;
        import('./ConfirmDialog.tsx').then(
          ({ ConfirmDialog }) => {
            Drawn = ConfirmDialog;
            if (stillAsked()) draw();
          },
          () => stillAsked() && settle(askPlainly(next)),
        );
      });
    },
    [settle],
  );
  return (
    <ConfirmContext value={ask}>
      {children}
      {question && Drawn && (
        <Drawn {...question} opened={opened} onConfirm={() => settle(true)} onCancel={() => settle(false)} />
      )}
    </ConfirmContext>
  );
}
