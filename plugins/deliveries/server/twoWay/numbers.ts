import { invalid, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import { Rule } from '../models/delivery.ts';
import { readPhone } from '../phones.ts';

const table = 'deliveries.two_way_numbers';

/**
 * A number as it is compared: gateways write some with a plus, some without, and some with two zeros. Digits that begin with
 * no zero have their country's code: they are nobody's at home who has the same ones.
 */
export function numberKey(text: string): string {
  const tidy = text.trim().replace(/[\s().-]/g, '');
  const abroad = /^[1-9]/.test(tidy) ? readPhone(`+${tidy}`) : null;
  return (abroad ?? readPhone(tidy) ?? tidy.replace(/^00/, '')).replace(/\D/g, '');
}

/** As it is sent from: the other way round. */
export const numberToSend = (key: string): string => readPhone(`+${key}`) ?? key;

/** So long STOP is heard after the last message. */
const keptDays = 30;

/** Holds a number that conversations begin by, so that two that begin at once see each other. */
export async function beginBy({ trx }: TenantContext, number: string): Promise<void> {
  await trx(table)
    .where({ number })
    .update({ used_until: new Date(Date.now() + keptDays * 86_400_000) });
}

/**
 * Takes a number for the company, so that replies to it find their way. One that the company has already is held until the
 * transaction ends: nobody frees it meanwhile.
 * @throws Problem `validation` with `number_taken` where another company has it
 */
export async function takeNumber({ trx }: TenantContext, sender: string): Promise<void> {
  const number = numberKey(sender);
  const held = () => trx(table).where({ number }).forUpdate().first('number');
  if (await held()) return;
  // By whichever of its keys two calls at once meet.
  const taken = await trx(table).insert({ number }).onConflict().ignore().returning('number');
  if (taken.length === 0 && !(await held())) throw invalid({ path: 'sender_name', code: 'number_taken' });
}

/** Holds a number until the transaction ends: whoever deletes deliveries holds it before, as who begins conversations does. */
export const holdNumber = ({ trx }: TenantContext, sender: string) =>
  trx(table)
    .where({ number: numberKey(sender) })
    .forUpdate()
    .select('number');

/**
 * Frees numbers that no delivery of the company has any more, once nobody would stop what came from them.
 * @param sender this one alone
 */
export async function freeNumbers({ trx }: TenantContext, sender?: string): Promise<void> {
  const over = trx(table).where('used_until', '<=', new Date());
  if (sender !== undefined) over.where({ number: numberKey(sender) });
  // Whoever takes one anew holds it, and has a delivery by the time that the second statement looks.
  const numbers: string[] = await over.orderBy('number').forUpdate().pluck('number');
  if (numbers.length === 0) return;
  const rules = await Rule.query(trx).where({ two_way: true }).distinct('sender_name');
  const used = new Set(rules.map(({ senderName }) => numberKey(senderName)));
  await trx(table)
    .whereIn(
      'number',
      numbers.filter((number) => !used.has(number)),
    )
    .delete();
}

/** Whose number it is; null: nobody's. */
export async function companyOfNumber({ pool }: Pick<TenantRunner, 'pool'>, sender: string): Promise<string | null> {
  const { rows } = await pool.query<{ company: string | null }>(
    'SELECT deliveries.find_two_way_number($1) AS company',
    [numberKey(sender)],
  );
  return rows[0]?.company ?? null;
}
