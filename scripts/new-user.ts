import { createUser } from '@kaiku/core';
import { isLanguage } from '@kaiku/sdk/common';
import { Joi } from '@kaiku/sdk/server';
import { main, readCommandLine } from './lib/command.ts';
import { checkedOptions, settingsOfNodes } from './lib/operator.ts';

const { values } = readCommandLine({
  usage: `
Usage: npm run new-user -- --company NAME | --company-id ID --email ADDRESS --first-name NAME --last-name NAME

Makes an account, and its company where it is new: with it somebody can sign in to a new installation. Needs what a node
needs of its environment, DATABASE_URL, KAIKU_SECRET and APP_URL, and no credentials of the owner; nodes may run meanwhile.
Prints the link at which the person chooses a password, once and within 24 hours. Called again with --company-id for
somebody who has not done so, it prints a new one, and the old one works no more.

  --company NAME       a new company
  --company-id ID      or one that is there
  --email ADDRESS      with which the person signs in
  --first-name NAME
  --last-name NAME
  --role ROLE          company_admin, who administers the company, unless named; may be given several times
  --language LANGUAGE  en, fi or sv (en)`,
  options: {
    company: { type: 'string' },
    'company-id': { type: 'string' },
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    role: { type: 'string', multiple: true },
    language: { type: 'string' },
  },
});

const given = Joi.object({
  company: Joi.string().trim().max(200),
  'company-id': Joi.string().guid(),
  email: Joi.string().trim().email({ tlds: false }).max(254).required(),
  'first-name': Joi.string().trim().max(100).required(),
  'last-name': Joi.string().trim().max(100).required(),
  role: Joi.array().items(Joi.string()).default(['company_admin']),
  language: Joi.string()
    .custom((text: string, helpers) => (isLanguage(text) ? text : helpers.error('language')))
    .messages({ language: '{{#label}} must be en, fi or sv' })
    .default('en'),
})
  .xor('company', 'company-id')
  .messages({
    'any.required': '{{#label}} is missing',
    'object.missing': '"company" or "company-id" is missing',
    'object.xor': '"company" makes a new one and "company-id" names one that is there: give one of them',
  });

await main(async () => {
  const value = checkedOptions(given, values);
  const { databaseUrl, config } = settingsOfNodes('new_user_config');
  const { companyId, link } = await createUser(config, databaseUrl, {
    company: value.company === undefined ? { id: value['company-id'] } : { name: value.company },
    email: value.email,
    firstName: value['first-name'],
    lastName: value['last-name'],
    roles: value.role,
    language: value.language,
  });
  console.log(`company  ${companyId}\nemail    ${value.email}\nlink     ${link}`);
  return 0;
});
