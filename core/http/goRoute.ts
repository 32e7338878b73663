import type { Server } from '@hapi/hapi';
import { Problem } from '@kaiku/sdk/server';
import type { Knex } from 'knex';
import { leadsHome } from './ownOrigins.ts';

/**
 * `/go/{hash}` forwards to the target of a short address; one that leads nowhere shows the not-found page (PLAT-078),
 * and so does one that leads to somebody else's site: this origin is trusted by who clicks.
 */
export function serveShortUrls(server: Server, knex: Knex, origins: readonly string[]): void {
  server.route({
    method: 'GET',
    path: '/go/{hash}',
    options: { app: { access: 'public' } },
    async handler(request, h) {
      const hash = String(request.params.hash).slice(0, 40);
      const target = await knex.raw('SELECT core.find_short_url(?) AS target', [hash]).then(
        ({ rows }) => rows[0]?.target as string | null,
        (error: unknown) => {
          // The database is away: that says nothing of the address.
          if (error instanceof Problem) throw error;
          return null;
        },
      );
      return h
        .redirect(target !== null && leadsHome(target, origins) ? target : '/not-found')
        .header('cache-control', 'no-store');
    },
  });
}
