/**
 * A plugin from outside that keeps hierarchies and fills the surveys' point with them. What a company has is put there by
 * its managers: `PUT /units`. While a hierarchy is called Broken its nodes cannot be read, and while it is called Slow
 * whoever reads them waits.
 */
export const units = {
  'package.json': { name: 'units', version: '1.0.0', type: 'module', exports: { './plugin.json': './plugin.json' } },
  'plugin.json': { id: 'units', version: '1.0.0', sdk: '^0.1.0', requires: ['surveys'], server: 'server/index.ts' },
  'migrations/0001_units.sql': `
    CREATE TABLE units.hierarchies (
      company_id uuid NOT NULL,
      id text NOT NULL,
      name text NOT NULL,
      levels jsonb NOT NULL,
      nodes jsonb NOT NULL,
      PRIMARY KEY (company_id, id)
    );
    SELECT core.tenant_table('units.hierarchies');`,
  'server/index.ts': `
    import { HierarchySources } from '@kaiku/plugin-surveys/contract';
    import { defineServerPlugin, Joi, route, TenantModel } from '@kaiku/sdk/server';
    import { setTimeout as pause } from 'node:timers/promises';
    class Hierarchy extends TenantModel {
      static tableName = 'units.hierarchies';
      static jsonAttributes = ['levels', 'nodes'];
    }
    // Calls that wait for a hierarchy whose name says so.
    let waiting = 0;
    async function awaited(ctx, id) {
      const { name } = (await Hierarchy.query(ctx.trx).findOne({ id }).select('name')) ?? {};
      if (name === 'Broken') await Hierarchy.query(ctx.trx).select('no_such_column');
      if (name !== 'Slow') return;
      waiting += 1;
      for (let left = 100; left > 0; left -= 1) {
        await pause(100);
        const now = await Hierarchy.query(ctx.trx).findOne({ id }).select('name');
        if (now?.name !== 'Slow') break;
      }
      waiting -= 1;
    }
    export default defineServerPlugin({
      bind(binder) {
        binder.contribute(HierarchySources, [], () => ({
          list: (ctx) => Hierarchy.query(ctx.trx).select('id', 'name', 'levels').orderBy('name').limit(100),
          async nodes(ctx, id, { after, most }) {
            await awaited(ctx, id);
            const found = await Hierarchy.query(ctx.trx).findOne({ id });
            if (!found) return null;
            // Small pages, so that there are several.
            const start = Number(after ?? 0);
            const end = start + Math.min(most, found.nodes.length > 20 ? 1_000 : 3);
            return { nodes: found.nodes.slice(start, end), next: end < found.nodes.length ? String(end) : null };
          },
        }));
      },
      register(_server, ctx) {
        ctx.routes(
          route({
            id: 'waitingUnits', method: 'GET', path: '/units', summary: 'How many wait', access: 'session',
            reply: Joi.object({ waiting: Joi.number() }), handler: async () => ({ waiting }),
          }),
          route({
            id: 'putUnits', method: 'PUT', path: '/units', summary: 'Keeps a hierarchy', access: 'session',
            payload: Joi.object({ id: Joi.string(), name: Joi.string(), levels: Joi.array(), nodes: Joi.array() }),
            maxBytes: 20_000_000, reply: Joi.object(),
            async handler(own, { payload }) {
              await Hierarchy.query(own.trx).where({ id: payload.id }).delete();
              await Hierarchy.query(own.trx).insert(payload);
              return {};
            },
          }),
          route({
            id: 'dropUnits', method: 'DELETE', path: '/units', summary: 'Forgets them', access: 'session', reply: Joi.object(),
            async handler(own) {
              await Hierarchy.query(own.trx).delete();
              return {};
            },
          }),
        );
      },
    });`,
};

const unit = (id: string, level: string, parentId: string | null, text: string, more: object = {}) => ({
  id,
  level,
  parentId,
  text,
  ...more,
});

export const organisation = {
  id: 'org',
  name: 'Organisation',
  levels: [
    { id: 'region', name: 'Region' },
    { id: 'ward', name: 'Ward' },
  ],
  nodes: [
    unit('south', 'region', null, 'South', { texts: { fi: 'Etelä' } }),
    unit('north', 'region', null, 'North', { texts: { fi: 'Pohjoinen' } }),
    unit('s1', 'ward', 'south', 'Surgery', { searchTerms: ['knife', 'theatre'] }),
    unit('s2', 'ward', 'south', 'Children'),
    unit('n1', 'ward', 'north', 'Surgery'),
    unit('n2', 'ward', 'north', 'Old ward', { active: false }),
  ],
};
