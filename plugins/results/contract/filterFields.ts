import type { isoTime, Joi } from '@kaiku/sdk/server';
import { integrityChoices, versionPattern } from './filter.ts';

/** What schemas are made with: both sides import contracts, so that who has the server's hands it in. */
interface Making {
  Joi: typeof Joi;
  isoTime: typeof isoTime;
}

/** Of every call that gives results (0113). */
export const integrityField = ({ Joi }: Pick<Making, 'Joi'>) =>
  Joi.string()
    .valid(...integrityChoices)
    .description(
      'By how responses came: without it all but spam and bots; clean: nothing speaks against them; marked: something does; all; or one class',
    );

/** `FilterQuery` as every call takes it that gives results of several surveys together, whose versions are not the same. */
export function combinedFilterFields({ Joi, isoTime }: Making) {
  const listOf = (item: ReturnType<typeof Joi.string>) => Joi.array().items(item).single().max(200);
  const list = (length: number) => listOf(Joi.string().max(length));
  const orNone = (length: number) => listOf(Joi.string().max(length).allow('')).description('Empty: of who has none');
  return {
    // Joi would make times of days.
    from: isoTime().raw().description('First day, or time'),
    to: isoTime().raw().description('Last day, or the time before which answers count'),
    integrity: integrityField({ Joi }),
    language: orNone(35),
    collector: orNone(36),
    background: list(1_100).description('<field id>:<value>'),
    answer: list(300).description(
      '<element id>:<value>, <element id>.<row id>:<column id> or <element id>:<min>..<max>',
    ),
  };
}

/** The same of calls that give results of one. */
export const filterFields = (making: Making) => ({
  ...combinedFilterFields(making),
  version: making.Joi.array()
    .items(making.Joi.string().pattern(versionPattern, 'version'))
    .single()
    .max(200)
    .description('Versions of the survey to which was answered'),
});
