import { raw, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import { ApiContact } from '../models/apiContact.ts';
import { ApiDay } from '../models/apiDay.ts';

/** Uses of a key within this time are written together (COMP-040). */
const noteMs = 60_000;
/** Days of which calls are kept, today among them. */
export const countedDays = 30;

interface Used {
  companyId: string;
  contactId: string;
}

/** How often and when keys are used. */
export interface Uses {
  /** Nobody waits for it. */
  note(use: Used): void;
  /** Resolves when all of them are written. */
  settled(): Promise<void>;
}

/** The first use is written at once, those that follow with the next minute; what fails is written with the next. */
export function createUses(runner: TenantRunner): Uses {
  const counts = new Map<string, Used & { calls: number; timer: NodeJS.Timeout | null }>();
  const writing = new Set<Promise<void>>();

  function write(key: string): void {
    const entry = counts.get(key);
    if (!entry) return;
    const { calls } = entry;
    if (entry.timer) clearTimeout(entry.timer);
    // Not used for a minute: the next use is the first again.
    if (calls === 0) return void counts.delete(key);
    entry.calls = 0;
    entry.timer = setTimeout(() => write(key), noteMs).unref();
    const work = runner
      .run(entry.companyId, (ctx) => store(ctx, entry.contactId, calls))
      .catch(() => {
        entry.calls += calls;
      })
      .finally(() => writing.delete(work));
    writing.add(work);
  }

  return {
    note({ companyId, contactId }) {
      const known = counts.get(contactId);
      if (known) known.calls += 1;
      else {
        counts.set(contactId, { companyId, contactId, calls: 1, timer: null });
        write(contactId);
      }
    },
    async settled() {
      await Promise.all(writing);
      for (const key of counts.keys()) write(key);
      await Promise.all(writing);
      for (const { timer } of counts.values()) if (timer) clearTimeout(timer);
    },
  };
}

async function store(ctx: TenantContext, contactId: string, calls: number): Promise<void> {
  const { trx } = ctx;
  await ApiContact.query(trx)
    .where({ id: contactId })
    .whereRaw(`(last_accessed IS NULL OR last_accessed < now() - interval '1 minute')`)
    .patch({ lastAccessed: new Date() });
  const contact = await ApiContact.query(trx).findOne({ id: contactId }).select('id');
  // Deleted meanwhile.
  if (!contact) return;
  await ApiDay.query(trx)
    .insert({ contactId, day: raw("(now() AT TIME ZONE 'UTC')::date") as never, calls })
    .onConflict(['company_id', 'contact_id', 'day'])
    .merge({ calls: raw('api_days.calls + excluded.calls') });
  await ApiDay.query(trx)
    .where({ contact_id: contactId })
    .whereRaw(`day <= (now() AT TIME ZONE 'UTC')::date - ${countedDays}`)
    .delete();
}

/** Calls of the last 30 days, by contact. */
export async function callsOf(ctx: TenantContext, contactIds: readonly string[]): Promise<Map<string, number>> {
  if (contactIds.length === 0) return new Map();
  const rows = (await ApiDay.query(ctx.trx)
    .whereIn('contact_id', [...contactIds])
    .whereRaw(`day > (now() AT TIME ZONE 'UTC')::date - ${countedDays}`)
    .groupBy('contact_id')
    .select('contact_id')
    .sum('calls as calls')) as unknown as { contactId: string; calls: string }[];
  return new Map(rows.map(({ contactId, calls }) => [contactId, Number(calls)]));
}
