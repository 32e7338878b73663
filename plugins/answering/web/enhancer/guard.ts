import { type AnswerKind, guardAnswers } from '@kaiku/sdk/model';

/* Fetched by surveys with questions of plugins' kinds. */

/** The kind, held to its word: what it stumbles on is told, and need not be answered. */
export const guarded = (
  answers: AnswerKind,
  failed: ReadonlySet<string>,
  stumbled: (id: string, error: unknown) => void,
): AnswerKind =>
  guardAnswers({ ...answers, isExcused: ({ id }) => failed.has(id) }, ({ elementId, error }) =>
    stumbled(elementId ?? '', error),
  );
