import { isoTime, Joi, lineText, uuid } from '@kaiku/sdk/server';
import { aligns, templateLimits } from '../../contract/index.ts';
import { findingCodes } from '../templates/findings.ts';
import { count } from './schemas.ts';

const colour = () => Joi.string().pattern(/^#[0-9a-fA-F]{6}$/);
const align = Joi.string()
  .valid(...aligns)
  .required();
const text = (max: number = templateLimits.text) => Joi.string().allow('').max(max).required();
const block = (type: string, rest: Record<string, object> = {}) =>
  Joi.object({
    id: Joi.string()
      .pattern(/^[A-Za-z0-9_-]{1,40}$/)
      .required(),
    type: Joi.string().valid(type).required(),
    ...rest,
  });
const blocks = {
  logo: { align },
  text: { text: text(), heading: Joi.boolean().required(), align },
  message: {},
  button: { label: Joi.string().trim().min(1).max(100).required(), align },
  image: { file: uuid().allow(null).required(), alt: text(300) },
  divider: {},
  footer: { text: text() },
};
const design = Joi.object({
  background: colour().required().description('Around the message'),
  accent: colour().allow(null).required().description('Of buttons; null: the colour of the company'),
  blocks: Joi.array()
    .items(...Object.entries(blocks).map(([type, rest]) => block(type, rest)))
    .min(1)
    .max(templateLimits.blocks)
    .required(),
});

const name = () => lineText().min(1).max(200).required();
const look = {
  design: design.allow(null).default(null).description('Blocks; null: it is written as HTML and CSS'),
  html: Joi.string()
    .allow('')
    .max(templateLimits.html)
    .default('')
    .description(
      'Without blocks. {{message}} and {{link}} must be in it; {{survey}}, {{logo}} and {{unsubscribe}} may',
    ),
  css: Joi.string().allow('').max(templateLimits.css).default('').description('Without blocks'),
};
/** What somebody says of a template (DEL-052). */
export const templateFields = Joi.object({ name: name(), ...look, active: Joi.boolean().default(true) });
export const templateLook = Joi.object(look);
export const templateName = Joi.object({ name: name() });
export const templateSwitch = Joi.object({ active: Joi.boolean().required() });

const row = {
  template_id: uuid().required(),
  name: Joi.string().required(),
  kind: Joi.string().valid('blocks', 'source').required(),
  active: Joi.boolean().required(),
  created: isoTime().required(),
  changed: isoTime().required(),
  used: count().description('Deliveries and queues that name it'),
  planned: count().description('Those of them that are still to go out'),
};
export const templateRow = Joi.object(row);

const findings = Joi.array()
  .items(
    Joi.object({
      code: Joi.string()
        .valid(...findingCodes)
        .required(),
      value: Joi.string().allow('').required(),
      message: Joi.string().required(),
    }),
  )
  .required()
  .description('What was removed, and what mail programs do not show as it was written');
export const templateReply = Joi.object({
  ...row,
  design: design.allow(null).required(),
  html: Joi.string().allow('').required(),
  css: Joi.string().allow('').required(),
});
export const savedTemplate = templateReply.keys({ findings });

/** Fits what a new one would be filled with. */
const filled = Joi.string().required().description('With the message as {{message}} and the like');
export const templatePreview = Joi.object({ compiled: filled, bytes: count(), findings });
export const lookReply = Joi.object({ template_id: uuid().required(), compiled: filled });
export const templateSettings = Joi.object({
  language: Joi.string().required(),
  accent: Joi.string().allow(null).required().description('Colour of the company; null for Kaiku’s'),
  logo: Joi.string().allow(null).required().description('Address of the logo; null: none'),
  company: Joi.string().allow('').required(),
  pictures: Joi.string().required().description('Address of the company’s pictures, before their ids'),
});
