import type { LanguageCode } from '@kaiku/sdk/model';
import { type FileWork, Problem, type WrittenTable } from '@kaiku/sdk/server';
import { surveyLanguages } from '../../contract/index.ts';
import { batched, type LanguageUnits, type ReadFile, type ReadText, type Unit } from './xliff.ts';

/** What an Excel sheet can hold in a cell. */
const cellText = 32_767;
/** Handed to the thread that writes, before others have a turn. */
const rowsAtOnce = 200;
/** All texts are kept until they are compared: ten times what a survey can hold. */
const limits = { rows: 50_000, columns: 80, cells: 1_000_000, cell: 300_000, text: 20_000_000, seconds: 20 };

const nameOf = (language: LanguageCode): string => {
  const known = surveyLanguages.find(({ code }) => code === language);
  return known ? `${known.name} (${language})` : language;
};

/** Texts one below the other and languages side by side. Writing throws Problem `translations_cell`. */
export function sheetOf(
  main: LanguageCode,
  languages: readonly LanguageUnits[],
  words: { key: string; place: string },
): WrittenTable {
  const headers = [words.key, words.place, nameOf(main), ...languages.map(({ language }) => nameOf(language))];
  return { headers, batches: batched(rowsOf(languages), rowsAtOnce) };
}

function* rowsOf(languages: readonly LanguageUnits[]): Generator<string[]> {
  const columns = languages.map((one) => one.units()[Symbol.iterator]());
  for (;;) {
    const units = columns.map((one) => one.next().value as Unit | undefined);
    const first = units[0];
    if (!first) return;
    const row = [first.key, first.note, first.source, ...units.map((unit) => unit?.target ?? '')];
    // A text that was cut would come back as a translation.
    if (row.some((cell) => cell.length > cellText))
      throw new Problem('translations_cell', { params: { max: cellText } });
    yield row;
  }
}

/** The language that a heading names: `fi`, or `Suomi (fi)`. */
const languageOf = (heading: string): string | undefined =>
  /^(?:.*\()?([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\)?$/.exec(heading.trim())?.[1];

/**
 * Reads a table as it was written, whatever the order of its columns: keys are in the first.
 * @param languages that a column can be of; others are left alone
 * @throws Problem `invalid_file`, `translations_file`
 */
export async function readSheet(
  work: FileWork,
  path: string,
  main: LanguageCode,
  languages: ReadonlySet<string>,
): Promise<ReadFile> {
  const table = await work.readTable(path, limits);
  try {
    const columns = table.headers.map((heading) => languageOf(heading));
    const source = columns.indexOf(main);
    if (!columns.some((language) => language !== undefined && language !== main && languages.has(language))) {
      throw new Problem('translations_file', { params: { row: 1 } });
    }
    const texts: ReadText[] = [];
    for await (const batch of table.batches) {
      for (const { row, cells } of batch) {
        const said = source < 0 ? '' : textOf(cells[source]);
        for (const [column, language] of columns.entries()) {
          if (column === 0 || language === undefined || language === main || !languages.has(language)) continue;
          const text = textOf(cells[column]);
          if (text.trim() === '') continue;
          texts.push({ row, key: textOf(cells[0]).trim(), language, text, ...(said !== '' && { source: said }) });
        }
      }
    }
    return { sourceLanguage: main, texts };
  } finally {
    await table.close();
  }
}

const textOf = (cell: unknown): string =>
  typeof cell === 'string' ? cell : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
