import type { SignalDefinition } from '@kaiku/sdk/common';
import type { TenantContext } from './context.ts';

/** What a handler of a signal works with. */
export interface SignalContext extends Pick<TenantContext, 'companyId' | 'log' | 'get' | 'find' | 'contributions'> {
  /** Name of this process on its node: `main`, or that of a worker thread. */
  readonly process: string;
  /** Runs `work` in a transaction of the signal's company. */
  tenant<T>(work: (ctx: TenantContext) => PromiseLike<T>): Promise<T>;
}

export interface SignalHandler<P extends object> {
  signal: SignalDefinition<P>;
  handle(ctx: SignalContext, payload: P): Promise<void>;
  missed?(ctx: Omit<SignalContext, 'companyId' | 'tenant'>): Promise<void>;
}

/**
 * Runs `handle` in every process of every node after the transaction that sent the signal committed: in the HTTP
 * process and in each worker thread, also in one that was away, as soon as it is back. For what a process keeps of its
 * own: caches, files beside it. It may run more than once, whatever features the company has; what throws is tried
 * again. `missed` runs where a process was away for longer than signals are kept (30 days): drop everything.
 */
export const onSignal = <P extends object>(
  signal: SignalDefinition<P>,
  handle: SignalHandler<P>['handle'],
  options: Pick<SignalHandler<P>, 'missed'> = {},
): SignalHandler<P> => ({ signal, handle, ...options });
