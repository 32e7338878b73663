import { defineSlot } from '@kaiku/sdk/common';
import type { FilterQuery } from './filter.ts';

export interface ResultsPanelProps {
  surveyId: string;
  /** What the charts below are narrowed to. */
  filter: FilterQuery;
}

/** Cards above the charts of a survey that has answers. */
export const resultsPanelSlot = defineSlot<ResultsPanelProps>('results.panel');

export interface ReportMenuProps extends ResultsPanelProps {
  /** The saved view that is shown; null: the survey's own report. */
  viewId: string | null;
  /** By what respondents are compared on the page: `field <id>`, `language` or `collector`; null: by nothing. */
  compareBy?: string | null;
  /** Of combined results; undefined: of the survey alone. */
  combinationId?: string;
}

/** What is done with the report as it is shown: buttons beside its settings. */
export const reportMenuSlot = defineSlot<ReportMenuProps>('results.reportMenu');
