import type { ErrorBody, Language } from '@kaiku/sdk/common';
import { Problem, type ProblemDetail } from '@kaiku/sdk/server';
import { errorBody } from '../../foundation/texts/errorBody.ts';
import type { Texts } from '../../foundation/texts/texts.ts';

/** Why work failed, as the database keeps it: without words, which each reader gets in a language of their own. */
export interface StoredProblem {
  /** Whose texts tell it. */
  plugin: string;
  code: string;
  params?: Record<string, string | number>;
  details?: readonly ProblemDetail[];
}

/** Of an unexpected error no more than that it was one: its message may hold anything. */
export function storedProblem(error: unknown, plugin: string): StoredProblem {
  if (!(error instanceof Problem)) return { plugin, code: 'internal' };
  return { plugin, code: error.code, params: error.params, details: error.details };
}

export function tellProblem(stored: StoredProblem, language: Language, texts: Texts): ErrorBody['error'] {
  const { plugin = 'core', code, params = {}, details = [] } = stored;
  return errorBody(new Problem(code, { params, details }), language, plugin, texts).error;
}
