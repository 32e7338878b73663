import type { EventDefinition } from '@kaiku/sdk/common';
import type { TenantContext } from './context.ts';

export interface EventEnvelope<P extends object> {
  /** UUIDv7. */
  id: string;
  name: string;
  version: number;
  companyId: string;
  /** ISO time in UTC. */
  occurredAt: string;
  actorId: string | null;
  correlationId: string;
  /** How many events led to this one; publishing beyond 8 is refused, which stops loops. */
  depth: number;
  payload: P;
}

export interface Subscription<P extends object> {
  event: EventDefinition<P>;
  /** Unique within the plugin; with the event id it makes the handler run exactly once. */
  name: string;
  /** Runs in a transaction of the event's company; throwing rolls back and retries with growing pauses. */
  handler(ctx: TenantContext, event: EventEnvelope<P>): Promise<void>;
}

export const subscribe = <P extends object>(
  event: EventDefinition<P>,
  name: string,
  handler: Subscription<P>['handler'],
): Subscription<P> => ({ event, name, handler });
