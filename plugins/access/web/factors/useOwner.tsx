import { lazily, withTexts } from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { factorsQuery, type OwnFactors } from './factors.ts';
import { factorsTexts } from './texts.ts';

const Nothing = () => null;
const ConfirmDialog = lazily(
  async () => (await withTexts('access', factorsTexts, () => import('./ConfirmDialog.tsx'))).ConfirmDialog,
  Nothing,
);

/** Whether there is nothing that one could show: the company's own provider signs one in, and nothing else does. */
const hasNothing = ({ has_password: hasPassword, factors }: OwnFactors): boolean =>
  !hasPassword && factors.length === 0;

/**
 * Asks for the account's owner before what only the owner may do (AUTH-042.e, AUTH-052).
 * @returns `isOwner`, true where that was shown a moment ago, or is shown now; and `asking`, to be drawn
 */
export function useOwner(email: string): { isOwner: () => Promise<boolean>; asking: ReactNode } {
  const queries = useQueryClient();
  const [open, setOpen] = useState<{ own: OwnFactors; answer: (confirmed: boolean) => void } | null>(null);
  return {
    async isOwner() {
      const own = await queries.fetchQuery({ ...factorsQuery, staleTime: 0 });
      return own.confirmed || hasNothing(own) || new Promise((answer) => setOpen({ own, answer }));
    },
    asking: open && (
      <ConfirmDialog
        own={open.own}
        email={email}
        onDone={(confirmed) => {
          setOpen(null);
          open.answer(confirmed);
        }}
      />
    ),
  };
}
