import { setTimeout as pause } from 'node:timers/promises';
import { PluginFault } from '@kaiku/config';
import { DemoAccounts, DemoSeeds } from '@kaiku/sdk/server';
import type { Host } from './host.ts';

/** The demo company has one id everywhere, so that a second start finds it. */
export const demoCompanyId = '01900000-0000-7000-8000-00000000d3a0';

const turnMs = 200;

/** Runs the seeds that have not run yet; each is one transaction, so a killed run leaves none half done. */
export async function seedDemo(host: Host, onProgress: (text: string) => void): Promise<void> {
  if (host.bindings.contributions(DemoSeeds).length === 0) return;
  // Nodes that start for the first time at once take turns: what the first one made, the others find.
  const turn = await host.db.pool.connect();
  try {
    const ask = () => turn.query<{ mine: boolean }>("SELECT pg_try_advisory_lock(hashtext('kaiku.demo')) AS mine");
    while (!(await ask()).rows[0]!.mine) await pause(turnMs);
    await runSeeds(host, onProgress);
  } finally {
    // The lock goes with the connection.
    turn.release(true);
  }
}

async function runSeeds(host: Host, onProgress: (text: string) => void): Promise<void> {
  const seeds = host.bindings.contributionsByPlugin(DemoSeeds);
  if (!(await host.companies.get(demoCompanyId))) {
    await host.companies.create({ companyId: demoCompanyId, name: 'Aalto Coffee' });
  }
  const ran = await host.tenants.run(demoCompanyId, host.root, async ({ trx }) => {
    const rows: { name: string }[] = await trx('core.demo_seeds').select('name');
    return new Set(rows.map(({ name }) => name));
  });
  const services = new Map(host.plugins.map((plugin) => [plugin.manifest.id, plugin.services]));
  for (const { plugin, value: seed } of seeds) {
    if (ran.has(seed.name)) continue;
    onProgress(`Filling the demo company: ${seed.name}`);
    // A seed uses what its plugin may use.
    await host.tenants
      .run(demoCompanyId, services.get(plugin) ?? host.root, async (ctx) => {
        await ctx.trx('core.demo_seeds').insert({ name: seed.name });
        await seed.run(ctx, host.log);
      })
      .catch((error) => {
        throw new PluginFault(
          plugin,
          'demo_seed',
          `The demo seed "${seed.name}" of plugin "${plugin}" failed: ${(error as Error).stack ?? error}`,
          'Nothing of it was kept. Mend what the message names.',
          { cause: error },
        );
      });
  }
}

export const demoAccounts = (host: Host) => [...host.bindings.contributions(DemoAccounts)];
