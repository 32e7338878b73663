import { type ProvisionedUser, Provisioning } from '@kaiku/plugin-access/contract';
import type { Role } from '@kaiku/sdk/common';
import { defineJob, Problem } from '@kaiku/sdk/server';
import { applyTo } from '../services/mapping.ts';
import { readSettings } from '../services/rules.ts';

const atOnce = 200;

/** Brings the roles of everybody whom the directory has written to what the rules say now. */
export const applyRoles = defineJob<{ former: Role[] }>({
  name: 'scim.apply-roles',
  lane: 'light',
  async handler(job, { former }) {
    for (let offset = 0, more = true; more; offset += atOnce) {
      const users = await job.tenant(async (ctx) => {
        const { data } = await ctx.get(Provisioning).findUsers(ctx, {
          where: { field: 'changedAt', is: 'pr' },
          sortBy: null,
          descending: false,
          offset,
          limit: atOnce,
        });
        return data;
      });
      const apply = (some: readonly ProvisionedUser[]) =>
        job.tenant(async (ctx) => applyTo(ctx, await readSettings(ctx), some, former));
      await apply(users).catch(async (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        // Somebody keeps a role, as the last who manages the company does: the others' change all the same.
        for (const user of users) await apply([user]).catch(refused);
      });
      await job.progress(offset + users.length, 0);
      more = users.length === atOnce;
    }
  },
});

function refused(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}
