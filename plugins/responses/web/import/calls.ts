import type { TableQuery } from '@kaiku/sdk/common';
import { fileForm } from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import type { ImportForm, ImportMapping, ImportMeanings, ImportTarget, TargetValues } from '../../contract/index.ts';
import type { paths } from '../api.gen.d.ts';
import { api } from '../api.ts';

export interface Preview {
  /** How the file was read. */
  form: ImportForm;
  headers: string[];
  /** What stands above the headings. */
  above: string[];
  rows: string[][];
  /** As what the first value of each column is read, where it is a time. */
  times: (string | null)[];
  /** What each column seems to hold. */
  targets: ImportTarget[];
  choices: { target: ImportTarget; label: string; values?: TargetValues }[];
}

/** The beginning of a CSV file says enough; a workbook is only readable whole. */
const previewBytes = 1024 * 1024;
const isZip = async (file: File) => (await file.slice(0, 2).text()) === 'PK';

export async function previewFile(surveyId: string, file: File, form?: Partial<ImportForm>): Promise<Preview> {
  const isPart = file.size > previewBytes && !(await isZip(file));
  return (await api.POST('/answer/{id}/import/preview', {
    path: { id: surveyId },
    body: fileForm(
      isPart ? file.slice(0, previewBytes) : file,
      { ...fieldsOf(form), ...(isPart && { isBeginning: 'true' }) },
      file.name,
    ),
    quiet: true,
  })) as Preview;
}

export interface ImportWish {
  /** When all were given, of a file without times. */
  answeredAt: string | null;
  /** What cells say that mean no answer. */
  noAnswer: readonly string[];
  /** What values of columns mean. */
  meanings: ImportMeanings;
  /** The file is checked alone. */
  dryRun?: boolean;
  /** Rows with faults are left out. */
  leaveOut?: boolean;
  /** Although it was imported before. */
  again?: boolean;
}

export async function startImport(
  surveyId: string,
  file: File,
  { headers, form }: Preview,
  targets: readonly ImportTarget[],
  { answeredAt, noAnswer, meanings, dryRun, leaveOut, again }: ImportWish,
): Promise<string> {
  const mapping = JSON.stringify(mappingOf(headers, targets));
  const reply = await api.POST('/answer/{id}/import', {
    path: { id: surveyId },
    body: fileForm(file, {
      ...fieldsOf(form),
      mapping,
      ...(answeredAt && { answeredAt }),
      ...(noAnswer.length > 0 && { noAnswer: JSON.stringify(noAnswer) }),
      ...(Object.keys(meanings).length > 0 && { meanings: JSON.stringify(meanings) }),
      ...(dryRun && { dryRun: 'true' }),
      ...(leaveOut && { leaveOut: 'true' }),
      ...(again && { again: 'true' }),
    }),
    quiet: true,
  });
  return reply.jobId;
}

const fieldsOf = (form?: Partial<ImportForm>): Record<string, string> => ({
  ...(form?.headingRow && { headingRow: String(form.headingRow) }),
  ...(form?.headingRows && { headingRows: String(form.headingRows) }),
  ...(form?.encoding && { encoding: form.encoding }),
  ...(form?.separator && { separator: form.separator }),
  ...(form?.dayOrder && { dayOrder: form.dayOrder }),
  ...(form?.timeZone && { timeZone: form.timeZone }),
});

/** By heading; headings that are the same, also in case and spaces, hold a list. */
function mappingOf(headers: readonly string[], targets: readonly ImportTarget[]): ImportMapping {
  const key = (heading: string) => heading.replace(/\s+/g, ' ').trim().toLowerCase();
  const first = new Map<string, string>();
  const lists = new Map<string, ImportTarget[]>();
  for (const [index, heading] of headers.entries()) {
    const name = first.get(key(heading)) ?? heading;
    first.set(key(heading), name);
    lists.set(name, [...(lists.get(name) ?? []), targets[index] ?? { type: 'ignore' }]);
  }
  return Object.fromEntries(lists);
}

export const importsKey = (surveyId: string) => ['responses', 'imports', surveyId];
/** Has the list of imports fetched anew. */
export function useRefreshImports(surveyId: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['table', ...importsKey(surveyId)] });
}
type ImportsQuery = NonNullable<paths['/answer/{id}/imports']['get']['parameters']['query']>;
export const fetchImports = (surveyId: string) => (query: TableQuery, signal: AbortSignal) =>
  api.GET('/answer/{id}/imports', { path: { id: surveyId }, query: query as ImportsQuery, signal, quiet: true });
export type ImportedFile = Awaited<ReturnType<ReturnType<typeof fetchImports>>>['data'][number];

/** @returns the job's id */
export const removeImport = async (surveyId: string, importId: string): Promise<string> =>
  (await api.DELETE('/answer/{id}/imports/{importId}', { path: { id: surveyId, importId }, quiet: true })).jobId;
