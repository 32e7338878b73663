import {
  Accounts,
  AuditItems,
  CompanyTerms,
  DemoAccounts,
  DemoSeeds,
  defineServerPlugin,
  FirstSteps,
  IdentityProvider,
  Log,
  OpenStreams,
  OwnData,
  optional,
  PersonFacts,
  RateLimits,
  SealedColumns,
  Secrets,
  Settings,
  TenantRunner,
  UserDirectory,
  UserGroups,
} from '@kaiku/sdk/server';
import { UserAudiences } from '../contract/audience.ts';
import { SecondFactorPolicy } from '../contract/factors.ts';
import { InternalMail } from '../contract/internalMail.ts';
import { UserOccupancy } from '../contract/occupancy.ts';
import { Provisioning } from '../contract/provisioning.ts';
import { SignInMethods, SignIns } from '../contract/signIn.ts';
import { AccessConfig } from './config.ts';
import { mailAddressChanged } from './jobs/mailAddressChanged.ts';
import { mailFactorNews } from './jobs/mailFactorNews.ts';
import { mailPasswordLink } from './jobs/mailPasswordLink.ts';
import { mailPasswordSet } from './jobs/mailPasswordSet.ts';
import { removeSignUps } from './jobs/removeSignUps.ts';
import { sendAskedLink } from './jobs/sendAskedLink.ts';
import { createAccounts } from './services/accounts.ts';
import { audiences } from './services/audience.ts';
import { peopleItems } from './services/auditItems.ts';
import { createBearer } from './services/bearer.ts';
import { createBreachedPasswords } from './services/breachedPasswords.ts';
import { createCaptcha } from './services/captcha.ts';
import { demoAccounts, demoPeople } from './services/demo.ts';
import { demoTeam } from './services/demoTeam.ts';
import { directory } from './services/directory.ts';
import { createDoor } from './services/door.ts';
import { createEntrance } from './services/entrance.ts';
import { createPasskeys } from './services/factors/passkeys.ts';
import { AccessFactorSetUp, AccessPasskeys, AccessSecondSteps } from './services/factors/ports.ts';
import { sealedAppSecrets } from './services/factors/proofs.ts';
import { setFactorRule } from './services/factors/ruleChange.ts';
import { factorRule } from './services/factors/rules.ts';
import { createFactorSetUp } from './services/factors/setUp.ts';
import { inviteStep } from './services/firstSteps.ts';
import { createGoodPassword } from './services/goodPassword.ts';
import { userGroups } from './services/groups.ts';
import { createIdentities } from './services/identity.ts';
import { createOtherIdentities } from './services/otherIdentities.ts';
import { ownAccount } from './services/ownData.ts';
import { createPasswordSetting } from './services/passwordSetting.ts';
import {
  AccessBearer,
  AccessCaptcha,
  AccessDoor,
  AccessEntrance,
  AccessGoodPassword,
  AccessIdentities,
  AccessOtherIdentities,
  AccessPasswordSetting,
  AccessSessions,
  AccessTakenBrake,
} from './services/ports.ts';
import { provisioning } from './services/provisioning/index.ts';
import { createRecaptcha, readRecaptcha } from './services/recaptcha.ts';
import { createSecondSteps } from './services/secondSteps.ts';
import { createSessions } from './services/sessions.ts';
import { internalMail, substitutionFacts } from './services/substitutions.ts';
import { createTerms } from './services/terms.ts';
import { occupancy } from './services/users/limit.ts';
import { createTakenBrake } from './services/users/takenBrake.ts';

export default defineServerPlugin({
  config: AccessConfig,
  bind(binder) {
    binder.provide(AccessBearer, [Secrets], (secrets) => createBearer(secrets));
    binder.provide(AccessDoor, [TenantRunner], createDoor);
    binder.provide(
      AccessCaptcha,
      [Secrets, AccessDoor, AccessConfig, Settings, Log],
      (secrets, door, config, { answerUrl }, log) => {
        const recaptcha = readRecaptcha(config, answerUrl);
        return recaptcha ? createRecaptcha(recaptcha, log) : createCaptcha(secrets, door);
      },
    );
    binder.provide(AccessIdentities, [TenantRunner, AccessBearer], (tenants, bearer) =>
      createIdentities(tenants, bearer),
    );
    binder.provide(
      AccessSessions,
      [TenantRunner, Secrets, AccessBearer, AccessIdentities, OpenStreams],
      (tenants, secrets, bearer, identities, streams) =>
        createSessions({ tenants, secrets, bearer, streams, onEnd: (ids) => identities.dropSessions(ids) }),
    );
    binder.provide(AccessEntrance, [TenantRunner, AccessDoor, AccessSessions], createEntrance);
    binder.provide(AccessGoodPassword, [AccessConfig], ({ breachedPasswords }) =>
      createGoodPassword(breachedPasswords ? createBreachedPasswords(breachedPasswords) : null),
    );
    binder.provide(
      AccessPasswordSetting,
      [TenantRunner, AccessSessions, AccessDoor, AccessGoodPassword],
      createPasswordSetting,
    );
    binder.provide(AccessPasskeys, [TenantRunner, Secrets, Settings], (tenants, secrets, { appUrl }) =>
      createPasskeys(tenants, secrets, appUrl),
    );
    binder.provide(AccessFactorSetUp, [TenantRunner, Secrets, AccessPasskeys], createFactorSetUp);
    binder.provide(
      AccessSecondSteps,
      [TenantRunner, Secrets, AccessDoor, AccessEntrance, AccessSessions, AccessPasskeys, AccessFactorSetUp],
      (tenants, secrets, door, entrance, sessions, passkeys, setUp) =>
        createSecondSteps({ tenants, secrets, door, entrance, sessions, passkeys, setUp }),
    );
    binder.provide(SecondFactorPolicy, [], () => ({ of: factorRule, set: setFactorRule }));
    binder.contribute(SealedColumns, [], () => sealedAppSecrets);
    binder.open(SignInMethods);
    binder.provide(
      AccessOtherIdentities,
      [TenantRunner, AccessDoor, AccessEntrance, AccessIdentities],
      createOtherIdentities,
    );
    binder.provide(SignIns, [AccessOtherIdentities], ({ open, unlink }) => ({ open, unlink }));
    binder.provide(IdentityProvider, [AccessIdentities], (identities) => identities);
    binder.provide(Accounts, [AccessSessions, AccessGoodPassword], createAccounts);
    binder.provide(UserDirectory, [], () => directory);
    binder.provide(InternalMail, [], () => internalMail);
    binder.provide(UserGroups, [], () => userGroups);
    binder.provide(UserAudiences, [], () => audiences);
    binder.provide(Provisioning, [], () => provisioning);
    binder.provide(CompanyTerms, [AccessIdentities], createTerms);
    binder.provide(AccessTakenBrake, [optional(RateLimits)], createTakenBrake);
    binder.provide(UserOccupancy, [], () => ({ of: occupancy }));
    binder.contribute(AuditItems, [], () => peopleItems);
    binder.contribute(OwnData, [], () => ownAccount);
    binder.contribute(FirstSteps, [], () => inviteStep);
    binder.contribute(PersonFacts, [], () => substitutionFacts);
    for (const account of demoAccounts) binder.contribute(DemoAccounts, [], () => account);
    binder.contribute(DemoSeeds, [], () => demoPeople);
    binder.contribute(DemoSeeds, [], () => demoTeam);
  },
  register: async (_server, ctx) => (await import('./register.ts')).register(ctx),
  jobs: [mailAddressChanged, mailFactorNews, mailPasswordLink, mailPasswordSet, removeSignUps, sendAskedLink],
});
