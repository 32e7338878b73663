import { Companies, Joi, type RequestContext, route } from '@kaiku/sdk/server';
import { mostPerMonth, quietChannels } from '../../contract/index.ts';
import { type RuleSettings, rulesOfCompany, settingsOf } from '../contactRules/rules.ts';
import { setRules } from '../contactRules/settings.ts';

const path = '/company/contact_rules';
const managing = { access: { permission: 'company.manage' } } as const;

const timeOfDay = () =>
  Joi.string()
    .pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
    .allow(null)
    .required();
const rules = Joi.object({
  quiet_from: timeOfDay().description('HH:MM in the time zone of the company; null: no quiet hours'),
  quiet_until: timeOfDay().description('HH:MM; earlier than `quiet_from`: over midnight'),
  quiet_channels: Joi.string()
    .valid(...quietChannels)
    .required()
    .description('What does not leave in quiet hours: text messages, or e-mails as well'),
  limit_per_month: Joi.number()
    .integer()
    .min(1)
    .max(mostPerMonth)
    .allow(null)
    .required()
    .description('Messages that an address gets in a calendar month, without reminders; null: no limit'),
});
const reply = rules.keys({ time_zone: Joi.string().required() });

const tell = async (ctx: RequestContext) => ({
  ...settingsOf(await rulesOfCompany(ctx)),
  time_zone: await ctx.get(Companies).timeZone(ctx),
});

/** When a company sends nothing, and how much anybody gets of it (DEL-125). */
export const contactRuleRoutes = [
  route({
    id: 'getContactRules',
    method: 'GET',
    path,
    summary: 'When of the day nothing is sent, and how many messages an address gets in a month',
    ...managing,
    reply,
    handler: tell,
  }),

  route<object, object, RuleSettings>({
    id: 'saveContactRules',
    method: 'PUT',
    path,
    summary: 'Sets when of the day nothing is sent, and how many messages an address gets in a month',
    ...managing,
    payload: rules,
    reply,
    async handler(ctx, { payload }) {
      await setRules(ctx, payload);
      return tell(ctx);
    },
  }),
];
