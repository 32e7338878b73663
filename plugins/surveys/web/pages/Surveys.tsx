import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Group,
  Icon,
  lazily,
  PageHeader,
  paramsWith,
  SimpleGrid,
  Skeleton,
  Slot,
  Tabs,
  useFocusKept,
  usePermission,
  useSlotEntries,
  useT,
  VisuallyHidden,
  withTexts,
} from '@kaiku/sdk/web';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import '../cards/cards.css';
import { surveyStates, surveyTabPanelSlot, surveyTabSlot } from '../../contract/index.ts';
import { FirstSurvey } from '../cards/FirstSurvey.tsx';
import { ListControls } from '../cards/ListControls.tsx';
import { SurveyCard } from '../cards/SurveyCard.tsx';
import { useCardKeys } from '../cards/useCardKeys.ts';
import { useDroppedFile } from '../cards/useDroppedFile.ts';
import { fetchSurveys, type ListTab, listKey, pageSize, type Sorting, type SurveyList, sortings } from '../queries.ts';
import { editorTexts } from '../texts.ts';

/** Its inputs are more than the rest of the page, so it is fetched when it opens. */
const CreateDialog = lazily(
  async () => (await import('../cards/CreateDialog.tsx')).CreateDialog,
  () => null,
);

/** Rarer still. */
const ImportDialog = lazily(
  async () => (await withTexts('surveys', editorTexts, () => import('../cards/ImportDialog.tsx'))).ImportDialog,
  () => null,
);

const ownTabs: readonly ListTab[] = ['all', ...surveyStates, 'deleted'];
const isOwn = (tab: string): tab is ListTab => (ownTabs as readonly string[]).includes(tab);

