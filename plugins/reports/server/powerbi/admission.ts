import type { Request } from '@hapi/hapi';
import { onSurvey, SurveyAccess, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { trialIsOver } from '@kaiku/sdk/common';
import {
  type People,
  Problem,
  type RateLimits,
  type TenantContext,
  type TenantRunner,
  tellCompany,
} from '@kaiku/sdk/server';
import { DataLink } from '../models/link.ts';
import { powerBiFeature } from '../services/links.ts';
import { ODataError } from './protocol.ts';
import { hashOf } from './secrets.ts';
import type { Reading } from './sets.ts';

/** Wrong tokens of one address. */
const wrongTokens = { points: 60, seconds: 60 };
/** Calls with one token: a refresh of some hundred thousand responses stays below it, and waits where it does not. */
const callsOfToken = { points: 600, seconds: 60 };
/** When a link was used last is told to the minute. */
const noteMs = 60_000;

export interface Admitted {
  companyId: string;
  link: DataLink;
  /** What the link's maker may see now, in the transaction of the call. */
  reading(ctx: TenantContext): Promise<Reading>;
}

/** For a token that never was, was revoked, or whose maker may not see the results any more: nobody learns which. */
const unknown = () => new ODataError(404, 'NotFound', 'There is no such address, or it was revoked.');

const findLink = { name: 'reports-find-link', text: 'SELECT company_id, link_id FROM reports.find_link($1)' };
const editors = onSurvey(['reportEdit']).needs;

export type Admission = (request: Request, token: string) => Promise<Admitted>;

/** Judges a call anew: whose link it is, and what its maker may see by now. @throws ODataError 404, Problem `too_many_requests` */
export function createAdmission(tenants: TenantRunner, people: People, limits: RateLimits): Admission {
  const countWrong = limits.limiter('reports.wrong-tokens', wrongTokens);
  const countCalls = limits.limiter('reports.link-calls', callsOfToken);

  /** Whatever was given is looked up by its hash: how long that takes says nothing of what there is. */
  async function find(token: string) {
    const { rows } = await tenants.pool.query<{ company_id: string; link_id: string }>({
      ...findLink,
      values: [hashOf(token)],
    });
    const [found] = rows;
    if (!found) return null;
    const companyId = found.company_id;
    const link = await tenants.run(
      companyId,
      async (ctx) =>
        ctx.features.has(powerBiFeature) ? await DataLink.query(ctx.trx).findOne({ id: found.link_id }) : undefined,
      { readOnly: true },
    );
    if (!link) return null;
    const person = await people.subject(companyId, { companyId: link.madeByCompany, userId: link.madeBy });
    if (!person || trialIsOver(person)) return null;
    return { companyId, link, person };
  }

  return async (request, token) => {
    const found = await find(token);
    if (!found) {
      await countWrong(request);
      throw unknown();
    }
    const { companyId, link, person } = found;
    tellCompany(request, companyId);
    await countCalls(request, 1, link.id);
    if (link.lastUsedAt === null || Date.now() - link.lastUsedAt.getTime() > noteMs) {
      await tenants.run(companyId, async ({ trx }) => {
        await DataLink.query(trx).where({ id: link.id }).patch({ lastUsedAt: new Date() });
      });
    }
    return {
      companyId,
      link,
      async reading(ctx) {
        const { surveyId, language } = link;
        const held = (await ctx.get(SurveyReader).permissions(ctx, person, [surveyId])).get(surveyId);
        if (!held || !(held.has('full') || editors.some((one) => held.has(one as never)))) throw unknown();
        try {
          const results = await ctx.get(SurveyAccess).results(ctx, person, surveyId);
          const single = held.has('full') || held.has('rawAnswers');
          return {
            results,
            answers: single ? await ctx.get(SurveyAccess).answers(ctx, person, surveyId) : null,
            language,
          };
        } catch (error) {
          if (error instanceof Problem && (error.status === 403 || error.status === 404)) throw unknown();
          throw error;
        }
      },
    };
  };
}
