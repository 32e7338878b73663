import {
  Accordion,
  Box,
  Card,
  Checkbox,
  ErrorState,
  Group,
  Highlight,
  Pagination,
  Skeleton,
  Stack,
  Text,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import './found.css';
import { type FoundGroup, foundQuery, type PersonSearch, perPage } from './calls.ts';
import { useChoosing } from './choosing.ts';

const keyOf = ({ kind, survey_id }: FoundGroup): string => `${kind}-${survey_id}`;

/** Words of a name stand apart from each other; an address or a number is one. */
const wordsOf = (sought: string): string[] =>
  /@|^[+\d]/.test(sought) ? [sought] : sought.split(/[\s,;]+/).filter((word) => word.length > 1);

/** What a search has found, by survey; what is of somebody else is left out by its box. */
export function Found({ id, search }: { id: string; search: PersonSearch }) {
  const t = useT('responses');
  const format = useFormat();
  const [opened, setOpened] = useState<string[]>([]);
  const choose = useChoosing(id);
  const words = wordsOf(search.sought);
  // As it was found: what is left out now by its box moves nothing.
  const [isPartly] = useState(() => search.groups.some(({ chosen, count }) => chosen < count));
  return (
    <>
      {isPartly && (
        <Text size="sm" c="dimmed" maw={720}>
          {t('people.checkPeople')}
        </Text>
      )}
      <Accordion multiple value={opened} onChange={setOpened} variant="contained">
        {search.groups.map((group) => (
          <Accordion.Item key={keyOf(group)} value={keyOf(group)}>
            <Group gap="xs" wrap="nowrap" pl="md">
              <Checkbox
                aria-label={t('people.chooseAll', { survey: group.survey_name })}
                checked={group.chosen === group.count}
                indeterminate={group.chosen > 0 && group.chosen < group.count}
                onChange={(event) => choose({ group, chosen: event.currentTarget.checked })}
              />
              <Accordion.Control>
                <Text fw={600}>{group.survey_name || t('people.goneSurvey')}</Text>
                <Text size="sm" c="dimmed">
                  {group.kind_name} ·{' '}
                  {t('people.chosenOf', { n: format.number(group.chosen), all: format.number(group.count) })}
                </Text>
              </Accordion.Control>
            </Group>
            <Accordion.Panel>
              {opened.includes(keyOf(group)) && <Items id={id} group={group} words={words} choose={choose} />}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  );
}

interface ItemsProps {
  id: string;
  group: FoundGroup;
  /** That are marked where they stand. */
  words: string[];
  choose: ReturnType<typeof useChoosing>;
}

function Items({ id, group, words, choose }: ItemsProps) {
  const t = useT('responses');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(foundQuery(id, group, page));
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const pages = Math.ceil(data.count / perPage);
  return (
    <Stack aria-busy={isPlaceholderData}>
      {data.data.map((item) => (
        <Card key={item.id} withBorder padding="sm">
          <Checkbox
            label={format.dateTime(item.at)}
            description={item.id}
            checked={item.chosen}
            onChange={(event) => choose({ group, chosen: event.currentTarget.checked, ids: [item.id] })}
          />
          <Box component="dl" className="rs-found-lines" mt="xs" mb={0}>
            {item.lines.map(({ label, text }, at) => (
              <div key={at}>
                <Text component="dt" size="sm" c="dimmed">
                  {label}
                </Text>
                <Highlight
                  component="dd"
                  m={0}
                  size="sm"
                  highlight={words}
                  style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
                >
                  {text}
                </Highlight>
              </div>
            ))}
          </Box>
        </Card>
      ))}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={setPage}
          size="sm"
          getControlProps={(control) => ({ 'aria-label': t(`people.page.${control}`) })}
          aria-label={t('people.pages')}
        />
      )}
    </Stack>
  );
}
