import { CollectorReader, twoWaySmsFeature } from '@kaiku/plugin-collectors/contract';
import type { ProblemDetail, TenantContext } from '@kaiku/sdk/server';
import type { Channel } from '../../contract/index.ts';
import { subjectOf, talkOf } from './subject.ts';
import { begun, leftOut, nextQuestion } from './talk.ts';

/** Elements that are named. */
const named = 20;

/** What is wrong with a delivery that is to be answered by SMS, besides its sender and recipients. */
export async function twoWayFaults(
  ctx: TenantContext,
  surveyId: string,
  fields: { type: Channel; link: string; anonymous: boolean; share_url: boolean; reminder_days: number | null },
): Promise<ProblemDetail[]> {
  const faults: ProblemDetail[] = [];
  if (fields.type !== 'sms') faults.push({ path: 'two_way', code: 'two_way_sms_only' });
  if (!ctx.features.has(twoWaySmsFeature)) faults.push({ path: 'two_way', code: 'feature_disabled' });
  // Who replies is known by their number for as long as they are asked (DEL-075).
  if (fields.anonymous) faults.push({ path: 'anonymous', code: 'two_way_anonymous' });
  if (fields.share_url) faults.push({ path: 'share_url', code: 'two_way_shared' });
  if (fields.reminder_days !== null) faults.push({ path: 'reminder_days', code: 'two_way_reminder' });
  const link = await ctx.get(CollectorReader).get(ctx, fields.link);
  if (link?.surveyId !== surveyId) return faults;
  const subject = await subjectOf(ctx, { surveyId, collectorId: link.collectorId });
  if (!subject) return [...faults, { path: 'link', code: 'two_way_never_open' }];
  const talk = talkOf(ctx, { ...subject, mappings: [], full: [] }, { language: subject.language, background: null });
  const needed = leftOut(talk).filter(({ mandatory }) => mandatory);
  for (const { elementId, text } of needed.slice(0, named))
    faults.push({ path: 'link', code: 'two_way_mandatory', value: elementId, params: { text: text.slice(0, 100) } });
  if (needed.length === 0 && !nextQuestion(talk, begun)) faults.push({ path: 'link', code: 'two_way_nothing' });
  return faults;
}
