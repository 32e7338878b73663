import { defineSlot } from '@kaiku/sdk/common';
import type { FilterQuery } from './filter.ts';

export interface ResultsPanelProps {
  surveyId: string;
  /** What the charts below are narrowed to. */
  filter: FilterQuery;
}

/** Cards above the charts of a survey that has answers. */
export const resultsPanelSlot = defineSlot<ResultsPanelProps>('results.panel');
