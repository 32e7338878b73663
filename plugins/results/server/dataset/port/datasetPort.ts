import type { MessagePort } from 'node:worker_threads';
import type { SurveyAccess } from '@kaiku/plugin-surveys/contract';
import type { KindRegistry } from '@kaiku/sdk/model';
import type { Logger, TenantRunner } from '@kaiku/sdk/server';
import { columnsOf } from '../columns.ts';
import type { Dataset } from '../dataset.ts';
import type { Refresh } from '../use.ts';
import { answerCalls } from './answering.ts';
import { type Asked, type OfConversation, type Opening, openingType, tell } from './protocol.ts';

export interface PortParts {
  dataDir: string;
  tenants: Pick<TenantRunner, 'run'>;
  access: Pick<SurveyAccess, 'copy'>;
  kinds: KindRegistry;
  log: Logger;
  /** Milliseconds for which a thread that has a dataset open may ask nothing. */
  patience?: number;
}

/** The node's datasets. */
export interface Served {
  useApart(
    use: Omit<Refresh, 'scope'>,
    parts: Pick<PortParts, 'tenants' | 'log'>,
    work: (dataset: Dataset) => Promise<void>,
  ): Promise<void>;
}

/** Nodes of this process, by their data folders. */
const open = new Map<string, DatasetPort>();

/** At which the other threads of a node ask for its datasets: DuckDB runs in one thread, with one copy of each (decision 0229). */
export class DatasetPort {
  readonly #parts: PortParts;
  #datasets: Served | null = null;

  constructor(parts: PortParts) {
    this.#parts = parts;
  }

  open(datasets: Served): void {
    this.#datasets = datasets;
    if (open.size === 0) process.on('workerMessage', hear);
    open.set(this.#parts.dataDir, this);
  }

  /** Who asks from now on hears that nobody is there. */
  close(): void {
    if (open.get(this.#parts.dataDir) === this) open.delete(this.#parts.dataDir);
    if (open.size === 0) process.off('workerMessage', hear);
  }

  async serve(port: MessagePort, { companyId, surveyId, elements, fieldIds, kept }: Asked): Promise<void> {
    const { tenants, access, kinds, log, patience } = this.#parts;
    const gone = new AbortController();
    // The thread has ended, maybe before it has anything open.
    port.once('close', () => gone.abort());
    const say = (message: OfConversation): void => port.postMessage(message);
    try {
      const shape = { elements: columnsOf(elements, kinds), fieldIds };
      const use = { copy: access.copy({ companyId }, surveyId), shape, kept };
      await this.#datasets!.useApart(use, { tenants, log }, (dataset) =>
        answerCalls(port, gone.signal, dataset, patience),
      );
      say({ type: 'closed' });
    } catch (error) {
      say({ type: 'refused', error: tell(error) });
    } finally {
      port.close();
    }
  }
}

function hear(message: unknown): void {
  const { type, dataDir, port, asked } = message as Partial<Opening>;
  if (type !== openingType || !port || !asked) return;
  const node = open.get(dataDir ?? '');
  // Who asks hears that nobody is there.
  if (node) void node.serve(port, asked);
  else port.close();
}
