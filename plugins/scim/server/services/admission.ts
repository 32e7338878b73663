import type { Request } from '@hapi/hapi';
import { CompanyTerms, type RateLimits, type TenantRunner, tellCompany } from '@kaiku/sdk/server';
import { ScimToken } from '../models/scim.ts';
import { ScimError } from '../protocol/errors.ts';
import { readSettings } from './rules.ts';
import { hashOf, isToken } from './secrets.ts';

/** Wrong tokens of one address. */
const wrongTokens = { points: 60, seconds: 60 };
/** Calls with one token: an initial run of Entra ID or Okta stays below it, and waits where it does not. */
const callsOfToken = { points: 1_500, seconds: 60 };

/** Who calls: a company's directory. */
export interface Directory {
  companyId: string;
  tokenId: string;
  tokenName: string;
}

export type Admission = (request: Request) => Promise<Directory>;

const unknown = () =>
  new ScimError(401, 'unauthenticated', 'The token is none, is wrong, was revoked or has run out.', {
    headers: { 'www-authenticate': 'Bearer realm="SCIM"' },
  });

const findToken = { name: 'scim-find-token', text: 'SELECT company_id, token_id FROM scim.find_token($1)' };

/**
 * Whose token a call has, judged anew at each call: one that was revoked answers nothing more.
 * @throws ScimError 401, 403 where provisioning is off or the company's trial is over, Problem `too_many_requests`
 */
export function createAdmission(tenants: TenantRunner, limits: RateLimits): Admission {
  const countWrong = limits.limiter('scim.wrong-tokens', wrongTokens);
  const countCalls = limits.limiter('scim.calls', callsOfToken);

  return async (request) => {
    const header = request.headers.authorization;
    const [, given = ''] = /^Bearer +(\S{1,200})$/i.exec(typeof header === 'string' ? header : '') ?? [];
    // Directories of many companies call from one address: what another guesses there stops no right token.
    const { rows } = isToken(given)
      ? await tenants.pool.query<{ company_id: string; token_id: string }>({ ...findToken, values: [hashOf(given)] })
      : { rows: [] };
    const [found] = rows;
    const state =
      found &&
      (await tenants.run(
        found.company_id,
        async (ctx) => {
          const token = await ScimToken.query(ctx.trx).findOne({ id: found.token_id });
          const { enabled } = await readSettings(ctx);
          const { trialEnds = null } = (await ctx.find(CompanyTerms)?.of(ctx)) ?? {};
          const over = trialEnds !== null && trialEnds.getTime() <= Date.now();
          return { token, on: enabled && ctx.features.has('user_api') && !over };
        },
        { readOnly: true },
      ));
    const { token } = state ?? {};
    if (!found || !token || (token.expiresAt !== null && token.expiresAt.getTime() <= Date.now())) {
      await countWrong(request);
      throw unknown();
    }
    tellCompany(request, found.company_id);
    await countCalls(request, 1, token.id);
    if (!state!.on) throw new ScimError(403, 'switched_off', 'Provisioning is switched off in this company.');
    return { companyId: found.company_id, tokenId: token.id, tokenName: token.name };
  };
}
