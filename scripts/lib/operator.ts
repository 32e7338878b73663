import { type Config, readConfig } from '@kaiku/config';
import type { Joi } from '@kaiku/sdk/server';
import { Obstacle } from './command.ts';
import { ROOT } from './paths.ts';

/**
 * What a command beside nodes needs of their environment.
 * @param code of the obstacle where it is missing
 */
export function settingsOfNodes(code: string): { databaseUrl: string; config: Config } {
  const { DATABASE_URL: databaseUrl, KAIKU_SECRET: secret } = process.env;
  if (!databaseUrl || !secret) {
    throw new Obstacle(
      code,
      `${databaseUrl ? 'KAIKU_SECRET' : 'DATABASE_URL'} is not set.`,
      'Give it what the nodes have: DATABASE_URL, without user and password, and KAIKU_SECRET.',
    );
  }
  // It serves nobody: what only a node needs is not asked of it.
  return { databaseUrl, config: readConfig({ ...process.env, NODE_ENV: 'development', KAIKU_DEMO: 'false' }, ROOT) };
}

/** Options as the schema has them; all that is wrong is told together. @throws Obstacle `usage` */
export function checkedOptions<T>(schema: Joi.ObjectSchema<T>, values: object): T {
  const { value, error } = schema.validate({ ...values }, { abortEarly: false });
  if (!error) return value as T;
  const faults = error.details.map(({ message }) => message.replace(/"([a-z-]+)"/g, '--$1')).join('; ');
  throw new Obstacle('usage', `${faults}.`, 'See --help.');
}
