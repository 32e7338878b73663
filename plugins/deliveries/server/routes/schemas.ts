import { isoTime, Joi, lineText, uuid } from '@kaiku/sdk/server';
import {
  blockReasons,
  channels,
  intervals,
  mostRecipients,
  returnProblems,
  sendingProblems,
  sendingStates,
  sendProblems,
} from '../../contract/index.ts';

const text = (max: number) => Joi.string().max(max).allow('');
/** Lines that are read, those that say again what others said included. */
const mostLines = 2 * mostRecipients;
export const subject = () => text(200).default('').description('Of an e-mail; {{survey}} is the name of the survey');
export const body = () =>
  text(10_000).required().description('{{link}} is where the link comes; without it, at the end');
export const templateId = () =>
  uuid().allow(null).default(null).description('Of an e-mail: its template; null: the usual look of the company');
/** Those that can be chosen. */
export const offered = Joi.array()
  .items(Joi.object({ template_id: uuid().required(), name: Joi.string().required() }))
  .required()
  .description('E-mail templates that can be chosen');
/** Beyond those that a delivery takes: what is refused is told in words. */
const manyGroups = 1_000;
const audience = () =>
  Joi.alternatives(
    Joi.object({ everybody: Joi.boolean().valid(true).required() }),
    Joi.object({ groups: Joi.array().items(uuid()).min(1).max(manyGroups).required() }),
  )
    .allow(null)
    .description(
      'Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody',
    );
const interval = () => Joi.string().valid(...intervals);

/** What somebody says of a delivery (DEL-005, DEL-006). */
export const ruleFields = Joi.object({
  name: lineText().min(1).max(200).required(),
  link: uuid().required().description('Id of the publish link'),
  type: Joi.string()
    .valid(...channels)
    .required(),
  two_way: Joi.boolean()
    .default(false)
    .description('Of SMS: the survey is asked and answered by SMS, and the sender is a number; `body` is not sent'),
  anonymous: Joi.boolean()
    .default(false)
    .description('Everybody gets the same link, and nobody knows who has answered'),
  share_url: Joi.boolean().default(false).description('Everybody gets the same link, which may be passed on'),
  targets: Joi.array()
    .items(text(300))
    .max(mostLines)
    .required()
    .description('Recipients as they were given, one each'),
  audience: audience().default(null),
  subject: subject(),
  body: body(),
  sender_name: text(100).required(),
  sender_email: text(64).default('').description('Of an e-mail: what stands before the @'),
  interval: interval().allow(null).default(null).description('null: once'),
  starts_at: isoTime().allow(null).default(null).description('null: now'),
  reminder_days: Joi.number()
    .integer()
    .min(1)
    .max(60)
    .allow(null)
    .default(null)
    .description('null: nobody is reminded'),
  reminder_subject: text(200).default(''),
  reminder_message: text(10_000).default(''),
  template_id: templateId(),
});

export const reminderFields = Joi.object({
  at: isoTime().allow(null).default(null).description('null: now'),
  subject: subject(),
  message: body(),
});

export const reachReply = Joi.object({
  recipients: Joi.number().integer().min(0).required().description('Got it, have not answered, and nothing stops it'),
  blocked: Joi.number().integer().min(0).required().description('Have not answered, and are on the blacklist'),
});

const ruleRow = {
  rule_id: uuid().required(),
  name: Joi.string().required(),
  link: uuid().required(),
  type: Joi.string()
    .valid(...channels)
    .required(),
  recurring: Joi.boolean().required(),
  interval: interval().allow(null).required(),
  next_delivery: isoTime().allow(null).required(),
  two_way: Joi.boolean().required(),
  anonymous: Joi.boolean().required(),
  share_url: Joi.boolean().required(),
  audience: audience().required(),
  subject: text(200).required(),
  body: text(10_000).required(),
  sender_name: Joi.string().required(),
  sender_email: text(64).required(),
  reminder_days: Joi.number().integer().allow(null).required(),
  reminder_subject: text(200).required(),
  reminder_message: text(10_000).required(),
  template_id: uuid().allow(null).required().description('null: the usual look'),
  enabled: Joi.boolean().required(),
  created: isoTime().required(),
};
export const count = () => Joi.number().integer().min(0).required();
export const funnel = Joi.object({
  targets: count(),
  waiting: count(),
  sent: count().description('Taken by the mail server or the gateway, and not returned'),
  delivered: count().description('Of text messages: those of which the gateway tells that they arrived'),
  failed: count(),
  blocked: count().description('On the blacklist when it was to be sent'),
  bounced: count().description('Taken by the mail server, and returned'),
  complained: count().description('Marked as unwanted by who got it'),
  expired: count().description('Of a queue: not sent within its time'),
  limited: count().description('Had got as many in the month as the queue or the company allows'),
  opened: count(),
  answered: count(),
  reminded: count(),
}).required();
export const sending = Joi.object({
  planned_at: isoTime().required(),
  state: Joi.string()
    .valid(...sendingStates)
    .required(),
  reminder_at: isoTime().allow(null).required(),
  reminder_state: Joi.string()
    .valid('pending', ...sendingStates)
    .allow(null)
    .required(),
  problem: Joi.string()
    .valid(...sendingProblems)
    .allow(null)
    .required()
    .description('Why nothing went out: of the company’s people it goes to nobody, too few or too many'),
});

