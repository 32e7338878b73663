import type { CopyScope, ResultsScope } from '@kaiku/plugin-surveys/contract';
import type { DatasetShape } from './dataset.ts';

/** A use of a survey's dataset. */
export interface DatasetUse {
  /** What whoever asks may see of it. */
  scope: ResultsScope;
  /** Fills it, whoever asks. */
  copy: CopyScope;
  /** The survey as it is now. */
  shape: DatasetShape;
  /** Of the company. */
  timeZone: string;
  /** Whether it stays for the next use, and for other nodes. */
  kept: boolean;
}

/** What it takes to bring a dataset up to date. */
export interface Refresh extends Pick<DatasetUse, 'copy' | 'shape' | 'kept'> {
  scope: Pick<ResultsScope, 'limits'>;
}
