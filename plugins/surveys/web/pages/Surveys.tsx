import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Group,
  Icon,
  lazily,
  PageHeader,
  SearchInput,
  SimpleGrid,
  Skeleton,
  Tabs,
  usePermission,
  useT,
  VisuallyHidden,
} from '@kaiku/sdk/web';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import '../cards/cards.css';
import { type SurveyState, surveyStates } from '../../contract/index.ts';
import { SurveyCard } from '../cards/SurveyCard.tsx';
import { fetchSurveys, listKey, pageSize, type SurveyList } from '../queries.ts';

/** Its inputs are more than the rest of the page, so it is fetched when it opens. */
const CreateDialog = lazily(
  async () => (await import('../cards/CreateDialog.tsx')).CreateDialog,
  () => null,
);

/** The survey cards, at `/surveys` to edit and at `/reporting` to look at results (SUR-001, SUR-003). */
export default function Surveys() {
  const t = useT('surveys');
  const mode = useLocation().pathname.startsWith('/reporting') ? 'report' : 'edit';
  const [params, setParams] = useSearchParams();
  const canCreate = usePermission({ permission: 'surveys.create' }) && mode === 'edit';
  const chosen = params.get('tab') as SurveyState | null;
  const search = params.get('search') ?? '';
  const state = chosen && surveyStates.includes(chosen) ? chosen : 'published';
  const { data, error, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...listKey, { state, search, mode }],
    queryFn: ({ pageParam, signal }) => fetchSurveys({ state, search, results: mode === 'report' }, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last: SurveyList, pages) =>
      last.count > pages.length * pageSize ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  });
  const surveys = data?.pages.flatMap((page) => page.data) ?? [];
  const counts = data?.pages[0]?.counts;
  const set = (changes: Record<string, string | null>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key);
        return next;
      },
      { replace: true },
    );
  const create = () => set({ create: '1' });
  const creating = params.get('create') === '1';
  const [asked, setAsked] = useState(creating);
  if (creating && !asked) setAsked(true);

  return (
    <>
      <PageHeader
        title={t(mode === 'edit' ? 'nav.surveys' : 'nav.reporting')}
        actions={
          canCreate && (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={create}>
              {t('create.button')}
            </Button>
          )
        }
      />
      <Tabs value={state} onChange={(tab) => set({ tab })} keepMounted={false}>
        <Group justify="space-between" align="flex-end" className="sv-bar">
          <Tabs.List className="sv-tabs">
            {surveyStates.map((one) => (
              <Tabs.Tab
                key={one}
                value={one}
                rightSection={
                  counts && (
                    <Badge size="sm" color={one === state ? 'kaiku' : 'gray'} circle={counts[one] < 10}>
                      {counts[one]}
                    </Badge>
                  )
                }
              >
                {t(`tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <SearchInput
            className="sv-search"
            aria-label={t('list.search')}
            placeholder={t('list.search')}
            value={search}
            onSearch={(text) => set({ search: text })}
          />
        </Group>
        {surveyStates.map((one) => (
          <Tabs.Panel key={one} value={one} pt="md">
            <VisuallyHidden role="status">
              {data && !isPlaceholderData && t('list.count', { count: data.pages[0]?.count ?? 0 })}
            </VisuallyHidden>
            {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
            {!data && !error && <CardSkeletons />}
            {data && surveys.length === 0 && !isPlaceholderData && (
              <Nothing
                state={state}
                search={search}
                drafts={state === 'published' && mode === 'edit' ? (counts?.unpublished ?? 0) : 0}
                onDrafts={() => set({ tab: 'unpublished' })}
                canCreate={canCreate}
                onCreate={create}
                onClear={() => set({ search: null })}
              />
            )}
            <SimpleGrid
              cols={{ base: 1, xs: 2, md: 3, xl: 4 }}
              spacing="md"
              aria-busy={isPlaceholderData}
              opacity={isPlaceholderData ? 0.6 : 1}
            >
              {surveys.map((survey) => (
                <SurveyCard key={survey.survey_id} survey={survey} mode={mode} />
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
        ))}
      </Tabs>
      {canCreate && asked && <CreateDialog opened={creating} onClose={() => set({ create: null })} />}
    </>
  );
}

function CardSkeletons() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="md" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((bone) => (
        <Skeleton key={bone} height={176} radius="lg" />
      ))}
    </SimpleGrid>
  );
}

interface NothingProps {
  state: SurveyState;
  search: string;
  /** How many drafts wait under the tab beside. */
  drafts: number;
  onDrafts: () => void;
  canCreate: boolean;
  onCreate: () => void;
  onClear: () => void;
}

function Nothing({ state, search, drafts, onDrafts, canCreate, onCreate, onClear }: NothingProps) {
  const t = useT('surveys');
  if (search) {
    return (
      <EmptyState
        icon="search"
        title={t('list.notFound')}
        text={t('list.notFoundText', { search })}
        action={
          <Button variant="default" onClick={onClear}>
            {t('list.clear')}
          </Button>
        }
      />
    );
  }
  if (drafts > 0) {
    return (
      <EmptyState
        icon="clipboard-list"
        title={t('list.empty.published')}
        text={t('list.emptyTextDrafts')}
        action={
          <Button variant="default" onClick={onDrafts}>
            {t('list.drafts', { count: drafts })}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="clipboard-list"
      title={t(`list.empty.${state}`)}
      text={t(`list.emptyText.${state}`)}
      action={
        canCreate &&
        (state === 'unpublished' || state === 'published') && (
          <Button leftSection={<Icon name="plus" size={18} />} onClick={onCreate}>
            {t('create.button')}
          </Button>
        )
      }
    />
  );
}
