import { Button, Group, Text, useFormat, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { FilterQuery } from '../../contract/index.ts';
import { wordsQuery } from '../queries.ts';

interface WordsProps {
  surveyId: string;
  filter: FilterQuery;
  elementId: string;
  /** What the texts are searched for. */
  search: string;
  onSearch(text: string): void;
}

/** The words that most texts have: each searches for itself, and for nothing any more when it is chosen again. */
export function Words({ surveyId, filter, elementId, search, onSearch }: WordsProps) {
  const t = useT('results');
  const format = useFormat();
  const label = useId();
  const { data } = useQuery(wordsQuery(surveyId, filter, elementId));
  if (!data || data.words.length === 0) return null;
  return (
    <div className="results-words">
      <Text size="xs" c="dimmed" id={label} mb={4}>
        {t('texts.words', { n: format.number(data.n), count: data.n })}
      </Text>
      <Group gap={6} role="group" aria-labelledby={label}>
        {data.words.map(({ word, n }) => (
          <Button
            key={word}
            className="results-word"
            size="compact-sm"
            variant={search.toLowerCase() === word ? 'filled' : 'default'}
            aria-pressed={search.toLowerCase() === word}
            onClick={() => onSearch(search.toLowerCase() === word ? '' : word)}
            rightSection={
              <Text span size="xs" className="kk-figures">
                {format.number(n)}
              </Text>
            }
          >
            {word}
          </Button>
        ))}
      </Group>
    </div>
  );
}