/** The survey cards, at `/surveys` to edit and at `/reporting` to look at results (SUR-001, SUR-003). */
export default function Surveys() {
  const t = useT('surveys');
  const mode = useLocation().pathname.startsWith('/reporting') ? 'report' : 'edit';
  const [params, setParams] = useSearchParams();
  const canCreate = usePermission({ permission: 'surveys.create' }) && mode === 'edit';
  const brought = useSlotEntries(surveyTabSlot.id);
  const wanted = params.get('tab') ?? 'all';
  // Tabs of plugins have values of their own.
  const open = isOwn(wanted) || brought.length > 0 ? wanted : 'all';
  const tab = isOwn(open) ? open : null;
  const search = params.get('search') ?? '';
  const owner = params.get('owner');
  const asked = params.get('sort') as Sorting | null;
  const sort = asked && asked in sortings ? asked : 'edited';
  const filter = { tab: tab ?? 'all', search, sort, owner, results: mode === 'report' };
  const { data, error, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...listKey, filter],
    queryFn: ({ pageParam, signal }) => fetchSurveys(filter, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last: SurveyList, pages) =>
      last.count > pages.length * pageSize ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  });
  useCardKeys();
  const surveys = data?.pages.flatMap((page) => page.data) ?? [];
  const grid = useFocusKept<HTMLDivElement>(surveys.map(({ survey_id: id }) => id));
  const counts = data?.pages[0]?.counts;
  const inUse = counts && counts.unpublished + counts.published + counts.closed;
  const countOf = (one: ListTab) => (one === 'all' ? inUse : counts?.[one]);
  const set = (changes: Record<string, string | null>) =>
    setParams((before) => paramsWith(before, changes), { replace: true });
  const create = (starter?: string) => set({ create: starter ?? '1' });
  const creating = params.get('create');
  // Closed, the dialog stays as it was until another beginning is chosen.
  const [began, setBegan] = useState(creating);
  if (creating !== null && creating !== began) setBegan(creating);
  const [importing, setImporting] = useState<{ file: File | null } | null>(null);
  const takeFile = useCallback((file: File) => setImporting({ file }), []);
  const over = useDroppedFile(canCreate, takeFile);
  const fresh = inUse === 0 && counts?.archived === 0 && !search && !owner;
  const shown = ownTabs.filter((one) => one !== 'deleted' || tab === 'deleted' || (counts?.deleted ?? 0) > 0);

  return (
    <>
      <PageHeader
        title={t(mode === 'edit' ? 'nav.surveys' : 'nav.reporting')}
        actions={
          canCreate && (
            <Group gap="xs" wrap="nowrap">
              <Button
                variant="default"
                leftSection={<Icon name="file-import" size={18} />}
                onClick={() => setImporting({ file: null })}
              >
                {t('file.import')}
              </Button>
              <Button leftSection={<Icon name="plus" size={18} />} onClick={() => create()}>
                {t('create.button')}
              </Button>
            </Group>
          )
        }
      />
      {over && <div className="sv-drop">{t('file.drop')}</div>}
      <Tabs value={open} onChange={(next) => set({ tab: next })} keepMounted={false}>
        <Tabs.List className="sv-tabs">
          {shown.map((one) => (
            <Tabs.Tab key={one} value={one} rightSection={<Count count={countOf(one)} active={one === open} />}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
          <Slot slot={surveyTabSlot} props={{ mode, search }} silent />
        </Tabs.List>
        <Slot slot={surveyTabPanelSlot} props={{ mode, search }} />
        {tab && (
          <Tabs.Panel value={tab} pt="md">
            {!(fresh && tab === 'all') && (
              <ListControls search={search} sort={sort} owner={owner} sortable={tab !== 'deleted'} onChange={set} />
            )}
            <VisuallyHidden role="status">
              {data && !isPlaceholderData && t('list.count', { count: data.pages[0]?.count ?? 0 })}
            </VisuallyHidden>
            {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
            {!data && !error && <CardSkeletons />}
            {data && surveys.length === 0 && !isPlaceholderData && (
              <Nothing
                tab={tab}
                search={search}
                filtered={search !== '' || owner !== null}
                canCreate={canCreate}
                fresh={fresh}
                onCreate={create}
                onClear={() => set({ search: null, owner: null })}
              />
            )}
            {tab === 'deleted' && surveys.length > 0 && <p className="sv-note">{t('list.deletedNote')}</p>}
            <SimpleGrid
              ref={grid}
              cols={{ base: 1, xs: 2, md: 3, xl: 4 }}
              spacing="md"
              aria-busy={isPlaceholderData}
              opacity={isPlaceholderData ? 0.6 : 1}
            >
              {surveys.map((survey, index) => (
                <SurveyCard key={survey.survey_id} row={index} survey={survey} mode={mode} />
              ))}
            </SimpleGrid>
            {hasNextPage && (
              <Group justify="center" mt="lg">
                <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('list.more')}
                </Button>
              </Group>
            )}
          </Tabs.Panel>
        )}
      </Tabs>
      {importing && <ImportDialog dropped={importing.file} onClose={() => setImporting(null)} />}
      {canCreate && began !== null && (
        <CreateDialog key={began} opened={creating !== null} starter={began} onClose={() => set({ create: null })} />
      )}
    </>
  );
}

function Count({ count, active }: { count: number | undefined; active: boolean }) {
  if (count === undefined) return null;
  return (
    <Badge size="sm" color={active ? 'kaiku' : 'gray'} circle={count < 10}>
      {count}
    </Badge>
  );
}

function CardSkeletons() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="md" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((bone) => (
        <Skeleton key={bone} height={208} radius="lg" />
      ))}
    </SimpleGrid>
  );
}

interface NothingProps {
  tab: ListTab;
  search: string;
  /** Only some were asked for. */
  filtered: boolean;
  canCreate: boolean;
  /** There is no survey at all. */
  fresh: boolean;
  onCreate: (starter?: string) => void;
  onClear: () => void;
}

function Nothing({ tab, search, filtered, canCreate, fresh, onCreate, onClear }: NothingProps) {
  const t = useT('surveys');
  if (filtered) {
    return (
      <EmptyState
        icon="search"
        title={t('list.notFound')}
        text={search ? t('list.notFoundText', { search }) : t('list.notFoundOwner')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('list.clear')}
          </Button>
        }
      />
    );
  }
  if (fresh && tab === 'all' && canCreate) return <FirstSurvey onCreate={onCreate} />;
  return (
    <EmptyState
      icon={tab === 'deleted' ? 'trash' : 'clipboard-list'}
      title={t(`list.empty.${tab}`)}
      text={t(`list.emptyText.${tab}`)}
      action={
        canCreate &&
        (tab === 'unpublished' || tab === 'published') && (
          <Button leftSection={<Icon name="plus" size={18} />} onClick={() => onCreate()}>
            {t('create.button')}
          </Button>
        )
      }
    />
  );
}
