import type { LanguageCode } from '@kaiku/sdk/model';
import { type FileWork, Problem } from '@kaiku/sdk/server';
import { surveyLanguages } from '../../contract/index.ts';
import type { LanguageUnits, ReadFile, ReadText } from './xliff.ts';

/** What an Excel sheet can hold in a cell. */
const cellText = 32_767;
const limits = { rows: 50_000, columns: 80, cells: 1_000_000, cell: 300_000, seconds: 20 };

const nameOf = (language: LanguageCode): string => {
  const known = surveyLanguages.find(({ code }) => code === language);
  return known ? `${known.name} (${language})` : language;
};

/** Texts one below the other and languages side by side. @throws Problem `translations_cell` */
export async function writeSheet(
  work: FileWork,
  path: string,
  main: LanguageCode,
  languages: readonly LanguageUnits[],
  words: { key: string; place: string },
): Promise<number> {
  const units = languages[0]?.units ?? [];
  const rows = units.map((unit, index) => [
    unit.key,
    unit.note,
    unit.source,
    ...languages.map((one) => one.units[index]?.target ?? ''),
  ]);
  // A text that was cut would come back as a translation.
  if (rows.some((row) => row.some((cell) => cell.length > cellText))) {
    throw new Problem('translations_cell', { params: { max: cellText } });
  }
  const headers = [words.key, words.place, nameOf(main), ...languages.map(({ language }) => nameOf(language))];
  return (await work.writeTable(path, { headers, batches: [rows] })).bytes;
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
