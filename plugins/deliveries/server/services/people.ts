import { QuestionKinds, SurveyReader, type TranslatedField, translatedFields } from '@kaiku/plugin-surveys/contract';
import type { Language } from '@kaiku/sdk/common';
import type { PersonalData, TenantContext } from '@kaiku/sdk/server';
import { Recipient, Rule, Sending, Target } from '../models/delivery.ts';
import { QueueKey } from '../models/queue.ts';
import { forgetCounts } from './countsOfPeople.ts';
import { idsOf } from './ids.ts';
import { addressCondition, isPersonsAddress } from './seek.ts';

/** Rows that one step of a search looks at. */
const step = 500;

/** What a row is of: the survey, and the delivery by name. */
async function rulesOf({ trx }: TenantContext, rows: readonly { ruleId: string }[]): Promise<Map<string, Rule>> {
  const ids = [...new Set(rows.map(({ ruleId }) => ruleId))];
  const rules = await Rule.query(trx).whereIn('id', ids).select('id', 'survey_id', 'name', 'created_at');
  return new Map(rules.map((rule) => [rule.id, rule]));
}

/** Looks through one of the tables that hold addresses, in the order of their ids. */
const finder =
  (table: typeof Target): PersonalData['find'] =>
  async (ctx, sought, after, most) => {
    const [sql, values] = addressCondition(sought);
    const limit = Math.min(most, step);
    const rows = (await table
      .query(ctx.trx)
      .whereRaw(sql, values)
      .modify((query) => {
        if (after !== null) query.where('id', '>', after);
      })
      .orderBy('id')
      .limit(limit)
      .select('id', 'rule_id', 'address')) as Pick<Target, 'id' | 'ruleId' | 'address'>[];
    const rules = await rulesOf(ctx, rows);
    return {
      items: rows.flatMap(({ id, ruleId, address }) => {
        const rule = rules.get(ruleId);
        return rule && isPersonsAddress(address, sought) ? [{ id, surveyId: rule.surveyId }] : [];
      }),
      next: rows.length < limit ? null : rows.at(-1)!.id,
    };
  };

type Known = Pick<Target, 'address' | 'background'>;

/** What is kept of one: where they were written to, and what a file said of them, by names of the survey's fields. */
async function linesOf(
  ctx: TenantContext,
  rows: readonly (Known & { ruleId: string })[],
  rules: Map<string, Rule>,
  language: Language | null,
) {
  const filled = rows.filter(({ background }) => Object.keys(background ?? {}).length > 0);
  const fields = new Map<string, Map<string, TranslatedField>>();
  for (const surveyId of new Set(filled.flatMap(({ ruleId }) => rules.get(ruleId)?.surveyId ?? []))) {
    const asked = await ctx.get(SurveyReader).asked(ctx, surveyId);
    if (!asked) continue;
    const { structure } = asked;
    const some = translatedFields(structure, language ?? structure.settings.language, ctx.get(QuestionKinds));
    fields.set(surveyId, new Map(some.map((field) => [field.id, field])));
  }
  return ({ name, surveyId }: Rule, { address, background }: Known) => [
    { label: name, text: address },
    // A field that is gone has no name any more.
    ...Object.entries(background ?? {}).map(([id, text]) => {
      const field = fields.get(surveyId)?.get(id);
      return { label: field?.name ?? id, text: field?.label(text) ?? text };
    }),
  ];
}

/** Whom surveys were sent to. With the message goes their place among the recipients, so that it is not sent again. */
export const messagesOfPeople: PersonalData = {
  kind: 'deliveries',
  name: 'deliveries:personalData.messages',
  find: finder(Target),
  async records(ctx, items, language) {
    const targets = await Target.query(ctx.trx).whereIn('id', idsOf(items));
    const rules = await rulesOf(ctx, targets);
    const sendings = new Map(
      (
        await Sending.query(ctx.trx)
          .whereIn(
            'id',
            targets.map(({ sendingId }) => sendingId),
          )
          .select('id', 'started_at')
      ).map(({ id, startedAt }) => [id, startedAt]),
    );
    const lines = await linesOf(ctx, targets, rules, language);
    return targets.flatMap((target) => {
      const { id, ruleId, sendingId, sentAt } = target;
      const rule = rules.get(ruleId);
      const at = sentAt ?? sendings.get(sendingId);
      return rule && at ? [{ id, surveyId: rule.surveyId, at: at.toISOString(), lines: lines(rule, target) }] : [];
    });
  },
  async erase(ctx, items) {
    const gone = (await Target.query(ctx.trx)
      .whereIn('id', idsOf(items))
      .delete()
      .returning(['id', 'rule_id', 'address'])) as unknown as Target[];
    // What callers of queues called them.
    await QueueKey.query(ctx.trx).whereIn('target_id', idsOf(gone)).delete();
    await forgetCounts(ctx, gone);
    let recipients = 0;
    for (const [ruleId, some] of Map.groupBy(gone, (target) => target.ruleId)) {
      recipients += await Recipient.query(ctx.trx)
        .where({ rule_id: ruleId })
        .whereIn(
          'address',
          some.map(({ address }) => address),
        )
        .delete();
    }
    return { messages: gone.length, recipients };
  },
};

/** Whom surveys are still to be sent to. */
export const recipientsOfPeople: PersonalData = {
  kind: 'recipients',
  name: 'deliveries:personalData.recipients',
  // Of both, only what they have in common is asked for.
  find: finder(Recipient as unknown as typeof Target),
  async records(ctx, items, language) {
    const recipients = await Recipient.query(ctx.trx).whereIn('id', idsOf(items));
    const rules = await rulesOf(ctx, recipients);
    const lines = await linesOf(ctx, recipients, rules, language);
    return recipients.flatMap((recipient) => {
      const { id } = recipient;
      const rule = rules.get(recipient.ruleId);
      return rule
        ? [
            {
              id,
              surveyId: rule.surveyId,
              at: rule.createdAt.toISOString(),
              lines: lines(rule, recipient),
            },
          ]
        : [];
    });
  },
  async erase(ctx, items) {
    const gone = (await Recipient.query(ctx.trx)
      .whereIn('id', idsOf(items))
      .delete()
      .returning('address')) as unknown as Recipient[];
    await forgetCounts(ctx, gone);
    return { recipients: gone.length };
  },
};
