import { useAlert, useT } from '@kaiku/sdk/web';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { choose, type FoundGroup, type FoundPage, type PersonSearch, peopleKey, searchQuery } from './calls.ts';

interface Choice {
  group: FoundGroup;
  chosen: boolean;
  /** That were not so before; all of the group without. */
  ids?: string[];
}

/** What the search says once that is chosen. */
function searchWith(search: PersonSearch, { group: { kind, survey_id }, chosen, ids }: Choice): PersonSearch {
  const counted = (group: FoundGroup): number =>
    ids ? group.chosen + (chosen ? ids.length : -ids.length) : chosen ? group.count : 0;
  return {
    ...search,
    // The files held what was chosen before.
    exported_at: null,
    groups: search.groups.map((one) =>
      one.kind === kind && one.survey_id === survey_id ? { ...one, chosen: counted(one) } : one,
    ),
  };
}

const pageWith = (page: FoundPage, { chosen, ids }: Choice): FoundPage => ({
  ...page,
  data: page.data.map((item) => (!ids || ids.includes(item.id) ? { ...item, chosen } : item)),
});

const choosingKey = (id: string) => [...peopleKey, id, 'choose'];

/** Whether the server has not taken yet what the boxes show. */
export const useIsChoosing = (id: string): boolean => useIsMutating({ mutationKey: choosingKey(id) }) > 0;

/** Says whether something is of the person. It shows at once, and is taken back where the server refuses it. */
export function useChoosing(id: string) {
  const t = useT('responses');
  const alert = useAlert();
  const client = useQueryClient();
  const queryKey = [...peopleKey, id];
  const mutationKey = choosingKey(id);
  return useMutation({
    mutationKey,
    // One after the other, so that the last word holds.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ group, chosen, ids }: Choice) => choose(id, group, chosen, ids),
    async onMutate(choice) {
      await client.cancelQueries({ queryKey });
      client.setQueryData(searchQuery(id).queryKey, (now) => now && searchWith(now, choice));
      const { kind, survey_id } = choice.group;
      client.setQueriesData<FoundPage>(
        { queryKey: [...queryKey, kind, survey_id] },
        (now) => now && pageWith(now, choice),
      );
    },
    onError: () => alert.error(t('people.chooseFailed')),
    async onSettled() {
      // What is fetched before the last was said would show that as it was.
      if (client.isMutating({ mutationKey }) === 1) await client.invalidateQueries({ queryKey });
    },
  }).mutate;
}
