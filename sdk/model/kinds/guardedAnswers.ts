import { elementPath, type Problem } from '../problems.ts';
import { isRecord } from '../safe.ts';
import type { AnswerValue, Id, ViewElement } from '../types.ts';
import type { AnswerKind } from './kind.ts';

/** A member of a plugin's kind threw, or returned what it never may. */
export interface KindFault {
  /** Missing where it is not known: in respondents' browsers. */
  plugin?: string | undefined;
  kind: string;
  /** Such as `validate`. */
  member: string;
  elementId?: Id | undefined;
  error: unknown;
}
export type TellFault = (fault: KindFault) => void;

/** Questions that could not be read are excused from being mandatory for so long. */
const excusedMs = 5 * 60_000;

type Member = (...given: never[]) => unknown;
/** How a member is held to its word: whether what it returned is what it may, and what holds where it is not. */
export type Word<F> = F extends (...given: infer G) => infer R
  ? { fits(made: unknown, ...given: G): boolean; instead(...given: G): R }
  : never;
export type Words<K> = { [M in keyof K as NonNullable<K[M]> extends Member ? M : never]-?: Word<NonNullable<K[M]>> };

/** Members of `own` that never throw and never return nonsense: what they say instead costs their own question alone. */
export function guardMembers<K extends object>(own: K, words: Partial<Words<K>>, tell: TellFault): Partial<K> {
  const guarded: Record<string, unknown> = {};
  for (const [member, { fits, instead }] of Object.entries<Word<(...given: unknown[]) => unknown>>(words as never)) {
    const work = (own as Record<string, unknown>)[member];
    if (typeof work !== 'function') continue;
    guarded[member] = (...given: unknown[]): unknown => {
      let error: unknown;
      try {
        const made: unknown = work.apply(own, given);
        if (!isPromise(made) && fits(made, ...given)) return made;
        error = new TypeError(`${member} returns ${shortly(made)}`);
      } catch (thrown) {
        error = thrown;
      }
      const { kind, texts: plugin } = own as { kind?: unknown; texts?: string };
      const elementId = (given[0] as { id?: unknown } | undefined)?.id;
      tell({ plugin, kind: String(kind), member, error, ...(typeof elementId === 'string' && { elementId }) });
      return instead(...given);
    };
  }
  return guarded as Partial<K>;
}

/** Nobody waits for it; what it is rejected with is told of by its being one. */
function isPromise(made: unknown): boolean {
  const { then } = (made ?? {}) as { then?: unknown };
  if (typeof then !== 'function') return false;
  then.call(made, undefined, () => {});
  return true;
}

/** Nonsense may be anything: of any size, circular, a function. */
function shortly(made: unknown): string {
  try {
    return (JSON.stringify(made) ?? String(made)).slice(0, 200);
  } catch {
    return typeof made;
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isAnswer = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number' || isRecord(value);
/** Nothing but what is of the element itself: another question's problem would keep that one from being answered. */
export const areProblems = (made: unknown, path: string): boolean =>
  Array.isArray(made) &&
  made.every(
    (one) =>
      isRecord(one) &&
      isText(one.code) &&
      isText(one.path) &&
      (one.path === path || one.path.startsWith(`${path}/`)) &&
      (one.params === undefined || isRecord(one.params)),
  );

/**
 * The answering part of a plugin's kind, held to its word. What cannot be judged is taken as it is, so that no answer is
 * lost; what cannot be read counts as not answered, and need not be.
 */
export function guardAnswers(own: AnswerKind, tell: TellFault): AnswerKind {
  const unread = new Map<Id, number>();
  const words: Partial<Words<AnswerKind>> = {
    asks: { fits: (made) => typeof made === 'boolean', instead: () => true },
    validate: { fits: (made, { id }) => areProblems(made, elementPath(id)), instead: (): Problem[] => [] },
    fieldNames: { fits: areTexts, instead: () => [] },
    isGiven: { fits: (made) => typeof made === 'boolean', instead: (answer) => Object.keys(answer).length > 0 },
    clean: { fits: isAnswer, instead: (answer) => answer },
    files: { fits: areLimits, instead: () => ({ most: 0, megabytes: 0, bytes: 0 }) },
    operand: {
      fits: (made) =>
        isRecord(made) &&
        areTexts(made.values) &&
        (made.text === undefined || isText(made.text)) &&
        (made.number === undefined || typeof made.number === 'number'),
      instead: () => ({ values: [] }),
    },
    readForm: {
      fits: (made) => made === undefined || isAnswer(made),
      instead({ id }: ViewElement): AnswerValue | undefined {
        unread.set(id, Date.now() + excusedMs);
        return undefined;
      },
    },
    writeForm: {
      fits: (made) => Array.isArray(made) && made.every((one) => areTexts(one) && (one as unknown[]).length === 2),
      instead: () => [],
    },
  };
  return {
    ...own,
    ...guardMembers(own, words, tell),
    isExcused(element) {
      const until = unread.get(element.id);
      if (until !== undefined && until < Date.now()) unread.delete(element.id);
      return unread.has(element.id) || own.isExcused?.(element) === true;
    },
  };
}

const areLimits = (made: unknown): boolean =>
  isRecord(made) &&
  [made.most, made.megabytes, made.bytes].every((limit) => Number.isFinite(limit)) &&
  (made.types === undefined || areTexts(made.types));