export const ruleReply = Joi.object({
  ...ruleRow,
  link_name: Joi.string().allow(null).required().description('null: the link is gone'),
  audience_groups: Joi.array()
    .items(
      Joi.object({
        group_id: uuid().required(),
        name: Joi.string().allow(null).required().description('null: it was deleted, and is nobody'),
        people: count().description('Who would get it now'),
      }),
    )
    .required()
    .description('Groups of the audience'),
  funnel,
  latest: sending.allow(null).required().description('The last time that it went out'),
});
export const wholeRule = ruleReply.keys({ targets: Joi.array().items(Joi.string()).required() });

export const settings = Joi.object({
  survey: Joi.string().allow('').required().description('Its name'),
  language: Joi.string().required().description('Of the words that stand in mails besides what their authors wrote'),
  links: Joi.array()
    .items(
      Joi.object({
        link: uuid().required(),
        name: Joi.string().required(),
        address: Joi.string().required(),
        state: Joi.string().required(),
        private: Joi.boolean().required(),
      }),
    )
    .required(),
  sender_name: Joi.string().allow('').required().description("The survey's own, or the company's name"),
  sender_address: Joi.string().allow(null).required().description("The survey's own, which all e-mails have"),
  mail_domain: Joi.string().required(),
  accent: Joi.string().allow(null).required().description('Colour of the button in mails; null for Kaiku’s'),
  logo: Joi.string().allow(null).required().description('Address of the logo in mails; null: none'),
  templates: offered,
  anonymous: Joi.boolean().required().description('What a new delivery of the survey starts with'),
  way_out: Joi.boolean().required().description('Mails end with a link that stops what is sent'),
  time_zone: Joi.string().required(),
  most: Joi.number().integer().required(),
  may: Joi.object({
    email: Joi.boolean().required(),
    sms: Joi.boolean().required(),
    two_way: Joi.boolean().required(),
    people: Joi.boolean().required().description('To the company’s people'),
  })
    .required()
    .description('By what the caller may send'),
}).required();

export const forecastReply = Joi.object({
  recipients: count(),
  doubled: count(),
  blocked: count(),
  limited: count().description('Have had as many messages in the month as the company’s contact rules allow'),
  held_until: isoTime().allow(null).required().description('When it begins, where its time is in quiet hours'),
  parts: Joi.number().integer().allow(null).required(),
  all_parts: Joi.number().integer().allow(null).required(),
  standard: Joi.boolean().allow(null).required(),
});

export const deliveryForecast = forecastReply.keys({
  people: count().description('Of the company’s people: those of the audience as it is now'),
  both: count().description('Of them those who are among the targets, too'),
  too_few: Joi.boolean()
    .required()
    .description('It is anonymous, and so few would get it the first time that nothing goes out then'),
});

const problem = () =>
  Joi.string()
    .valid(...sendProblems, ...returnProblems, ...blockReasons)
    .allow(null)
    .required();
const state = () => Joi.string().valid('waiting', 'sent', 'bounced', 'failed', 'blocked', 'expired', 'limited');
export const targetRow = Joi.object({
  target_id: uuid().required(),
  target: Joi.string().required(),
  state: state().required(),
  problem: problem().description('Why it failed, came back or was blocked; of one that waits, why the last try failed'),
  told: Joi.string().allow(null, '').required().description('What the other side said'),
  reminder: state().allow(null).required(),
  reminder_problem: problem(),
  sent_at: isoTime().allow(null).required(),
  delivered_at: isoTime()
    .allow(null)
    .required()
    .description('When the phone had the text message, as the gateway tells; not kept of anonymous deliveries'),
  opened_at: isoTime().allow(null).required(),
  answered_at: isoTime().allow(null).required(),
  reminded_at: isoTime().allow(null).required(),
});
export const infoHead = {
  rule: ruleReply.required(),
  sendings: Joi.array().items(sending).required(),
  recipients: count().description(
    'Who was written down for it, whether it has gone out or not; of the company’s people, nobody',
  ),
  quiet_until: isoTime()
    .allow(null)
    .required()
    .description('When quiet hours of the company are over, in which nothing of it leaves; null: it is not quiet now'),
};
