import type { AnswerValue, Choice, CommonSettings, ViewElement } from '@kaiku/sdk/model';
import type { TalkWords } from '../words.ts';

/** What one message asks: an element, or one row of it. */
export interface AskPart<S extends CommonSettings = CommonSettings> {
  /** The element's id; of a row `<element>/<row>`. */
  key: string;
  element: ViewElement<S>;
  row?: Choice;
}

/** How elements of a kind are asked by SMS, and what replies to them mean. */
export interface Asker<S extends CommonSettings = CommonSettings> {
  /** Rows that are asked one by one. */
  rows?(settings: S): readonly Choice[];
  /** Lines between the question and what is accepted. */
  lines(settings: S, words: TalkWords): string[];
  /** What a reply has to be; also what is said of one that is none. */
  accepts(settings: S, words: TalkWords): string;
  /** What a reply means; undefined for one that means nothing. Whether it is an answer, the model says. */
  read(part: AskPart<S>, text: string, before: AnswerValue | undefined): AnswerValue | undefined;
}

/** Types an asker of one kind for the list of all. */
// biome-ignore lint/suspicious/noExplicitAny: a list of askers has as many settings as kinds
export const asker = <S extends CommonSettings>(one: Asker<S>): Asker<any> => one;

/** Of a list of things that are named by numbers from 1 on. */
export const numbered = (texts: readonly string[]): string[] => texts.map((text, at) => `${at + 1} ${text}`);

/**
 * The numbers that a text lists, with commas, spaces or `+` and `&` between them. Where there are nine things at the most,
 * `13` is the first and the third. Null for what is no such list.
 */
export function numbersIn(text: string, most: number): number[] | null {
  const tidy = text.trim().replace(/[.!)]+$/, '');
  if (!/^\d+([\s,;+&/.]+\d+)*$/.test(tidy)) return null;
  const found = tidy.split(/\D+/);
  const [only = ''] = found;
  const joined = found.length === 1 && most <= 9 && only.length > 1;
  return (joined ? [...only] : found).map(Number);
}
