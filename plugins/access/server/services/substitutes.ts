import { forbidden, invalid, notFound, OpenStreams, Problem, type TenantContext } from '@kaiku/sdk/server';
import { Substitution } from '../models/substitution.ts';
import { User } from '../models/user.ts';
import { normalEmail } from './accounts.ts';
import { hasSubstitutes } from './substitutions.ts';

/** Those of one person, also of the past. */
const mostOf = 100;

/** As calls say it. */
export interface SubstituteInput {
  user_email: string;
  start: string;
  end: string;
  emails: boolean;
}

/** @throws Problem `feature_disabled` */
export function requireSubstitutes(ctx: TenantContext): void {
  if (!hasSubstitutes(ctx)) throw forbidden('feature_disabled');
}

const ofPerson = (ctx: TenantContext, userId: string) =>
  Substitution.query(ctx.trx).where({ user_id: userId }).withGraphFetched('substitute');

export const listSubstitutes = (ctx: TenantContext, userId: string): PromiseLike<Substitution[]> =>
  ofPerson(ctx, userId).orderBy('starts_at', 'desc').limit(mostOf);

/** @throws Problem `not_found`, also for another person's */
export async function getSubstitute(ctx: TenantContext, userId: string, id: string): Promise<Substitution> {
  const found = await ofPerson(ctx, userId).findOne({ id });
  if (!found) throw notFound();
  return found;
}

/** @throws Problem `validation` that names the field (USER-047) */
async function read(ctx: TenantContext, userId: string, input: SubstituteInput) {
  const [startsAt, endsAt] = [new Date(input.start), new Date(input.end)];
  if (endsAt <= startsAt) throw invalid({ path: 'end', code: 'end_not_later' });
  const substitute = await User.query(ctx.trx).findOne({
    email: normalEmail(input.user_email),
    state: 'active',
    technical: false,
  });
  if (!substitute) throw invalid({ path: 'user_email', code: 'user_not_found' });
  if (substitute.id === userId) throw invalid({ path: 'user_email', code: 'own_substitute' });
  return { substituteId: substitute.id, startsAt, endsAt, receivesMail: input.emails };
}

/** What both may do is known anew, everywhere, and the change is in the log. */
async function told(ctx: TenantContext, operation: string, { id, substituteId, startsAt, endsAt }: Substitution) {
  const details = { substitute: substituteId, start: startsAt.toISOString(), end: endsAt.toISOString() };
  await ctx.audit({ operation, itemType: 'substitute', itemId: id, details });
  await ctx.get(OpenStreams).judgeAgain(ctx.trx, ctx.companyId, substituteId);
}

/** @throws Problem `validation`, `too_many_substitutes` */
export async function addSubstitute(ctx: TenantContext, userId: string, input: SubstituteInput): Promise<Substitution> {
  const fields = await read(ctx, userId, input);
  if ((await Substitution.query(ctx.trx).where({ user_id: userId }).resultSize()) >= mostOf)
    throw new Problem('too_many_substitutes', { params: { max: mostOf } });
  const added = await Substitution.query(ctx.trx)
    .insert({ ...fields, userId })
    .returning('*');
  await told(ctx, 'substitute.create', added);
  return getSubstitute(ctx, userId, added.id);
}

/** @throws Problem `not_found`, `validation` */
export async function changeSubstitute(
  ctx: TenantContext,
  userId: string,
  id: string,
  input: SubstituteInput,
): Promise<Substitution> {
  const before = await getSubstitute(ctx, userId, id);
  const fields = await read(ctx, userId, input);
  await Substitution.query(ctx.trx).where({ id, user_id: userId }).patch(fields);
  const after = await getSubstitute(ctx, userId, id);
  // Whoever stood in before does so no more.
  if (before.substituteId !== after.substituteId)
    await ctx.get(OpenStreams).judgeAgain(ctx.trx, ctx.companyId, before.substituteId);
  await told(ctx, 'substitute.update', after);
  return after;
}

/** @throws Problem `not_found` */
export async function removeSubstitute(ctx: TenantContext, userId: string, id: string): Promise<void> {
  const found = await getSubstitute(ctx, userId, id);
  await Substitution.query(ctx.trx).where({ id, user_id: userId }).delete();
  await told(ctx, 'substitute.delete', found);
}
