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

/**
 * Takes a number for the company, so that replies to it find their way. One that the company has already is held until the
 * transaction ends: nobody frees it meanwhile.
 * @throws Problem `validation` with `number_taken` where another company has it
 */
export async function takeNumber({ trx }: TenantContext, sender: string): Promise<void> {
  const number = numberKey(sender);
  const held = () => trx(table).where({ number }).forUpdate().first('number');
  if (await held()) return;
  const taken = await trx(table).insert({ number }).onConflict('number').ignore().returning('number');
  if (taken.length === 0 && !(await held())) throw invalid({ path: 'sender_name', code: 'number_taken' });
}

/** Frees a number once no delivery of the company has it any more. */
export async function freeNumber({ trx }: TenantContext, sender: string): Promise<void> {
  const number = numberKey(sender);
  // Whoever takes it anew holds it, and has a delivery by the time that the second statement looks.
  if (!(await trx(table).where({ number }).forUpdate().first('number'))) return;
  const rules = await Rule.query(trx).where({ two_way: true }).distinct('sender_name');
  if (rules.some(({ senderName }) => numberKey(senderName) === number)) return;
  await trx(table).where({ number }).delete();
}

/** Whose number it is; null: nobody's. */
export async function companyOfNumber({ pool }: Pick<TenantRunner, 'pool'>, sender: string): Promise<string | null> {
  const { rows } = await pool.query<{ company: string | null }>(
    'SELECT deliveries.find_two_way_number($1) AS company',
    [numberKey(sender)],
  );
  return rows[0]?.company ?? null;
}
