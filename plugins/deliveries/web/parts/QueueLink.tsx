import {
  Anchor,
  isProblem,
  Select,
  SimpleGrid,
  Text,
  TextField,
  useDebouncedValue,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { linkQuery, type OfferedSurvey, surveyLinksQuery, surveysQuery } from '../queues.ts';
import { Failed } from './Failed.tsx';

/** While one types. */
const pauseMs = 250;

/** What is behind the link that is chosen, pasted or typed. */
export function useBehind(text: string) {
  const [url] = useDebouncedValue(text.trim(), pauseMs);
  return useQuery(linkQuery(url));
}

interface QueueLinkProps {
  /** What stands in the form's field. */
  address: string;
  behind: ReturnType<typeof useBehind>;
  /** Of a queue that there is it stays. */
  stays: boolean;
  choose: (address: string) => void;
}

/** Where a queue leads (DEL-134): a survey and one of its links, or the link as somebody has pasted it. */
export function QueueLink({ address, behind, stays, choose }: QueueLinkProps) {
  const t = useT('deliveries');
  const { data: link, error } = behind;
  /** Chosen from the list, whatever its links are. */
  const [picked, setPicked] = useState<Named | null>(null);
  const led = link && { survey_id: link.survey_id, name: link.survey };
  return (
    <>
      {!stays && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <SurveyChoice
            chosen={picked ?? led ?? null}
            choose={(survey) => {
              setPicked(survey);
              choose('');
            }}
          />
          <LinkChoice
            survey={picked ?? led ?? null}
            address={address}
            url={link?.url ?? null}
            fills={picked !== null && address === ''}
            choose={choose}
          />
        </SimpleGrid>
      )}
      <TextField
        name="collector_url"
        label={t('queue.fields.collector_url')}
        description={t(stays ? 'queue.write.stays' : 'queue.hints.collector_url')}
        readOnly={stays}
        autoCapitalize="none"
        spellCheck={false}
        onChange={() => setPicked(null)}
        required
      />
      <Text size="sm" c={error ? 'red' : 'dimmed'} aria-live="polite">
        {link && t('queue.write.leadsTo', { survey: link.survey, link: link.link_name })}
        {isProblem(error) && (error.details[0]?.message ?? error.message)}
      </Text>
    </>
  );
}

type Named = Pick<OfferedSurvey, 'survey_id' | 'name'>;

/** Surveys found by typing a part of their names. */
function SurveyChoice({ chosen, choose }: { chosen: Named | null; choose: (survey: Named) => void }) {
  const t = useT('deliveries');
  const format = useFormat();
  const [search, setSearch] = useState('');
  // The field itself says what is chosen; that is no search for it.
  const typed = search === chosen?.name ? '' : search.trim();
  const [asked] = useDebouncedValue(typed, pauseMs);
  const { data, error, isFetching, refetch } = useQuery(surveysQuery(asked));
  const found = data?.data ?? [];
  const isFound = (id: string): boolean => found.some(({ survey_id: one }) => one === id);
  const labelOf = ({ name, state }: Named & Partial<OfferedSurvey>): string =>
    state === undefined || state === 'published' ? name : t('write.notOpen', { name });
  const known: (Named & Partial<OfferedSurvey>)[] = chosen && !isFound(chosen.survey_id) ? [chosen, ...found] : found;
  const hidden = asked === '' && (data?.count ?? 0) > found.length;
  return (
    <div>
      <Select
        label={t('queue.fields.survey')}
        placeholder={t('queue.write.findSurvey')}
        description={hidden ? t('queue.write.moreSurveys', { text: format.number(data?.count ?? 0) }) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={known.map((survey) => ({ value: survey.survey_id, label: labelOf(survey) }))}
        value={chosen?.survey_id ?? null}
        onChange={(id) => {
          const survey = known.find(({ survey_id: one }) => one === id);
          if (survey) choose(survey);
        }}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        filter={({ options }) =>
          // What is chosen and nobody looks for stands in the list for its name alone.
          typed === '' ? options : options.filter((one) => 'value' in one && isFound(one.value))
        }
        nothingFoundMessage={t(isFetching ? 'queue.write.searching' : 'queue.write.noSurvey')}
        allowDeselect={false}
        maxDropdownHeight={240}
      />
      {error && <Failed text={t('queue.write.surveysFailed')} onRetry={() => void refetch()} />}
    </div>
  );
}

interface LinkChoiceProps {
  survey: Named | null;
  address: string;
  /** Of the link that `address` leads through. */
  url: string | null;
  /** Its survey was just chosen, and none of its links. */
  fills: boolean;
  choose: (address: string) => void;
}

/** The links of the survey; the first that is open is chosen by itself. */
function LinkChoice({ survey, address, url, fills, choose }: LinkChoiceProps) {
  const t = useT('deliveries');
  const { data: links, error, refetch } = useQuery(surveyLinksQuery(survey?.survey_id ?? null));
  const first = links && (links.find(({ open }) => open) ?? links[0]);
  useEffect(() => {
    if (fills && first) choose(first.address);
  }, [fills, first, choose]);
  const chosen = links?.find((one) => one.address === address || one.url === url);
  return (
    <div>
      <Select
        label={t('queue.fields.link')}
        data={(links ?? []).map((one) => ({
          value: one.address,
          label: one.open ? one.name : t('write.notOpen', { name: one.name }),
        }))}
        value={chosen?.address ?? null}
        onChange={(next) => next && choose(next)}
        disabled={!links?.length}
        allowDeselect={false}
        maxDropdownHeight={240}
      />
      {survey && links?.length === 0 && (
        <Text size="sm" mt={4}>
          {t('write.noLink')} ·{' '}
          <Anchor component={Link} to={`/s/${survey.survey_id}/publish`} size="sm">
            {t('write.toLinks')}
          </Anchor>
        </Text>
      )}
      {/* Links of a survey that somebody pasted one of and does not see are not theirs to choose from. */}
      {error && !chosen && url === null && (
        <Failed text={t('queue.write.linksFailed')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
