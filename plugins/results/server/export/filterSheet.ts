import type { Language } from '@kaiku/sdk/common';
import type { WrittenSheet } from '@kaiku/sdk/server';
import { type FilterQuery, filterInWords } from '../../contract/index.ts';
import { fileWords } from './fileWords.ts';

interface Told {
  /** `filter`: the table's search. */
  query: FilterQuery & { filter?: string; response_ids?: string[] };
  known: Parameters<typeof filterInWords>[1];
  /** Responses in the file. */
  count: number;
  language: Language;
  t(key: string, params?: Record<string, unknown>): string;
  date?: ((day: string) => string) | undefined;
}

/** What a file of responses is of: how many, the table's search, and the filters in words; that there are none is said. */
export function filterSheet({ query, known, count, language, t, date }: Told): WrittenSheet {
  const search = query.filter?.trim();
  const narrowed = query.response_ids
    ? [[t('filter.title'), t('export.narrowed.chosen')]]
    : [
        ...(search ? [[t('export.narrowed.search'), search]] : []),
        ...filterInWords(query, known, fileWords(t, language, date)).map(({ label, text }) => [label, text]),
      ];
  return {
    name: t('filter.title'),
    headers: [t('export.narrowed.of'), t('export.combined.value')],
    rows: [
      [t('responses.title'), count],
      ...(narrowed.length > 0 ? narrowed : [[t('filter.title'), t('export.narrowed.none')]]),
    ],
  };
}
