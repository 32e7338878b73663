import type { CopyScope } from '@kaiku/plugin-surveys/contract';
import type { Build } from './build/builds.ts';
import type { Dataset } from './dataset.ts';
import { Gate } from './gate.ts';

export type SurveyOf = Pick<CopyScope, 'companyId' | 'surveyId'>;

export const keyOf = ({ companyId, surveyId }: SurveyOf): string => `${companyId} ${surveyId}`;

/** What a process knows of a dataset that it has open. */
export interface Entry {
  readonly of: SurveyOf;
  /** Inside of DuckDB. */
  readonly name: string;
  readonly file: string;
  dataset: Promise<Dataset>;
  /** Uses that are under way. */
  uses: number;
  /** Grows with each use and each start of a refresh. */
  clock: number;
  /** `clock` when the refresh that ended last began. */
  refreshed: number;
  /** Who asks waits while columns change. */
  readonly gate: Gate;
  /** Ends when the refreshes that were asked for have ended. */
  queue: Promise<unknown>;
  /** While the dataset is made aside. */
  build: Build | null;
  /** Ends when what was built is in its place, or has failed. */
  installed: Promise<void>;
  /** Why the last build failed, for the next caller to hear. */
  failure: unknown;
  /** Key of the stored dataset that it was taken from. */
  taken: string | null;
  /** Rows that were applied to it since it was made or stored. */
  applied: number;
  /** When the ledger last heard that it is well; 0 when it is to hear anew. */
  toldAt: number;
  /** When it was made, for the ledger to hear. */
  madeAt: Date | null;
  /** When its use was noted last. */
  notedAt: number;
}

export const newEntry = (fixed: Pick<Entry, 'of' | 'name' | 'file' | 'dataset'>): Entry => ({
  ...fixed,
  uses: 0,
  clock: 0,
  refreshed: 0,
  gate: new Gate(),
  queue: Promise.resolve(),
  build: null,
  installed: Promise.resolve(),
  failure: null,
  taken: null,
  applied: 0,
  toldAt: 0,
  madeAt: null,
  notedAt: 0,
});

/** Its dataset was made, for the ledger to hear, and for the next use to be noted: it takes another room on the disk. */
export function isMade(entry: Entry): void {
  entry.madeAt = new Date();
  entry.toldAt = 0;
  entry.notedAt = 0;
}
