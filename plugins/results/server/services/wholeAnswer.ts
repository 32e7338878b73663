import { AnswerEditor } from '@kaiku/plugin-responses/contract';
import type { AskedStructure } from '@kaiku/plugin-surveys/contract';
import type { Language } from '@kaiku/sdk/common';
import {
  type AnswerValue,
  allElements,
  type ChartFacts,
  DONT_KNOW,
  type Element,
  filesOf,
  type Id,
  isDontKnow,
  type Kind,
  type KindRegistry,
  OTHER,
  type SurveyStructure,
  translate,
} from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import { answerInWords } from './answerWords.ts';

/** One question with all of what somebody answered. */
export interface WholeAnswer {
  element_id: string;
  kind: string;
  title: string;
  /** In words; empty without an answer. */
  text: string;
  /** Of a matrix a row each, of several choices one each without a label. */
  parts?: { label: string; text: string }[];
  files?: { id: string; name: string; size: number }[];
  /** Of a number: what it is on its scale. */
  onScale?: NumberOnScale;
  /** The answer has words or files of the respondent's own. */
  open: boolean;
  /** For who may change it: the answer as it is stored, and how it is given. */
  value?: AnswerValue | null;
  input?: AnswerInput;
}

type ScaleFacts = NonNullable<ChartFacts['scale']>;

interface NumberOnScale extends ScaleFacts {
  value: number;
  /** The numbers of the scale are drawn as faces. */
  faces?: boolean;
}

/** How an answer is given by hand. */
export interface AnswerInput {
  type: 'one' | 'several' | 'order' | 'number' | 'text' | 'date' | 'matrix' | 'consent';
  options?: { id: Id; label: string }[];
  rows?: { id: Id; label: string }[];
  scale?: ScaleFacts;
  /** Words may come with the choice `other`. */
  other?: boolean;
  /** What don't know is called, where it is offered. */
  dontKnow?: string;
}

type Given = Readonly<Record<Id, AnswerValue>>;

interface Reading {
  kinds: KindRegistry;
  language: Language;
  /** That was answered; for who may change answers. */
  version: SurveyStructure | null;
}

/** Every question of the survey, in its order, with the answer of one response: what reads them of any. */
export function wholeAnswers(
  ctx: Pick<TenantContext, 'get'>,
  { structure }: AskedStructure,
  { kinds, language, version }: Reading,
): (answers: Given) => WholeAnswer[] {
  const editor = ctx.get(AnswerEditor);
  const given = new Map(
    allElements(version ? translate(version, language, kinds) : { pages: [] }).map((element) => [element.id, element]),
  );
  const asked = allElements(translate(structure, language, kinds)).flatMap((element) => {
    const kind = kinds.get(element.kind);
    return kind?.answerable && element.saved && kind.asks?.(element) !== false ? [{ element, kind }] : [];
  });
  const read = ({ element, kind }: (typeof asked)[number], answers: Given): WholeAnswer => {
    const answer = answers[element.id];
    const files = filesOf(answer);
    const onScale = typeof answer === 'number' && onScaleOf(kind, element, answer);
    const parts = answer === undefined || isDontKnow(answer) ? [] : partsOf(kind, element, answer);
    const answered = given.get(element.id);
    const input = answered && inputOf(kind, answered);
    return {
      element_id: element.id,
      kind: element.kind,
      title: element.settings.text || element.name,
      text: answer === undefined ? '' : answerInWords(kind, element, answer, language),
      ...(parts.length > 0 && { parts }),
      ...(files.length > 0 && { files: files.map(({ id, name, size }) => ({ id, name, size })) }),
      ...(onScale && { onScale }),
      open: answer !== undefined && editor.isOpen(element) && hasWords(answer),
      ...(version && { value: answer ?? null }),
      ...(input && { input }),
    };
  };
  return (answers) => asked.map((one) => read(one, answers));
}

function onScaleOf(kind: Kind, element: Element, value: number): NumberOnScale | null {
  const { scale, faces } = kind.chartFacts?.(element) ?? {};
  return scale ? { value, ...scale, ...(faces && { faces }) } : null;
}

/** Whether the question is answered in words, or by files. */
export function takesWords(element: Element, kinds: KindRegistry): boolean {
  const kind = kinds.get(element.kind);
  return kind?.files !== undefined || kind?.columns(element).some(({ type }) => type === 'text') === true;
}

/** What somebody chose says nothing of its own. */
const hasWords = (answer: AnswerValue): boolean =>
  !isDontKnow(answer) && (typeof answer === 'string' || 'other' in (answer as object) || filesOf(answer).length > 0);

function partsOf(kind: Kind, element: Element, answer: AnswerValue): NonNullable<WholeAnswer['parts']> {
  if (kind.rowsOf) {
    const cells = kind.toCells(element, answer);
    return kind
      .cellColumns(element)
      .map(({ title }, at) => ({ label: title, text: String(cells[at] ?? '') }))
      .filter(({ text }) => text !== '');
  }
  const [main] = kind.columns(element);
  if (main?.type !== 'set') return [];
  const values = kind.values(element, answer);
  const chosen = values[main.key];
  const own = values[`${element.id}.${OTHER}`];
  if (!Array.isArray(chosen)) return [];
  return chosen.map((value) => {
    const label = main.domain?.find((one) => one.value === value)?.label ?? value;
    return { label: '', text: value === OTHER && typeof own === 'string' ? `${label}: ${own}` : label };
  });
}

/** Undefined where an answer cannot be given by hand: files, and kinds whose answers only they know. */
function inputOf(kind: Kind, element: Element): AnswerInput | undefined {
  if (kind.files || kind.texts !== undefined) return undefined;
  const facts = kind.chartFacts?.(element);
  const [main] = kind.columns(element);
  const { dontKnow } = element.settings;
  const common = dontKnow?.enabled ? { dontKnow: dontKnow.text || DONT_KNOW } : {};
  if (facts?.consent) return { type: 'consent', options: [...(facts.choices ?? [])] };
  if (facts?.days) return { type: 'date', ...common };
  if (facts?.places)
    return { type: 'order', options: [...(facts.rows ?? [])], rows: [...(facts.columns ?? [])], ...common };
  if (facts?.rows && facts.columns)
    return { type: 'matrix', rows: [...facts.rows], options: [...facts.columns], ...common };
  if (facts?.choices) {
    const other = facts.choices.some(({ id }) => id === OTHER);
    return { type: main?.type === 'set' ? 'several' : 'one', options: [...facts.choices], other, ...common };
  }
  if (facts?.scale) return { type: 'number', scale: facts.scale, ...common };
  return main?.type === 'text' ? { type: 'text', ...common } : undefined;
}
