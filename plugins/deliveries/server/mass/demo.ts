import { randomUUID } from 'node:crypto';
import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { demoSurvey, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { type DemoSeed, Features } from '@kaiku/sdk/server';
import { massFeature } from '../../contract/index.ts';
import { Sending, Target } from '../models/delivery.ts';
import { Mass, MassSettings } from '../models/mass.ts';
import { dayMs, demoRule, fate, guests } from '../services/demo.ts';
import { newToken } from '../services/sendings.ts';

const cities = ['Helsinki', 'Tampere', 'Turku'];

/** Members of the café, who were written to from a file with the city of each, two weeks ago. */
export const massDemo: DemoSeed = {
  name: 'deliveries.massDemo',
  async run(ctx) {
    await ctx.get(Features).set(ctx, { [massFeature]: true });
    const [link] = await ctx.get(CollectorReader).ofSurvey(ctx, demoSurvey.surveyId);
    const asked = await ctx.get(SurveyReader).asked(ctx, demoSurvey.surveyId);
    const [field] = asked?.structure.backgroundFields ?? [];
    if (!link || !field) return;
    const { collectorId } = link;
    const { id, name } = field;
    await MassSettings.query(ctx.trx).insert({ maxRows: 5_000, fields: [{ id, name }] });
    const members = guests.map((guest) => guest.replace('@guests', '@members'));
    const at = new Date(Date.now() - 14 * dayMs);
    const own = {
      name: 'Members in the register',
      subject: 'Your café, your say',
      firstAt: at,
      nextAt: null,
      createdAt: at,
    };
    const rule = await demoRule(ctx, collectorId, own, members);
    await Mass.query(ctx.trx).insert({
      id: rule.id,
      fileName: 'members.xlsx',
      fileSize: 14_200,
      jobId: randomUUID(),
      state: 'read',
      recipients: members.length,
      doubled: 1,
      fields: [{ id, name }],
      companyField: id,
    });
    const sending = await Sending.query(ctx.trx)
      .insert({ ruleId: rule.id, plannedAt: at, startedAt: at, state: 'done', reminderAt: null, reminderState: null })
      .returning('*');
    await Target.query(ctx.trx).insert(
      members.map((address, n) => ({
        id: randomUUID(),
        sendingId: sending.id,
        ruleId: rule.id,
        collectorId,
        address,
        token: newToken(),
        background: { [id]: cities[n % cities.length]! },
        ...fate(n, at),
      })),
    );
  },
};
