import { token } from '@kaiku/sdk/common';
import type { Datasets } from '../dataset/datasets.ts';

/** The datasets of this process; for this plugin alone. */
export const DatasetStore = token<Datasets>('results.DatasetStore');
