import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a plugin that says much of itself and whose bundle must never be fetched.
 * @param withServer it also brings a service, a table, a route, a subscription and a job
 * @returns its folder
 */
export function writeDummyPlugin(folder: string, index: number, { withServer }: { withServer: boolean }): string {
  const id = `dummy-${index}`;
  const place = path.join(folder, id);
  const write = (file: string, content: string | object) => {
    const full = path.join(place, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content));
  };
  write('package.json', { name: id, version: '1.0.0', type: 'module' });
  write('plugin.json', {
    id,
    version: '1.0.0',
    sdk: '*',
    web: 'web/index.ts',
    contributes: {
      pages: [{ path: `/${id}`, export: 'Page', chrome: 'app', access: 'session', title: 'title' }],
      nav: [
        { id, place: 'account', path: `/${id}`, label: 'title', icon: 'puzzle', order: 900 + index, access: 'session' },
      ],
      commands: [{ id, label: 'title', path: `/${id}`, access: 'session' }],
    },
    ...(withServer && {
      server: 'server/index.ts',
      permissions: [{ key: `${id}.see`, roles: ['company_admin'] }],
      publishes: [`${id}.seen`],
      consumes: [`${id}.seen`],
    }),
  });
  write('dist/web/mf-manifest.json', { metaData: { remoteEntry: { name: 'remoteEntry.js' } } });
  write('dist/web/remoteEntry.js', 'throw new Error("fetched");');
  for (const language of ['en', 'fi', 'sv']) write(`locales/${language}.json`, { title: `Dummy ${index}` });
  if (withServer) {
    const schema = id.replaceAll('-', '_');
    write(
      'migrations/0001_seen.sql',
      `CREATE TABLE ${schema}.seen (company_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (company_id, id));
SELECT core.tenant_table('${schema}.seen');\n`,
    );
    write('server/index.ts', serverOf(id, schema));
  }
  return place;
}

const serverOf = (id: string, schema: string): string => `
import { defineEvent, token } from '@kaiku/sdk/common';
import { defineJob, defineServerPlugin, Joi, route, subscribe, TenantRunner } from '@kaiku/sdk/server';

const seen = defineEvent<{ id: string }>('${id}.seen');
const Counter = token<{ count(companyId: string): Promise<number> }>('${id}.Counter');
const tidy = defineJob({ name: '${id}.tidy', lane: 'light', handler: (ctx) => ctx.tenant(({ trx }) => trx('${schema}.seen').delete()) });

export default defineServerPlugin({
  bind(binder) {
    binder.provide(Counter, [TenantRunner], (runner) => ({
      count: (companyId) => runner.run(companyId, async ({ trx }) => (await trx('${schema}.seen')).length),
    }));
  },
  events: [seen],
  subscriptions: [subscribe(seen, 'count', async () => {})],
  jobs: [tidy],
  register(_server, ctx) {
    ctx.routes(
      route({
        id: '${schema}', method: 'GET', path: '/${id}', summary: 'What was seen', access: { permission: '${id}.see' },
        reply: Joi.array(), handler: ({ trx }) => trx('${schema}.seen'),
      }),
    );
  },
});
`;
