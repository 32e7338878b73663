import { shellSlots } from '@kaiku/sdk/common';
import {
  type Command,
  loadPart,
  pageCommands,
  type SearchProvider,
  useDebouncedValue,
  useMantineColorScheme,
  useSession,
  useSlotEntries,
  useStore,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigation } from '../frame/navigation.ts';
import { useOpenPath, useTrialOver, useViewAsOffered } from '../frame/offered.ts';
import { manifestCommands, matching, navCommands, withoutRepeats } from './paletteItems.ts';
import { useTools } from './tools.ts';

/** Hits of one provider that the list shows at most. */
const hitsPerProvider = 8;

/** What the palette lists for the words typed: this page's commands, screens, actions, and what plugins find. */
export function usePaletteItems(query: string, opened: boolean): { items: Command[]; searching: boolean } {
  const t = useT('shell');
  const session = useSession();
  const { main, account, manage } = useNavigation();
  const ofPage = useStore(pageCommands);
  const own = useOwnCommands();
  const isOpen = useOpenPath();
  const found = useFound(query, opened);
  const known = useMemo(() => {
    const inGroup = (group: string, commands: readonly Command[]) => commands.map((one) => ({ group, ...one }));
    return withoutRepeats([
      ...inGroup(t('palette.page'), [...ofPage.values()].flat()),
      ...inGroup(t('palette.screens'), navCommands([...main, ...manage, ...account])),
      ...inGroup(t('palette.actions'), [
        ...manifestCommands(session).filter(({ path }) => path && isOpen(path)),
        ...own,
      ]),
    ]);
  }, [t, ofPage, main, manage, account, session, own, isOpen]);
  const items = [...matching(known, query), ...found.hits.map((hit) => ({ group: t('palette.found'), ...hit }))];
  return { items, searching: found.searching };
}

function useOwnCommands(): Command[] {
  const t = useT('shell');
  const viewAsOffered = useViewAsOffered();
  const { open } = useTools();
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    const schemes = (['light', 'dark', 'auto'] as const).map((scheme) => ({
      id: `shell/scheme/${scheme}`,
      label: t(`scheme.command.${scheme}`),
      icon: { light: 'sun', dark: 'moon', auto: 'device-desktop' }[scheme],
      run: () => setColorScheme(scheme),
    }));
    const viewAs = { id: 'shell/viewAs', label: t('viewAs.menu'), icon: 'eye', run: () => open('viewAs') };
    return [
      ...(viewAsOffered ? [viewAs] : []),
      ...schemes,
      { id: 'shell/shortcuts', label: t('shortcuts.open'), icon: 'keyboard', run: () => open('shortcuts') },
      { id: 'shell/logout', label: t('account.logout'), icon: 'logout', path: '/logout' },
    ];
  }, [t, viewAsOffered, open, setColorScheme]);
}

/** Asks the search providers of plugins. One that fails gives no hits and keeps none of the others back. */
function useFound(query: string, opened: boolean): { hits: Command[]; searching: boolean } {
  const providers = useSlotEntries(shellSlots.search.id);
  const [words] = useDebouncedValue(query.trim(), 200);
  const over = useTrialOver();
  const wanted = opened && !over && words.length >= 2 && providers.length > 0;
  const { data, isFetching } = useQuery({
    queryKey: ['palette', words, providers.map((one) => `${one.pluginId}/${one.export}`)],
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(
        providers.map(async (one) => {
          const search = (await loadPart(one.pluginId, 'extensions', one.export)) as SearchProvider;
          return (await search(words, { signal })).slice(0, hitsPerProvider);
        }),
      );
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    },
    enabled: wanted,
  });
  const current = query.trim() === words;
  return { hits: wanted && current ? (data ?? []) : [], searching: wanted && (isFetching || !current) };
}
