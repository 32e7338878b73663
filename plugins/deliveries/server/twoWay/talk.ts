import type { TwoWaySms } from '@kaiku/plugin-collectors/contract';
import {
  type Answers,
  type Background,
  flow,
  type Id,
  isDontKnow,
  type KindRegistry,
  type Known,
  type Problem,
  put,
  type SurveyView,
  type Today,
  type ViewElement,
} from '@kaiku/sdk/model';
import {
  type AskPart,
  asShown,
  faultText,
  helpText,
  type Place,
  partsOf,
  questionText,
  readReply,
  type Shown,
  sameShown,
} from './asking/index.ts';
import type { TalkWords } from './words.ts';

/** What a conversation is about: the survey as its link shows it to one respondent. */
export interface Talk {
  view: SurveyView;
  kinds: KindRegistry;
  background: Background;
  fixedAnswers: readonly Known[];
  words: TalkWords;
  /** Of the link, instead of ours. */
  own: TwoWaySms;
  today: Today;
}

/** How far it is. */
export interface Progress {
  answers: Answers;
  /** Keys of the parts that have been answered or left out. */
  passed: readonly string[];
}

export const begun: Progress = { answers: {}, passed: [] };

/** A question that is to be asked now. */
export interface Question extends Place {
  part: AskPart;
}

/** Everything that is asked, as far as it is known from what was answered, in its order. */
function asked({ view, kinds, words, background, fixedAnswers, today }: Talk, { answers }: Progress): AskPart[] {
  const { elements } = flow(view, answers, { kinds, background, fixedAnswers, today });
  return askable(elements, kinds, words);
}

/** The next question; null: all have been asked. */
export function nextQuestion(talk: Talk, progress: Progress): Question | null {
  const parts = asked(talk, progress);
  const passed = new Set(progress.passed);
  const at = parts.findIndex(({ key }) => !passed.has(key));
  return at < 0 ? null : { part: parts[at]!, number: at + 1, of: parts.length };
}

export const ask = ({ words }: Talk, question: Question): string => questionText(question.part, question, words);

/**
 * What is said of a reply that is no answer: what is; or the question again, where its message shows no more what it is now.
 */
export function help(talk: Talk, question: Question, shown: Shown | null, problems: readonly Problem[]): string {
  const { words, own: ofLink } = talk;
  if (!shown || sameShown(question.part, shown)) return helpText(question.part, problems, ofLink.invalid, words);
  return `${faultText(problems, ofLink.invalid, words)}\n\n${ask(talk, question)}`;
}
export const thanks = ({ words, own: ofLink }: Pick<Talk, 'words' | 'own'>): string => ofLink.thanks ?? words.thanks;
export const ended = ({ words, own: ofLink }: Pick<Talk, 'words' | 'own'>): string => ofLink.closed ?? words.closed;

/** How it begins; how to end it is always said. */
export function greeting({ words, own: ofLink }: Pick<Talk, 'words' | 'own'>): string {
  const start = ofLink.start ?? words.start;
  return /\bSTOP\b/.test(start) ? start : `${start} ${words.stop}`;
}

export const opening = (talk: Talk, question: Question): string => `${greeting(talk)}\n\n${ask(talk, question)}`;

/** What follows from a reply; `wrong` changes nothing. */
export type Step = { heard: 'wrong'; problems: readonly Problem[] } | { heard: 'answer' | 'skip'; progress: Progress };

/** @param shown what the question's message showed */
export function hear(talk: Talk, progress: Progress, question: Question, shown: Shown | null, text: string): Step {
  const { part: now } = question;
  // What was asked before it changed into another question is no answer to that.
  if (shown && shown.key !== now.key) return { heard: 'wrong', problems: [] };
  const part = asShown(now, shown);
  const heard = readReply(part, text, progress.answers, talk.kinds, talk.today);
  if (heard.is === 'wrong') return { heard: 'wrong', problems: heard.problems };
  const answers: Answers = { ...progress.answers };
  if (heard.is === 'answer') put(answers, part.element.id, heard.answer);
  // Don't know is an answer to all rows.
  const whole = heard.is === 'answer' && isDontKnow(heard.answer);
  const keys = whole ? keysOf(talk, part) : [part.key];
  return { heard: heard.is, progress: { answers, passed: [...new Set([...progress.passed, ...keys])] } };
}

/** All rows of its element. */
const keysOf = ({ kinds, words }: Talk, { element }: AskPart): string[] =>
  askable([element], kinds, words).map(({ key }) => key);

/** The same without the answers to these elements, which are to be asked anew. */
export function without({ answers, passed }: Progress, elementIds: readonly Id[]): Progress {
  const kept = Object.entries(answers).filter(([id]) => !elementIds.includes(id));
  return {
    answers: Object.fromEntries(kept),
    passed: passed.filter((key) => !elementIds.includes(key.split('/')[0]!)),
  };
}

/** Something of a survey that is not asked by SMS. */
export interface LeftOut {
  elementId: Id;
  text: string;
  why: 'kind' | 'long';
  mandatory: boolean;
}

/** What of the survey cannot be asked by SMS, whatever is answered. */
export const leftOut = ({ view, kinds, words }: Pick<Talk, 'view' | 'kinds' | 'words'>): LeftOut[] =>
  view.pages.flatMap(({ elements }) =>
    elements.flatMap((element) => {
      const parts = partsOf(element, kinds, words);
      if (typeof parts !== 'string') return [];
      const { text, mandatory = false } = element.settings;
      return [{ elementId: element.id, text, why: parts, mandatory }];
    }),
  );

/** Every question there may be, with the numbers that it has if all are asked. */
export function allQuestions({ view, kinds, words }: Talk): Question[] {
  const parts = view.pages
    .filter(({ settings }) => settings.end !== true)
    .flatMap(({ elements }) => askable(elements, kinds, words));
  return parts.map((part, at) => ({ part, number: at + 1, of: parts.length }));
}

/** A question with what its message showed; null where there is none like it any more. */
export function questionShown(talk: Talk, shown: Shown, place: Place): Question | null {
  const found = allQuestions(talk).find(({ part }) => part.key === shown.key);
  return found ? { ...place, part: asShown(found.part, shown) } : null;
}

const askable = (elements: readonly ViewElement[], kinds: KindRegistry, words: TalkWords): AskPart[] =>
  elements.flatMap((element) => {
    const parts = partsOf(element, kinds, words);
    return typeof parts === 'string' ? [] : parts;
  });
