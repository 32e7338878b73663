import { isProblem, useAlert, useT, useUndo } from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import { createShares, deleteShare, givenOf, type ShareRow, type SharesPage, sharesKey, targetOf } from './shares.ts';

/** What is done to shares in place: at once on the screen, put back when the server refuses. */
export function useShareActions(surveyId: string) {
  const t = useT('surveys');
  const alert = useAlert();
  const offerUndo = useUndo();
  const client = useQueryClient();
  const key = ['table', ...sharesKey(surveyId)];
  const refresh = () => client.invalidateQueries({ queryKey: key });
  const fail = (error: unknown) => {
    alert.error(isProblem(error) && error.status < 500 ? error.message : t('share.updateFailed'));
    void refresh();
  };
  return {
    refresh,
    async remove(row: ShareRow): Promise<void> {
      const name = row.shared_to.name || row.shared_to.email || t('share.gone');
      await client.cancelQueries({ queryKey: key });
      client.setQueriesData<SharesPage>(
        { queryKey: key },
        (page) =>
          page && { ...page, count: page.count - 1, data: page.data.filter((one) => one.share_id !== row.share_id) },
      );
      try {
        await deleteShare(surveyId, row);
      } catch (error) {
        return fail(error);
      }
      void refresh();
      const target = targetOf(row.shared_to);
      if (target === '' || (row.shared_to.type === 'group' && row.shared_to.name === '')) {
        alert.success(t('share.removed', { name }));
        return;
      }
      offerUndo({
        text: t('share.removed', { name }),
        onUndo: async () => {
          try {
            await createShares(surveyId, [target], givenOf(row));
          } catch (error) {
            fail(error);
          }
          void refresh();
        },
      });
    },
  };
}
