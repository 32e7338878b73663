import type { paths } from '../api.gen.d.ts';
import { api } from '../api.ts';

export const factorsQuery = {
  queryKey: ['access', 'factors'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.GET('/account/factors', { signal, quiet: true }),
};
export type OwnFactors = Awaited<ReturnType<typeof factorsQuery.queryFn>>;
export type Factor = OwnFactors['factors'][number];
export type FactorKind = Factor['kind'];
export const factorIcons = { app: 'device-mobile', passkey: 'key' } as const;

export type NewFactor = paths['/account/factors']['post']['requestBody']['content']['application/json'];
export type NewPasskey = NonNullable<NewFactor['passkey']>;
export type PasskeyAnswer = paths['/auth/passkey']['post']['requestBody']['content']['application/json']['passkey'];

/** Where a new factor is set up: on the account page, or on the way in. */
export interface SetUpCalls<Added> {
  beginApp(): Promise<{ set_up: string; secret: string; address: string }>;
  beginPasskey(): Promise<{ options: object }>;
  add(given: NewFactor): Promise<Added>;
}

const add = (body: NewFactor) => api.POST('/account/factors', { body, quiet: true });
export type AddedFactor = Awaited<ReturnType<typeof add>>;
export const ownSetUp: SetUpCalls<AddedFactor> = {
  beginApp: () => api.POST('/account/factors/app', { body: {}, quiet: true }),
  beginPasskey: () => api.POST('/account/factors/passkey', { body: {}, quiet: true }),
  add,
};
