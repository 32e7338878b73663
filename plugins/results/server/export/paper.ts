import type { StoredResponse } from '@kaiku/plugin-responses/contract';
import type { TranslatedField } from '@kaiku/plugin-surveys/contract';
import { type Language, locales, wallTime } from '@kaiku/sdk/common';
import { scaleWords } from '../../contract/charts/scaleWords.ts';
import { languageName } from '../../contract/filterWords.ts';
import type { ResponsePaper } from '../../contract/papers.ts';
import { durationInWords, timeTakenOf } from '../../contract/timeTaken.ts';
import { numbersIn } from '../services/answerWords.ts';
import { marksOf, type ToldResponse } from '../services/marks.ts';
import type { WholeAnswer } from '../services/wholeAnswer.ts';

/** What responses on paper are made of. */
export interface PaperFacts {
  /** Every question with what was answered. */
  read(answers: StoredResponse['answers']): WholeAnswer[];
  fields: readonly TranslatedField[];
  /** Names of links by id. */
  links: ReadonlyMap<string, string>;
  language: Language;
  /** Writes when a response came. */
  time(instant: string): string;
  /** SUR-011 */
  hideTimes: boolean;
  /** The table's columns, as of other files. */
  has(column: string): boolean;
  t(key: string, params?: Record<string, unknown>): string;
}

/** A response as the screen shows one, for paper. */
export function paperOf(response: ToldResponse, facts: PaperFacts): ResponsePaper {
  const { read, has, t, time } = facts;
  const at = has('submitted_at') && !facts.hideTimes ? time(response.submittedAt) : null;
  return {
    title: at ? t('response.titleAt', { at }) : t('response.title'),
    facts: factsOf(response, facts).map(([label, text]) => ({ label, text })),
    answers: read(response.answers)
      .filter(({ element_id }) => has(element_id))
      .map((answer) => ({ question: answer.title || t('untitled'), ...inWords(answer, facts) })),
  };
}

function factsOf(
  response: ToldResponse,
  { fields, links, has, t, language: spoken, hideTimes }: PaperFacts,
): [string, string][] {
  const { language, collectorId, source, background } = response;
  const { integrity } = marksOf(response);
  const seconds = has('time_taken') && !hideTimes ? timeTakenOf(response) : null;
  const number = numbersIn(spoken);
  return [
    ...(has('language') && language ? [[t('filter.language'), languageName(language)] as [string, string]] : []),
    ...(has('collector') && collectorId !== null
      ? [[t('filter.collector'), links.get(collectorId) ?? collectorId] as [string, string]]
      : []),
    ...(has('collector') && source !== 'link'
      ? [[t('response.source'), t(`response.sources.${source}`)] as [string, string]]
      : []),
    ...(seconds !== null
      ? [[t('response.took'), durationInWords(seconds, { t, number: (n) => number(n, {}) })] as [string, string]]
      : []),
    ...(has('integrity') && integrity !== null && integrity !== 'clean'
      ? [[t('integrity.title'), t(`integrity.classes.${integrity}`)] as [string, string]]
      : []),
    ...fields.flatMap(({ id, name, label }): [string, string][] =>
      has(`field ${id}`) && background[id] ? [[name, label(background[id])]] : [],
    ),
  ];
}

function inWords(
  { text, parts, files, onScale }: WholeAnswer,
  { t, language }: PaperFacts,
): Omit<ResponsePaper['answers'][number], 'question'> {
  if (files) return { text: '', parts: files.map(({ name }) => ({ label: '', text: name })), given: true };
  if (onScale) {
    const { text: number, about } = scaleWords(onScale.value, onScale, numbersIn(language));
    return { text: `${number} ${about}`, given: true };
  }
  if (parts && (parts.length > 1 || parts[0]?.label)) return { text, parts, given: true };
  return text === '' ? { text: t('response.unanswered'), given: false } : { text, given: true };
}

/** Writes times by the company's clocks, as its pages do. */
export function timeIn(language: Language, timeZone: string): (instant: string | number) => string {
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone: 'UTC',
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (instant) => format.format(wallTime(timeZone, typeof instant === 'number' ? instant : Date.parse(instant)));
}

/** Writes days, and times by the company's clocks. @param day `YYYY-MM-DD`, or an ISO time */
export function daysIn(language: Language, timeZone: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', dateStyle: 'medium' });
  const time = timeIn(language, timeZone);
  return (day) => (/^\d{4}-\d\d-\d\d$/.test(day) ? format.format(Date.parse(day)) : time(day));
}
