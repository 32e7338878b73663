import type { TestApp, TestClient, TestUser } from '@kaiku/sdk/testing';
import { Secret, TOTP } from 'otpauth';
import { SoftAuthenticator } from './authenticator.ts';
import { signIn } from './signIn.ts';

/** Where the node of a test believes to be: what it asks of passkeys. */
export const appUrl = 'http://localhost:0';

/** Code of the authenticator app, some steps from now. Where a step ends meanwhile, that of now is still taken. */
export const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
/** One that is of no step about now. */
export const wrongCode = (secret: string): string => {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code))!;
};

/** Shows with the password that it is the account's owner. */
export const confirm = (user: Pick<TestUser, 'api' | 'password'>) =>
  user.api.post('/account/confirm', { password: user.password });

export interface App {
  factor_id: string;
  secret: string;
  codes: string[];
}

/** Time enough for the codes of now to be good once more. */
export const stepPasses = async (test: TestApp): Promise<void> => {
  await test.db.owner.query('UPDATE access.factors SET last_step = last_step - 3');
};

/** Adds an authenticator app, as the account page does. */
export async function addApp(test: TestApp, user: TestUser, name = 'Phone'): Promise<App> {
  await confirm(user);
  const { data: begun } = await user.api.post('/account/factors/app', {});
  const app = { set_up: begun.set_up, code: codeOf(begun.secret) };
  const { data } = await user.api.post('/account/factors', { name, app });
  await stepPasses(test);
  return { factor_id: data.factor.factor_id, secret: begun.secret, codes: data.recovery_codes };
}

export async function addPasskey(user: TestUser, name = 'Laptop', key = new SoftAuthenticator(appUrl)) {
  await confirm(user);
  const { data } = await user.api.post('/account/factors/passkey', {});
  const reply = await user.api.post('/account/factors', { name, passkey: key.create(data.options) });
  return { key, reply };
}

/** Signs in with the password, up to the second step. */
export async function halfWay(
  test: TestApp,
  user: TestUser,
): Promise<{ ticket: string; step: string; kinds: string[] }> {
  return (await signIn(test, user.person.email, user.password)).data;
}

export const finish = (client: TestClient, ticket: string, proof: object) =>
  client.post('/auth/second_step', { ticket, ...proof });
