import { languages } from '@kaiku/sdk/common';
import { isoTime, Joi, lineText, uuid } from '@kaiku/sdk/server';
import { channels, queueLimits } from '../../contract/index.ts';
import { funnel, offered, templateId } from './schemas.ts';

const text = (max: number) => Joi.string().max(max).allow('');
const whole = (max: number) => Joi.number().integer().min(1).max(max).allow(null);
const timeOfDay = () =>
  Joi.string()
    .pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
    .allow(null);
const parameter = () => Joi.string().trim().max(64);
const limits = queueLimits;

/** What somebody says of a queue (DEL-044, DEL-045). */
export const queueFields = Joi.object({
  name: lineText().max(200).allow('').default('').description('For lists; empty: as its link is called'),
  collector_url: Joi.string()
    .trim()
    .max(500)
    .required()
    .description('Of the publish link that targets are led to: its address, or the last part of it'),
  expiration_days: whole(limits.expirationDays)
    .default(null)
    .description('Days after its message in which a personal link takes answers; null: as long as the link does'),
  delivery_type: Joi.string()
    .valid(...channels)
    .required(),
  anonymous: Joi.boolean()
    .default(false)
    .description('Everybody gets the same link; targets wait until there are at least five'),
  sender_name: text(100).required(),
  sender_email: text(64).default('').description('Of an e-mail: what stands before the @'),
  msg_title: text(200).default('').description('Of an e-mail: its subject; {{survey}} is the name of the survey'),
  msg_body: text(10_000).required().description('{{link}} is where the link comes; without it, at the end'),
  reminder_days: whole(limits.reminderDays).default(null).description('null: nobody is reminded'),
  reminder_title: text(200).default(''),
  reminder_body: text(10_000).default(''),
  send_earliest: timeOfDay().default(null).description('HH:MM in the time zone of the company'),
  send_not_allowed_after: timeOfDay().default(null).description('HH:MM in the time zone of the company'),
  target_param: parameter()
    .default('target')
    .description('What callers call the address: the name of a JSON member or of a column'),
  bg_parameters: Joi.array()
    .items(Joi.object({ parameter: parameter().required(), field: Joi.string().trim().max(200).required() }))
    .max(limits.bgParameters)
    .default([])
    .description('What else callers may send, and the background field, by id or name, that it fills'),
  accept_threshold: Joi.number()
    .integer()
    .min(0)
    .max(100)
    .default(100)
    .description('Percent of the targets that are taken, by lot'),
  limit_per_month: whole(limits.perMonth)
    .default(null)
    .description('Messages that an address gets in a calendar month at the most; reminders do not count'),
  target_ttl: whole(limits.ttl)
    .default(null)
    .description('Minutes after which a target that has not been sent to is not sent to any more'),
  template_id: templateId(),
});

const count = () => Joi.number().integer().min(0).required();
const queueRow = {
  uuid: uuid().required(),
  name: Joi.string().required(),
  collector_url: Joi.string().allow('').required(),
  address: Joi.string().allow(null).required().description('Of the link; null: it is gone'),
  link_name: Joi.string().allow(null).required(),
  survey_id: uuid().required(),
  survey: Joi.string().allow('').required().description('Its name'),
  expiration_days: Joi.number().integer().allow(null).required(),
  delivery_type: Joi.string()
    .valid(...channels)
    .required(),
  anonymous: Joi.boolean().required(),
  sender_name: Joi.string().required(),
  sender_email: text(64).required(),
  msg_title: text(200).required(),
  msg_body: text(10_000).required(),
  reminder_days: Joi.number().integer().allow(null).required(),
  reminder_title: text(200).required(),
  reminder_body: text(10_000).required(),
  send_earliest: timeOfDay().required(),
  send_not_allowed_after: timeOfDay().required(),
  silenced_by: Joi.object({ from: Joi.string().required(), until: Joi.string().required() })
    .allow(null)
    .required()
    .description('Quiet hours of the company, where they leave no time of the day to the queue: it sends nothing'),
  target_param: Joi.string().required(),
  bg_parameters: Joi.array()
    .items(Joi.object({ parameter: Joi.string().required(), field: Joi.string().required() }))
    .required(),
  accept_threshold: Joi.number().integer().required(),
  limit_per_month: Joi.number().integer().allow(null).required(),
  target_ttl: Joi.number().integer().allow(null).required(),
  template_id: uuid().allow(null).required().description('null: the usual look'),
  created: isoTime().required(),
};
export const queueReply = Joi.object({ ...queueRow, funnel });

const field = Joi.object({ id: Joi.string().required(), name: Joi.string().required() });
export const linkReply = Joi.object({
  url: Joi.string().required(),
  address: Joi.string().required(),
  link_name: Joi.string().required(),
  survey_id: uuid().required(),
  survey: Joi.string().allow('').required(),
  fields: Joi.array().items(field).required().description('Background fields of the survey'),
  anonymous: Joi.boolean().required().description('What a new queue of the survey starts with'),
  sender_name: Joi.string().allow('').required(),
  sender_address: Joi.string().allow(null).required().description("The survey's own, which all e-mails have"),
  language: Joi.string()
    .valid(...languages)
    .required()
    .description('Of the messages that lead to the link'),
});
export const queueSettings = Joi.object({
  time_zone: Joi.string().required(),
  mail_domain: Joi.string().required(),
  templates: offered,
  api: Joi.string().required().description('Where outside systems call'),
});

/** One target: the queue's own parameters, and `key`. */
const target = Joi.object().unknown(true);
export const sentTargets = (most: number) =>
  Joi.alternatives()
    .try(Joi.array().items(target).min(1).max(most), target)
    .description('One target as an object, or a list of them: the parameters of the queue, and its key');
export const takenReply = Joi.object({
  accepted: count(),
  left_out: count().description('By the share that is taken'),
  refused: count(),
  targets: Joi.array()
    .items(
      Joi.object({
        row: Joi.number().integer().required(),
        target_id: uuid().allow(null).required().description('null: it was left out'),
        outcome: Joi.string().valid('queued', 'left_out').required(),
      }),
    )
    .required(),
  errors: Joi.array()
    .items(
      Joi.object({
        row: Joi.number().integer().required(),
        field: Joi.string().required(),
        code: Joi.string().required(),
        message: Joi.string().required(),
      }),
    )
    .required()
    .description('Only with `skip_invalid`; the first 200'),
});
