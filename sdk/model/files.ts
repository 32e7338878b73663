import { isRecord, list, own } from './safe.ts';

/** A file that was uploaded, as the server has stored it. What a browser says of name and size is corrected there. */
export interface AnswerFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** The files of an answer of whatever shape. */
export const filesOf = (answer: unknown): readonly AnswerFile[] =>
  isFilesAnswer(answer) ? (answer as { files: AnswerFile[] }).files : [];

const stored = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Whether the file has arrived: one that is still under way has a name of the page's own. */
export const isStoredFile = ({ id }: AnswerFile): boolean => stored.test(id);

/** Whether an answer is a list of files, each once, and nothing besides. */
export function isFilesAnswer(answer: unknown): boolean {
  if (!isRecord(answer) || Object.keys(answer).length !== 1 || !Array.isArray(own(answer, 'files'))) return false;
  const ids = new Set<unknown>();
  for (const file of list(answer.files)) {
    const { id, name, size } = isRecord(file) ? file : {};
    const known = typeof id === 'string' && id !== '' && id.length <= 36 && !ids.has(id);
    const named = typeof name === 'string' && name.trim() !== '' && name.length <= 255 && !/\p{Cc}/u.test(name);
    const sized = typeof size === 'number' && Number.isInteger(size) && size > 0;
    if (!known || !named || !sized || Object.keys(file as object).length !== 3) return false;
    ids.add(id);
  }
  return true;
}

/** A file as a field of the form carries it; a line each where one field carries all. */
export const fileField = ({ id, size, name }: AnswerFile): string => `${id}/${size}/${name}`;
export function fileOfField(text: string): AnswerFile {
  const [id = '', size = '', ...name] = text.split('/');
  return { id, size: Number(size) || 0, name: name.join('/') };
}
