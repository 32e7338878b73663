import { definePoint } from '@kaiku/sdk/common';
import type { Id } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';

/** Who keeps answers tells how many a question has, for authors who are about to take it away. */
export interface QuestionAnswers {
  /** By element id; counting may stop at `answersCounted`. Elements without answers are missing. */
  count(ctx: TenantContext, surveyId: string, elementIds: readonly Id[]): Promise<ReadonlyMap<Id, number>>;
}
export const QuestionAnswers = definePoint<QuestionAnswers>('surveys.questionAnswers');

/** Answers to one question beyond which it only matters that there are many. */
export const answersCounted = 10_000;
