import { SurveyAccess } from '@kaiku/plugin-surveys/contract';
import {
  notFound,
  Problem,
  type RequestContext,
  requireOwnPlace,
  type TenantContext,
  type TracesOfPeople,
} from '@kaiku/sdk/server';
import { DataLink, DataLinkHash } from '../models/link.ts';
import { hashOf, hintOf, makeToken } from '../powerbi/secrets.ts';

export const powerBiFeature = 'power_bi';
/** Of one survey. */
const most = 20;

export const listLinks = (ctx: TenantContext, surveyId: string) =>
  DataLink.query(ctx.trx).where({ survey_id: surveyId }).orderBy('created_at').limit(most);

/** @returns the token itself, told this once @throws Problem `not_found`, `forbidden`, `stand_in`, `too_many_links` */
export async function createLink(
  ctx: RequestContext,
  surveyId: string,
  name: string,
): Promise<{ link: DataLink; token: string }> {
  requireOwnPlace(ctx);
  const subject = ctx.subject!;
  await ctx.get(SurveyAccess).results(ctx, subject, surveyId);
  const count = await DataLink.query(ctx.trx).where({ survey_id: surveyId }).resultSize();
  if (count >= most) throw new Problem('too_many_links', { params: { max: most } });
  const token = makeToken();
  const link = await DataLink.query(ctx.trx)
    .insert({
      surveyId,
      name,
      hint: hintOf(token),
      language: ctx.language,
      madeBy: subject.userId,
      madeByCompany: subject.companyId,
      madeByEmail: subject.email,
    })
    .returning('*');
  await DataLinkHash.query(ctx.trx).insert({ id: link.id, hash: hashOf(token) });
  await audit(ctx, 'create', link);
  return { link, token };
}

/** It answers nothing more from the next call on. @throws Problem `not_found` */
export async function revokeLink(ctx: TenantContext, surveyId: string, id: string): Promise<void> {
  const link = await DataLink.query(ctx.trx).findOne({ id, survey_id: surveyId }).forUpdate();
  if (!link) throw notFound();
  await removeLinks(ctx, { id });
  await audit(ctx, 'revoke', link);
}

const audit = (ctx: TenantContext, verb: string, { id, name, hint, surveyId }: DataLink) =>
  ctx.audit({
    operation: `datalink.${verb}`,
    itemType: 'survey',
    itemId: surveyId,
    itemName: name,
    surveyId,
    details: { link: id, token: hint },
  });

/** What leads to them lies on every server, and they on their company's: Citus asks for both in no one statement. */
async function removeLinks(
  ctx: TenantContext,
  which: { id?: string; survey_id?: string; made_by?: readonly string[] },
) {
  const { made_by: makers, ...exactly } = which;
  const gone = await DataLink.query(ctx.trx)
    .where(exactly)
    .modify((query) => makers && void query.whereIn('made_by', [...makers]))
    .delete()
    .returning('id');
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await DataLinkHash.query(ctx.trx).whereIn('id', ids).delete();
}

export const forgetLinks = (ctx: TenantContext, surveyId: string): Promise<void> =>
  removeLinks(ctx, { survey_id: surveyId });

/** A link goes with whoever made it. */
export const linkTraces: TracesOfPeople = {
  remove: (ctx, { userIds }) => removeLinks(ctx, { made_by: userIds }),
};
