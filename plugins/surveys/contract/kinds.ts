import { definePoint, token } from '@kaiku/sdk/common';
import type { Kind, KindRegistry } from '@kaiku/sdk/model';

/** A question kind that a plugin brings to the server; its web part brings it to the editor (`questionKindSlot`). */
export interface QuestionKind {
  kind: Kind;
  /** File or URL of a module that needs no other: exports `kind`, for threads that have no services. */
  module: string;
}
/** Plugins contribute their kinds here. */
export const questionKinds = definePoint<QuestionKind>('surveys.questionKind');

/** The question kinds of this installation: ours, and those of plugins. */
export const QuestionKinds = token<KindRegistry>('surveys.QuestionKinds');
/** Those of plugins, with their modules. */
export const QuestionKindParts = token<readonly QuestionKind[]>('surveys.QuestionKindParts');
