import { isDontKnow } from '../answers.ts';
import type { Field } from '../fields.ts';
import { type AnswerFile, fileField, fileOfField, filesOf, isFilesAnswer, isStoredFile } from '../files.ts';
import { formNames } from '../formNames.ts';
import { MAX_FILE_MB, MAX_FILES } from '../limits.ts';
import { type FileType, fileTypes } from '../names.ts';
import { elementPath, type Problem, problem } from '../problems.ts';
import { isRecord, list } from '../safe.ts';
import { type AnswerValue, type CommonSettings, DONT_KNOW, type Element, type ViewElement } from '../types.ts';
import {
  cellText,
  dontKnowColumn,
  dontKnowDomain,
  dontKnowOf,
  isEmptyCell,
  questionComplete,
  questionFields,
} from './common.ts';
import { type AnswerKind, defineKind, type FileLimits, type Summary } from './kind.ts';

/** Files that the respondent hands in (SUR-041). */
export interface FileUploadSettings extends CommonSettings {
  /** SUR-064; missing or empty: files of any kind. */
  fileTypes?: readonly FileType[];
  multipleFiles?: boolean;
  /** Of several; GAP-060 is the most and the default. */
  maxFiles?: number;
  /** Megabytes of one file; GAP-060 is the most and the default. */
  maxFileMb?: number;
  /** National identity numbers are taken out of the files' names (SUR-056, ANS-029). */
  removeNationalId?: boolean;
}

/** How many files an answer may have, how large each may be, and of which kinds. */
export function fileLimits({
  multipleFiles,
  maxFiles = MAX_FILES,
  maxFileMb = MAX_FILE_MB,
  fileTypes = [],
  removeNationalId,
}: FileUploadSettings): FileLimits {
  return {
    most: multipleFiles ? maxFiles : 1,
    megabytes: maxFileMb,
    bytes: maxFileMb * 1024 * 1024,
    ...(fileTypes.length > 0 && { types: fileTypes }),
    ...(removeNationalId && { nationalIdRemoved: true }),
  };
}

export const fileUploadAnswers: AnswerKind = {
  kind: 'fileUpload',
  answerable: true,
  dontKnow: 'apart',
  isGiven: (answer) => Object.keys(answer).length > 0 && !(Array.isArray(answer.files) && answer.files.length === 0),
  operand: (_element, answer) => ({ values: filesOf(answer).map(({ id }) => id) }),
  validate({ id, settings }: ViewElement<FileUploadSettings>, answer) {
    const path = elementPath(id);
    if (!isFilesAnswer(answer)) return [problem(path, 'answer-shape')];
    const files = filesOf(answer);
    const { most, megabytes, bytes } = fileLimits(settings);
    if (files.length > most) return [problem(path, 'file-count', { max: most })];
    return files.flatMap((file): Problem[] => {
      const { name, size } = file;
      if (!isStoredFile(file)) return [problem(path, 'file-unfinished', { name })];
      return size > bytes ? [problem(path, 'file-size', { name, max: megabytes })] : [];
    });
  },
  files: ({ settings }: ViewElement<FileUploadSettings>) => fileLimits(settings),
  fieldNames: ({ id }) => [formNames.answer(id), formNames.files(id)],
  readForm({ id }, form) {
    const lines = form.all(formNames.answer(id)).flatMap((text) => text.split('\n').filter((line) => line !== ''));
    const files = new Map(lines.map(fileOfField).map((file) => [file.id, file]));
    return files.size > 0 ? { files: [...files.values()] } : undefined;
  },
  writeForm({ id }, answer) {
    const files = isRecord(answer) ? (list(answer.files) as AnswerFile[]) : [];
    return files.length > 0 ? [[formNames.answer(id), files.map(fileField).join('\n')]] : [];
  },
};

/** Stands for any file where rules are decided. */
const anyFile: AnswerFile = { id: '00000000-0000-4000-8000-000000000000', size: 1, name: 'file' };

/** Files are not for a background field of a few words. */
const fieldsOfFiles = (): Field[] =>
  questionFields(
    { key: 'fileTypes', type: 'several', group: 'answer', options: fileTypes },
    { key: 'multipleFiles', type: 'flag', group: 'answer' },
    {
      key: 'maxFiles',
      type: 'number',
      group: 'answer',
      min: 2,
      max: MAX_FILES,
      integer: true,
      onlyWith: { key: 'multipleFiles' },
    },
    { key: 'maxFileMb', type: 'number', group: 'answer', min: 1, max: MAX_FILE_MB, integer: true },
    { key: 'removeNationalId', label: 'nationalIdNames', type: 'flag', group: 'answer', rare: true },
  ).filter(({ key }) => key !== 'assignToBackgroundField');

const namesOf = (answer: unknown): string =>
  filesOf(answer)
    .map(({ name }) => name)
    .join(', ');

function summaryOf(counts: ReadonlyMap<string, number>, dontKnow: number): Summary {
  let n = 0;
  let files = 0;
  for (const [count, respondents] of counts) {
    n += respondents;
    files += Number(count) * respondents;
  }
  return { type: 'files', n, dontKnow, files };
}

export const fileUploadKind = /* @__PURE__ */ defineKind(
  fileUploadAnswers,
  {},
  {
    icon: 'paperclip',
    defaults: (): FileUploadSettings => ({ text: '' }),
    inspector: /* @__PURE__ */ fieldsOfFiles(),
    checkSettings: () => [],
    checkComplete: questionComplete,
    subjects: () => [{ operators: ['answered', 'notAnswered'], example: fileField(anyFile) }],
    maxSelections: ({ settings }: Element<FileUploadSettings>) => fileLimits(settings).most,
    answerText: ({ settings }, answer) => (isDontKnow(answer) ? (settings.dontKnow?.text ?? '') : namesOf(answer)),
    cellColumns: () => [{ key: '', title: '' }],
    toCells: ({ settings }, answer) => [
      isDontKnow(answer) ? (settings.dontKnow?.text ?? null) : namesOf(answer) || null,
    ],
    /** Names bring no files: what was exported is left out of what is imported. */
    fromCells(element: Element<FileUploadSettings>, [cell]) {
      if (isEmptyCell(cell)) return { problems: [] };
      const text = cellText(cell);
      const known = text === DONT_KNOW || text === dontKnowOf(element.settings)?.text.trim();
      return known && dontKnowOf(element.settings) ? { answer: { dontKnow: true }, problems: [] } : { problems: [] };
    },
    /** How many files there are: their names are for who may see single responses. */
    columns: ({ id, settings }) => [
      { key: id, elementId: id, type: 'number', title: settings.text, min: 1, max: MAX_FILES },
      ...dontKnowColumn({ id, settings } as Element),
    ],
    values(element, answer) {
      const main = { [element.id]: filesOf(answer).length || null };
      if (dontKnowDomain(element).length === 0) return main;
      return { ...main, [`${element.id}.${DONT_KNOW}`]: isDontKnow(answer) ? DONT_KNOW : null };
    },
    plainValue: (answer: AnswerValue) => filesOf(answer).length || undefined,
    score: () => null,
    summarise(_element, answers) {
      const counts = new Map<string, number>();
      let dontKnow = 0;
      for (const answer of answers) {
        const count = String(filesOf(answer).length);
        if (isDontKnow(answer)) dontKnow += 1;
        else if (count !== '0') counts.set(count, (counts.get(count) ?? 0) + 1);
      }
      return summaryOf(counts, dontKnow);
    },
    summariseCounts: ({ id }, { columns, dontKnow }) => summaryOf(columns.get(id) ?? new Map(), dontKnow),
  },
);
