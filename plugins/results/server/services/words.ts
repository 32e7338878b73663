import type { Selection } from '../dataset/view.ts';
import { textOrder } from './openTexts.ts';
import { saysNothing } from './stopWords.ts';

/** The newest of more: what people speak of changes, and a word of them all would take seconds. */
export const textsCounted = 50_000;

/** Words that are told, of as many that are looked at. */
const told = 15;
const lookedAt = 400;

/** Letters with marks, and what joins them in one word; of three at least. */
const word = "[\\p{L}\\p{M}][\\p{L}\\p{M}\\p{N}''’-]+[\\p{L}\\p{M}\\p{N}]";

export interface FrequentWords {
  /** Texts in which words were counted. */
  n: number;
  words: { word: string; n: number }[];
}

/** How many of the texts in a column have each word, those that two at least have. */
export async function frequentWords(selection: Selection, name: string, elementId: string): Promise<FrequentWords> {
  const texts = `SELECT lower(${name}) AS text FROM $chosen WHERE ${name} IS NOT NULL
    ORDER BY ${textOrder(selection.view, elementId)} LIMIT ${textsCounted}`;
  const rows = await selection.rows<[string, bigint, bigint]>(
    `WITH texts AS MATERIALIZED (${texts}),
       words AS (SELECT unnest(list_distinct(regexp_extract_all(text, $word))) AS word FROM texts)
     SELECT word, count(*) AS n, (SELECT count(*) FROM texts) FROM words
     GROUP BY 1 HAVING count(*) > 1 ORDER BY n DESC, 1 LIMIT ${lookedAt}`,
    { word },
  );
  return {
    n: Number(rows[0]?.[2] ?? 0),
    words: rows
      .filter(([one]) => !saysNothing(one))
      .slice(0, told)
      .map(([one, n]) => ({ word: one, n: Number(n) })),
  };
}
