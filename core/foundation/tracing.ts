import { currentActivity, runAs } from './db/activity.ts';
import type { Facts, Trace, Tracer } from './trace.ts';

/** Loaded only where somebody collects: the libraries take a while. */
export async function createTracer(endpoint: string | null, facts: Facts): Promise<Tracer | null> {
  if (endpoint === null) return null;
  const { createOpenTelemetry } = await import('./openTelemetry.ts');
  return createOpenTelemetry(endpoint, facts);
}

/** Work of a trace of its own: a job, an event. What it does in turn belongs to it. */
export async function traced<T>(tracer: Tracer | null, name: string, facts: Facts, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  const trace = tracer.begin(name, 'work', facts);
  try {
    return await runAs({ trace }, work);
  } catch (error) {
    trace.fail(error);
    throw error;
  } finally {
    trace.end();
  }
}

/** A part of what goes on at the moment; null where nobody collects, and outside of traced work. */
export const partOfTrace = (name: string, facts?: Facts): Trace | null =>
  currentActivity()?.trace?.child(name, facts) ?? null;
