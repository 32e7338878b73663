import { isoTime, Joi, lineText, uuid } from '@kaiku/sdk/server';
import {
  channels,
  massLimits,
  massProblems,
  massStatuses,
  mostCompanyFields,
  sendingStates,
} from '../../contract/index.ts';
import { body, count, funnel, ruleFields, subject } from './schemas.ts';

const fieldId = () => Joi.string().pattern(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/);
const field = Joi.object({ id: Joi.string().required(), name: Joi.string().required() });
const fields = () => Joi.array().items(field).required();

const channel = Joi.string().valid(...channels);
/** A form has texts only: an empty one names none. */
const companyField = Joi.string()
  .empty('')
  .max(64)
  .default(null)
  .description('Id of a background field of the company, which every row then has to fill');

/** Beside the file. */
export const newMass = Joi.object({
  type: channel.required(),
  name: lineText().empty('').max(200).description('Without it, what the file is called'),
  link: uuid().empty('').description('Id of the publish link; without it, the first that is open'),
  company_field: companyField,
});
export const newFile = Joi.object({ company_field: companyField });

export const massFields = Joi.object({
  name: ruleFields.extract('name'),
  link: ruleFields.extract('link'),
  subject: subject(),
  body: body(),
  sender_name: ruleFields.extract('sender_name'),
  sender_email: ruleFields.extract('sender_email'),
  starts_at: ruleFields.extract('starts_at'),
  reminder_days: ruleFields.extract('reminder_days'),
  reminder_subject: ruleFields.extract('reminder_subject'),
  reminder_message: ruleFields.extract('reminder_message'),
  template_id: ruleFields.extract('template_id'),
});

const text = () => Joi.string().allow('').required();
export const massReply = Joi.object({
  delivery_id: uuid().required(),
  name: Joi.string().required(),
  link: uuid().required(),
  link_name: Joi.string().allow(null).required().description('null: the link is gone'),
  type: channel.required(),
  status: Joi.string()
    .valid(...massStatuses)
    .required()
    .description('ready: nothing goes on, whether it is to be sent or was'),
  delivery_date: isoTime().allow(null).required().description('When it goes out, or went; null: no time was said'),
  file: Joi.object({
    name: Joi.string().required(),
    size: count(),
    recipients: count(),
    doubled: count().description('Rows that say again what another has said'),
    fields: fields().description('Background fields of the survey that it fills'),
  }).required(),
  company_field: Joi.string().allow(null).required(),
  job_id: uuid().allow(null).required().description('Of the work that reads the file'),
  problem: Joi.object({
    code: Joi.string()
      .valid(...massProblems)
      .required(),
    message: Joi.string().required(),
  })
    .allow(null)
    .required()
    .description('Why the file was refused'),
  fault_count: count(),
  opened: count(),
  responded: count(),
  reminder_time: isoTime().allow(null).required(),
  reminder_state: Joi.string()
    .valid('pending', ...sendingStates)
    .allow(null)
    .required(),
  subject: text(),
  body: text(),
  sender_name: text(),
  sender_email: text(),
  reminder_days: Joi.number().integer().allow(null).required(),
  reminder_subject: text(),
  reminder_message: text(),
  template_id: uuid().allow(null).required().description('null: the usual look'),
  planned: Joi.boolean().required().description('It goes out at its delivery date'),
  delivered: isoTime().allow(null).required().description('When it began to go out'),
  funnel,
  created: isoTime().required(),
});

export const wholeMass = massReply.keys({
  faults: Joi.array()
    .items(
      Joi.object({
        row: Joi.number().integer().allow(null).required().description('Headings are row 1'),
        column: text(),
        code: Joi.string().required(),
        value: text(),
        message: Joi.string().required(),
      }),
    )
    .required()
    .description('The first ones'),
});

const limit = Joi.number().integer().min(1).max(massLimits.mostRows).required();
export const companySettings = Joi.object({
  max_rows: limit.description('Rows of a file'),
  fields: Joi.array()
    .items(Joi.object({ id: fieldId().required(), name: lineText().min(1).max(200).required() }))
    .max(mostCompanyFields)
    .required()
    .description('Background fields of the company'),
});
export const companySettingsReply = companySettings.keys({
  may_set_rows: Joi.boolean().required().description('The provider’s managers set what was agreed on'),
});

export const massStart = Joi.object({
  max_rows: limit,
  max_bytes: count(),
  fields: fields().description('Background fields of the survey, which columns can fill'),
  company_fields: fields(),
});
