import { languages } from '@kaiku/sdk/common';
import { isoTime, Joi, uuid } from '@kaiku/sdk/server';
import { email } from '../services/users/email.ts';
import { userStates } from '../services/users/list.ts';
import { dateFormat } from './account.ts';

const firstName = () => Joi.string().trim().min(1).max(100);
const lastName = () => Joi.string().trim().allow('').max(100);
const language = () => Joi.string().valid(...languages);
const roles = () => Joi.array().items(Joi.string().max(60)).max(50).unique();
const groups = () => Joi.array().items(uuid()).max(200).unique();

/** What a company manager says of a user. */
export const managedFields = {
  email: email(),
  first_name: firstName(),
  last_name: lastName(),
  roles: roles(),
  language: language().allow(null),
  date_format: dateFormat(),
  group_ids: groups(),
  technical: Joi.boolean(),
  can_see_dashboard: Joi.boolean(),
};

/** As a user comes to be asked for: invited is who was made so, and nobody is set to it. */
export const wantedState = () => Joi.string().valid('active', 'deactivated', 'removed');

export const newUser = () =>
  Joi.object({
    ...managedFields,
    email: managedFields.email.required(),
    first_name: managedFields.first_name.required(),
    invite: Joi.boolean().default(false).description('Whether the invitation is sent at once'),
  });

export const manyChanges = () =>
  Joi.object({
    user_ids: Joi.array().items(uuid()).min(1).max(500).unique().required(),
    state: wantedState(),
    add_roles: roles(),
    remove_roles: roles(),
    add_groups: groups(),
    remove_groups: groups(),
    language: managedFields.language,
    date_format: managedFields.date_format,
    can_see_dashboard: managedFields.can_see_dashboard,
  }).min(2);

export const userFilter = {
  state: Joi.array()
    .items(Joi.string().valid(...userStates))
    .single(),
  role: Joi.string().max(60),
  group_id: uuid(),
  technical: Joi.boolean(),
  second_factor: Joi.boolean().description('Only who has one, or only who has none'),
  assignee_options: Joi.boolean().description('Only people to whom something can be given'),
};

export const userReply = () =>
  Joi.object({
    user_id: uuid().required(),
    company_id: uuid().required(),
    email: Joi.string().required(),
    first_name: Joi.string().allow('').required(),
    last_name: Joi.string().allow('').required(),
    roles: Joi.array().items(Joi.string()).required(),
    language: Joi.string().allow(null).required(),
    date_format: Joi.string().required(),
    group_ids: Joi.array().items(uuid()).required(),
    groups: Joi.array()
      .items(Joi.object({ group_id: uuid().required(), name: Joi.string().required() }))
      .required(),
    technical: Joi.boolean().required(),
    can_see_dashboard: Joi.boolean().required(),
    state: Joi.string()
      .valid(...userStates)
      .required(),
    second_factors: Joi.array()
      .items(Joi.string().valid('app', 'passkey'))
      .required()
      .description('Kinds of the second factors that the user has'),
    created_at: isoTime().required(),
    last_seen_at: isoTime()
      .allow(null)
      .required()
      .description('By their sessions, to a quarter of an hour; null of who has not been here for a long time'),
    editable: Joi.boolean().required().description('Whether the caller may change it'),
    email_editable: Joi.boolean().required(),
    kept_by_directory: Joi.boolean().required().description('Its names and address are changed by the directory alone'),
  });
