import { oneLine } from '@kaiku/sdk/common';
import { Companies, defineJob, letterLook, Mailer, Settings, UserDirectory, writeLetter } from '@kaiku/sdk/server';
import { ReportExport } from '../models/export.ts';

/** Tells who asked for a report that took long that it is there, with the way to it (REP-018). */
export const mailExport = defineJob<{ exportId: string; surveyName: string }>({
  name: 'reports.mailExport',
  lane: 'light',
  maxAttempts: 10,
  async handler(job, { exportId, surveyName }) {
    const found = await job.tenant(async (ctx) => {
      const made = await ReportExport.query(ctx.trx).findOne({ id: exportId });
      const user = made && (await ctx.get(UserDirectory).byIds(ctx, [made.askedBy])).get(made.askedBy);
      return made && user ? { made, user } : null;
    });
    // Fetched too late, or its owner left.
    if (!found?.made.fileKey || !found.user.active) return;
    const { made, user } = found;
    const { language, surveyId, combinationId } = made;
    const page = combinationId === null ? surveyId : `${surveyId}/combined/${combinationId}`;
    const company = oneLine((await job.get(Companies).get(job.companyId))?.name ?? '');
    const params = {
      name: oneLine(user.firstName) || user.email,
      survey: oneLine(surveyName),
      format: job.t(language, `formats.${made.format}`),
    };
    const say = (key: string) => job.t(language, `mail.${key}`, params);
    const letter = writeLetter(
      language,
      {
        paragraphs: [say('greeting'), say('text')],
        action: { label: say('action'), address: `${job.get(Settings).appUrl}/r/${page}?report=${exportId}` },
        notes: [say('validity')],
      },
      await letterLook(job, company),
    );
    await job.get(Mailer).send({
      companyId: job.companyId,
      to: user.email,
      subject: say('subject'),
      ...letter,
      idempotencyKey: `report-${exportId}`,
    });
  },
});
