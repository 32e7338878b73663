import { changeTerms } from '@kaiku/core';
import { Joi } from '@kaiku/sdk/server';
import { main, readCommandLine } from './lib/command.ts';
import { checkedOptions, settingsOfNodes } from './lib/operator.ts';

const { values } = readCommandLine({
  usage: `
Usage: npm run company -- --company-id ID [--trial-until DATE | --trial-days N | --no-trial] [--user-limit N]

Says until when a company's trial lasts and how many users it may have, and changes what is named: who is signed in sees it
at once, and the company's audit log has it. Needs what a node needs of its environment, DATABASE_URL and KAIKU_SECRET, and
no credentials of the owner; nodes may run meanwhile.

  --company-id ID      the company
  --trial-until DATE   its trial ends with that day (UTC): 2027-01-31. A day that is over ends it
  --trial-days N       or so many days from now
  --no-trial           or it is on none any more
  --user-limit N       users that it may have; 0: as many as it likes`,
  options: {
    'company-id': { type: 'string' },
    'trial-until': { type: 'string' },
    'trial-days': { type: 'string' },
    'no-trial': { type: 'boolean' },
    'user-limit': { type: 'string' },
  },
});

const given = Joi.object({
  'company-id': Joi.string().guid().required(),
  'trial-until': Joi.string()
    .pattern(/^\d{4}-\d\d-\d\d$/)
    .custom((day: string, helpers) => (Number.isNaN(Date.parse(day)) ? helpers.error('string.pattern.base') : day)),
  'trial-days': Joi.number().integer().min(1).max(3_650),
  'no-trial': Joi.boolean(),
  'user-limit': Joi.number().integer().min(0).max(1_000_000),
})
  .oxor('trial-until', 'trial-days', 'no-trial')
  .messages({
    'any.required': '{{#label}} is missing',
    'string.pattern.base': '{{#label}} is a day such as 2027-01-31',
    'object.oxor': 'give one of "trial-until", "trial-days" and "no-trial"',
  });

const dayMs = 24 * 60 * 60 * 1_000;

await main(async () => {
  const value = checkedOptions(given, values);
  const { databaseUrl, config } = settingsOfNodes('company_config');
  const trialEnds = trialOf(value);
  const limit: number | undefined = value['user-limit'];
  const { name, ...terms } = await changeTerms(config, databaseUrl, value['company-id'], {
    ...(trialEnds !== undefined && { trialEnds }),
    ...(limit !== undefined && { userLimit: limit }),
  });
  console.log(
    `company  ${name}\ntrial    ${terms.trialEnds?.toISOString() ?? 'none'}\nusers    ${terms.userLimit || 'no limit'}`,
  );
  return 0;
});

/** Undefined where nothing of it is named. */
function trialOf(value: Record<string, unknown>): Date | null | undefined {
  if (value['no-trial']) return null;
  if (value['trial-days'] !== undefined) return new Date(Date.now() + Number(value['trial-days']) * dayMs);
  if (value['trial-until'] === undefined) return undefined;
  return new Date(Date.parse(`${value['trial-until']}T00:00:00Z`) + dayMs);
}
