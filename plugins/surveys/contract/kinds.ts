import { token } from '@kaiku/sdk/common';
import type { Kind, KindRegistry } from '@kaiku/sdk/model';

/** What the respondents' page needs of a plugin's kind: what its build made. */
export interface KindPage {
  /** The component of `sdk/web/survey` that draws it; opaque to servers. */
  View: unknown;
  /** Fixed words (`kinds.<kind>.page`) and texts of problems (`errors`) by language, flat. */
  words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Address of its script: what the enhancer needs. */
  script: string;
  /** Its styles; empty without. */
  css: string;
}

/** A plugin's kind, and what its build made of it. */
export interface QuestionKindPart {
  kind: Kind;
  /** Module that needs no other: exports `kind`, for threads that have no services. */
  module: string;
  /** @throws Error when it has not been built */
  page(): Promise<KindPage>;
}

/** The question kinds of this installation: ours, and those of plugins. */
export const QuestionKinds = token<KindRegistry>('surveys.QuestionKinds');
/** Those of plugins. */
export const QuestionKindParts = token<readonly QuestionKindPart[]>('surveys.QuestionKindParts');
