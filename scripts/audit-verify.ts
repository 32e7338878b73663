import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AuditHeads, verifyAudit } from '@kaiku/core';
import { Joi } from '@kaiku/sdk/server';
import { main, Obstacle, readCommandLine } from './lib/command.ts';
import { settingsOfNodes } from './lib/operator.ts';

const { values } = readCommandLine({
  usage: `
Usage: npm run audit:verify [-- --heads FILE]

Goes through the audit logs of all companies and tells each entry that was changed, removed, moved or added other than by
the product. Needs what a node needs of its environment, DATABASE_URL and KAIKU_SECRET; nodes may run meanwhile. Ends with
an error where something is wrong.

  --heads FILE   compares with where the logs ended last time, and then notes in FILE where they end now: only so is a log
                 found that was cut short at its end. Keep the file where nobody of the database can write`,
  options: { heads: { type: 'string' } },
});

const headsSchema = Joi.object().pattern(
  Joi.string().guid(),
  Joi.object({ number: Joi.number().integer().min(1).required(), hash: Joi.string().hex().length(64).required() }),
);

const words = {
  changed: 'was changed',
  missing: 'is missing',
  moved: 'was moved',
  added: 'was added other than by the product',
  seal: 'has a seal that does not follow from the one before it',
  signature: 'is not signed with a secret that is known here',
  head: 'is not what it was when it was noted, or is missing: the log was cut short or made anew',
};

function readHeads(file: string): AuditHeads {
  if (!existsSync(file)) return {};
  try {
    return Joi.attempt(JSON.parse(readFileSync(file, 'utf8')), headsSchema) as AuditHeads;
  } catch (error) {
    throw new Obstacle('audit_heads', `${file} holds no heads: ${(error as Error).message}.`, 'Name another file.');
  }
}

await main(async () => {
  const { databaseUrl, config } = settingsOfNodes('audit_config');
  const { companies, sealed, waiting, faults, heads } = await verifyAudit(
    config,
    databaseUrl,
    values.heads === undefined ? {} : readHeads(values.heads),
  );
  for (const { companyId, fault, number, entryId } of faults) {
    const place = number === null ? '' : ` ${number}`;
    console.error(`company ${companyId}: entry${place}${entryId ? ` (${entryId})` : ''} ${words[fault]}`);
  }
  console.log(`${companies} companies, ${sealed} sealed entries, ${waiting} that wait for their seal.`);
  if (faults.length > 0) return 1;
  // What is wrong stays wrong next time.
  if (values.heads !== undefined) writeFileSync(values.heads, `${JSON.stringify(heads, null, 2)}\n`);
  return 0;
});
