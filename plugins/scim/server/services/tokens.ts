import { Provisioning } from '@kaiku/plugin-access/contract';
import { notFound, Problem, type RequestContext, requireOwnPlace, type TenantContext } from '@kaiku/sdk/server';
import { ScimToken, ScimTokenHash } from '../models/scim.ts';
import { hashOf, hintOf, makeToken } from './secrets.ts';

/** Of one company: two or three while one takes another's place, and some for more directories. */
const mostTokens = 10;
/** Days that a token may be good for; 0: until it is revoked. */
export const tokenDays = [30, 90, 180, 365, 0] as const;
const dayMs = 86_400_000;

export const listTokens = (ctx: TenantContext) => ScimToken.query(ctx.trx).orderBy('created_at');

/** @returns the token itself, told this once @throws Problem `too_many_scim_tokens`, `stand_in` */
export async function createToken(
  ctx: RequestContext,
  { name, days }: { name: string; days: number },
): Promise<{ token: ScimToken; secret: string }> {
  requireOwnPlace(ctx);
  // Of two at once the later one sees the earlier.
  await ctx.get(Provisioning).users(ctx, [], true);
  if ((await ScimToken.query(ctx.trx).resultSize()) >= mostTokens)
    throw new Problem('too_many_scim_tokens', { params: { max: mostTokens } });
  const secret = makeToken();
  const token = await ScimToken.query(ctx.trx)
    .insert({
      name,
      hint: hintOf(secret),
      madeBy: ctx.identity!.email,
      expiresAt: days === 0 ? null : new Date(Date.now() + days * dayMs),
    })
    .returning('*');
  await ScimTokenHash.query(ctx.trx).insert({ id: token.id, hash: hashOf(secret) });
  await audit(ctx, 'create', token, { token: token.hint, days });
  return { token, secret };
}

/** It answers nothing more from the next call on. @throws Problem `not_found` */
export async function revokeToken(ctx: RequestContext, id: string): Promise<void> {
  const token = await ScimToken.query(ctx.trx).findOne({ id }).forUpdate();
  if (!token) throw notFound();
  await ScimTokenHash.query(ctx.trx).where({ id }).delete();
  await ScimToken.query(ctx.trx).where({ id }).delete();
  await audit(ctx, 'revoke', token, { token: token.hint });
}

const audit = (ctx: TenantContext, verb: string, { id, name }: ScimToken, details: Record<string, unknown>) =>
  ctx.audit({ operation: `scimtoken.${verb}`, itemType: 'scimtoken', itemId: id, itemName: name, details });
