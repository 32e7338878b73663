import type { Selection } from '../dataset/view.ts';
import { textOrder } from './openTexts.ts';
import { saysNothing } from './stopWords.ts';

/**
 * The newest of more: what people speak of changes, and words of them all would take seconds. By their letters as well: ten
 * thousands of long ones took a minute, and twice the memory that there is for all datasets.
 */
export const textsCounted = 50_000;
export const lettersCounted = 10_000_000;
/** The beginning of a text of more. */
export const lettersOfEach = 2_000;

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
  const order = textOrder(selection.view, elementId);
  const newest = `SELECT lower(left(${name}, ${lettersOfEach})) AS text, id, submitted_at FROM $chosen
    WHERE ${name} IS NOT NULL ORDER BY ${order} LIMIT ${textsCounted}`;
  const rows = await selection.rows<[string | null, bigint]>(
    `WITH texts AS MATERIALIZED (SELECT text FROM (${newest})
         QUALIFY sum(length(text)) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) <= ${lettersCounted}),
       words AS (SELECT unnest(list_distinct(regexp_extract_all(text, $word))) AS word FROM texts)
     SELECT NULL, count(*) FROM texts UNION ALL
     (SELECT word, count(*) AS n FROM words GROUP BY 1 HAVING count(*) > 1 ORDER BY n DESC, 1 LIMIT ${lookedAt})`,
    { word },
  );
  const words = rows.flatMap(([one, n]) => (one === null || saysNothing(one) ? [] : [{ word: one, n: Number(n) }]));
  return {
    n: Number(rows.find(([one]) => one === null)?.[1] ?? 0),
    words: words.sort((a, b) => b.n - a.n || (a.word < b.word ? -1 : 1)).slice(0, told),
  };
}
