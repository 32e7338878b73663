import {
  Accounts,
  DemoAccounts,
  DemoSeeds,
  defineServerPlugin,
  IdentityProvider,
  OpenStreams,
  PersonFacts,
  Secrets,
  TenantRunner,
  UserDirectory,
} from '@kaiku/sdk/server';
import { accountRoutes } from './routes/account.ts';
import { authRoutes } from './routes/auth.ts';
import { createAccounts } from './services/accounts.ts';
import { createBearer } from './services/bearer.ts';
import { createCaptcha } from './services/captcha.ts';
import { demoAccounts, demoPeople } from './services/demo.ts';
import { directory } from './services/directory.ts';
import { createDoor } from './services/door.ts';
import { createIdentities } from './services/identity.ts';
import { AccessBearer, AccessCaptcha, AccessDoor, AccessIdentities, AccessSessions } from './services/ports.ts';
import { createSessions } from './services/sessions.ts';
import { substitutionFacts } from './services/substitutions.ts';

export default defineServerPlugin({
  bind(binder) {
    binder.provide(AccessBearer, [Secrets], (secrets) => createBearer(secrets));
    binder.provide(AccessDoor, [TenantRunner], createDoor);
    binder.provide(AccessCaptcha, [Secrets, AccessDoor], createCaptcha);
    binder.provide(AccessIdentities, [TenantRunner, AccessBearer], (tenants, bearer) =>
      createIdentities(tenants, bearer),
    );
    binder.provide(
      AccessSessions,
      [TenantRunner, Secrets, AccessBearer, AccessIdentities, OpenStreams],
      (tenants, secrets, bearer, identities, streams) =>
        createSessions({ tenants, secrets, bearer, streams, onEnd: (ids) => identities.dropSessions(ids) }),
    );
    binder.provide(IdentityProvider, [AccessIdentities], (identities) => identities);
    binder.provide(Accounts, [AccessSessions], createAccounts);
    binder.provide(UserDirectory, [], () => directory);
    binder.contribute(PersonFacts, [], () => substitutionFacts);
    for (const account of demoAccounts) binder.contribute(DemoAccounts, [], () => account);
    binder.contribute(DemoSeeds, [], () => demoPeople);
  },
  register(_server, ctx) {
    ctx.routes(...authRoutes(ctx), ...accountRoutes(ctx));
  },
});
