import type { Summary } from '@kaiku/sdk/model';

export interface Option {
  id: string;
  label: string;
}

/** A question with its figures, its texts in the reader's language: what a chart of it is made of, on the page and in files. */
export interface Question {
  element_id: string;
  kind: string;
  name: string;
  title: string;
  chart: boolean;
  choices?: readonly Option[];
  rows?: readonly Option[];
  columns?: readonly Option[];
  scale?: { min: number; max: number; step: number; unit?: string; minLabel?: string; maxLabel?: string };
  /** The numbers of the scale are drawn as faces. */
  faces?: boolean;
  /** The one choice is a box to tick. */
  consent?: boolean;
  /** The answers are days, which filters number. */
  days?: boolean;
  /** The columns are places of an order, the first one first. */
  places?: boolean;
  summary: Summary;
  /** Too few answered it to be shown. */
  hidden: boolean;
}
