import type { RequestContext } from '@kaiku/sdk/server';
import { type WritePayload, writeReport } from '../jobs/writeReport.ts';
import { ReportExport } from '../models/export.ts';

/** Asks for a report in the caller's name. @returns the id of the job that writes it */
export async function askForReport(ctx: RequestContext, wish: Omit<WritePayload, 'askedBy'>): Promise<string> {
  const { companyId, userId } = ctx.subject!;
  const { surveyId, combinationId, format, language } = wish;
  const id = await ctx.enqueue(writeReport, { ...wish, askedBy: { companyId, userId } });
  const row = { id, surveyId, combinationId, askedBy: userId, askedAt: new Date(), format, language };
  await ReportExport.query(ctx.trx).insert(row);
  return id;
}
