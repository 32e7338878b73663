import { type Outgoing, OutgoingError } from '@kaiku/sdk/server';
import type { SamlSettings } from '../models/provider.ts';
import { validityOf } from '../services/certificates.ts';
import { type Check, createChecks } from '../services/checks.ts';

const toleranceSeconds = 60;
const soonMs = 30 * 24 * 60 * 60 * 1_000;

/** Tries a provider's settings as far as that goes without a person who signs in. */
export async function checkSaml(outgoing: Outgoing, { entry_point, certificates }: SamlSettings): Promise<Check[]> {
  const checks = createChecks();
  const reply = await outgoing(entry_point).catch((error) => {
    if (!(error instanceof OutgoingError)) throw error;
    // Browsers go there, and not this node: in a company's own network they may reach what it must not.
    if (error.fault === 'own_network') checks.add('entry', 'unknown', 'inside');
    else checks.add('entry', 'failed', error.fault, { address: entry_point });
    return null;
  });
  if (reply) {
    checks.clock(reply, toleranceSeconds);
    // Without a request it may well refuse; only what does not exist is wrong for sure.
    if (reply.status === 404 || reply.status >= 500) checks.add('entry', 'failed', 'status', { status: reply.status });
    else checks.add('entry', 'ok', 'ok');
  }
  const now = Date.now();
  const until = certificates.map(validityOf);
  const good = until.filter(({ from, to }) => from.getTime() <= now && now < to.getTime());
  const last = Math.max(...until.map(({ to }) => to.getTime()));
  const date = new Date(last).toISOString().slice(0, 10);
  if (good.length === 0) checks.add('certificate', 'failed', last < now ? 'expired' : 'early', { date });
  else if (last - now < soonMs) checks.add('certificate', 'unknown', 'soon', { date });
  else checks.add('certificate', 'ok', 'ok', { date });
  return checks.list;
}
