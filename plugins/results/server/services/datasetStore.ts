import { token } from '@kaiku/sdk/common';
import type { DatasetsOfProcess } from '../dataset/port/askedDatasets.ts';

/** The datasets of this process; for this plugin alone. */
export const DatasetStore = token<DatasetsOfProcess>('results.DatasetStore');
