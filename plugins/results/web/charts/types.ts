import type { Summary } from '@kaiku/sdk/model';
import type { ChartShape, FilterQuery } from '../../contract/index.ts';
import type { Question } from '../queries.ts';

export interface CardProps<T extends Summary['type']> {
  surveyId: string;
  filter: FilterQuery;
  question: Question & { summary: Extract<Summary, { type: T }> };
  /** As the report's settings say; otherwise as suits the question. */
  shape?: ChartShape;
  /** Filters by an answer, or no longer: `<element id>:<value>`. */
  onSelect(answer: string): void;
}
