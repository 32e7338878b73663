import type { SurveyDetails } from '@kaiku/plugin-surveys/contract';
import type { Rule } from '../models/delivery.ts';
import { audienceOf } from './audience.ts';
import { firstRules } from './firstRules.ts';
import { writtenRules } from './rules.ts';

/** The rule as a survey carries it: without its recipients, who have a call of their own. */
export const toDetail = (rule: Rule) => ({
  rule_id: rule.id,
  name: rule.name,
  link: rule.collectorId,
  type: rule.channel,
  recurring: rule.every !== null,
  interval: rule.every,
  next_delivery: rule.enabled ? (rule.nextAt?.toISOString() ?? null) : null,
  two_way: rule.twoWay,
  anonymous: rule.anonymous,
  share_url: rule.shareUrl,
  audience: audienceOf(rule),
  subject: rule.subject,
  body: rule.body,
  sender_name: rule.senderName,
  sender_email: rule.senderEmail,
  reminder_days: rule.reminderDays,
  reminder_subject: rule.reminderSubject,
  reminder_message: rule.reminderMessage,
  template_id: rule.templateId,
  enabled: rule.enabled,
  created: rule.createdAt.toISOString(),
});

/** The delivery rules that surveys carry in `GET /survey?with_details` (SUR-017). */
export const ruleDetails: SurveyDetails = {
  part: 'delivery_rules',
  needs: ['viewLinks'],
  async of(ctx, surveyIds) {
    const rules = await firstRules(ctx, writtenRules(ctx), surveyIds);
    const bySurvey = Map.groupBy(rules, ({ surveyId }) => surveyId);
    return new Map([...bySurvey].map(([id, some]) => [id, some.map(toDetail)]));
  },
};
