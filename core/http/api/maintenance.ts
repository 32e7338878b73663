import { languages } from '@kaiku/sdk/common';
import { isoTime, Joi, Problem, route } from '@kaiku/sdk/server';
import type { Knex } from 'knex';
import { tellEveryCompany } from '../../foundation/tenancy/live.ts';
import { maintenanceNotice, type Notice, setMaintenance } from '../../foundation/tenancy/maintenance.ts';
import type { Signals } from '../../foundation/tenancy/signals.ts';

interface Parts {
  knex: Knex;
  signals: Signals;
  /** The window of the configuration. */
  configured: Pick<Notice, 'from' | 'to'>;
}

const text = Joi.string().trim().max(500).allow('');
const texts = Joi.object(Object.fromEntries(languages.map((language) => [language, text])));
const noticeReply = Joi.object({
  notice: Joi.object({
    from: isoTime().required(),
    to: isoTime().required(),
    texts: texts.required(),
  })
    .allow(null)
    .required(),
});
const access = { flag: 'manager' } as const;

/** The maintenance notice of all companies, which managers of the provider set (GAP-025). */
export function maintenanceRoutes({ knex, signals, configured }: Parts) {
  return [
    route({
      id: 'readMaintenance',
      method: 'GET',
      path: '/maintenance',
      summary: 'The maintenance notice as it stands, with its texts in all languages',
      access,
      reply: noticeReply,
      transaction: 'none',
      handler: async () => ({ notice: await maintenanceNotice(knex, configured) }),
    }),

    route<object, object, Notice>({
      id: 'setMaintenance',
      method: 'PUT',
      path: '/maintenance',
      summary: 'Announces a maintenance to the people of all companies, whose open pages show it at once',
      access,
      payload: Joi.object({
        from: isoTime().required(),
        to: isoTime().required(),
        texts: texts
          .default({})
          .description('What is said beside the window, by language; readers without theirs get another'),
      }),
      reply: noticeReply,
      async handler(ctx, { payload: { from, to, texts: given } }) {
        if (Date.parse(to) <= Date.parse(from))
          throw new Problem('validation', { details: [{ path: 'to', code: 'maintenance_order' }] });
        const said = Object.fromEntries(Object.entries(given).filter(([, one]) => one !== ''));
        const notice = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), texts: said };
        await setMaintenance(ctx, notice);
        await ctx.audit({ operation: 'maintenance.announce', itemType: 'installation', details: { ...notice } });
        await tellEveryCompany(signals, ctx.trx);
        return { notice };
      },
    }),

    route({
      id: 'removeMaintenance',
      method: 'DELETE',
      path: '/maintenance',
      summary: 'Takes the maintenance notice away',
      access,
      reply: Joi.object({}),
      async handler(ctx) {
        await setMaintenance(ctx, null);
        await ctx.audit({ operation: 'maintenance.remove', itemType: 'installation' });
        await tellEveryCompany(signals, ctx.trx);
        return {};
      },
    }),
  ];
}
