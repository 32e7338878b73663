import type { TenantContext } from '@kaiku/sdk/server';
import type { Datasets } from '../datasets.ts';
import { View } from '../view.ts';
import { askDataset } from './asking.ts';

/** What a process does with its datasets. */
export type DatasetsOfProcess = Pick<
  Datasets,
  | 'place'
  | 'progress'
  | 'use'
  | 'prepare'
  | 'drop'
  | 'leave'
  | 'forget'
  | 'forgetAll'
  | 'tellAll'
  | 'sweep'
  | 'close'
  | 'stop'
>;

/** What is read of them. */
export type DatasetReading = Pick<DatasetsOfProcess, 'use'>;

/** Of a thread that has none: the one that answers has all of the node, and looks after them. */
export class AskedDatasets implements DatasetsOfProcess {
  readonly place = null;
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  progress = (): null => null;

  use: Datasets['use'] = ({ companyId }: TenantContext, { scope, shape, timeZone, kept, copy: { surveyId } }, work) => {
    const elements = shape.elements.map(({ element }) => element);
    const asked = { companyId, surveyId, elements, fieldIds: shape.fieldIds, kept };
    return askDataset(this.#dataDir, asked, (dataset) => work(new View(dataset, scope, timeZone, shape.fieldIds)));
  };

  async prepare(): Promise<void> {}
  async drop(): Promise<void> {}
  async leave(): Promise<void> {}
  async forget(): Promise<void> {}
  async forgetAll(): Promise<void> {}
  async tellAll(): Promise<void> {}
  sweep(): void {}
  async close(): Promise<void> {}
  async stop(): Promise<void> {}
}
