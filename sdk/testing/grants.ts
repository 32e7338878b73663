import { ResourceKinds } from '@kaiku/sdk/server';
import type { TestApp, TestUser } from './app.ts';

/** Gives `user` just these permissions on every survey, until the function that it gives back is called. */
export function grant(app: TestApp, user: TestUser, granted: readonly string[]): () => void {
  const access = app.app.host.bindings.contributions(ResourceKinds).find(({ kind }) => kind === 'survey')!;
  const { permissions } = access;
  access.permissions = async (ctx, person, id) =>
    person.userId === user.person.userId ? new Set(granted) : permissions(ctx, person, id);
  return () => {
    access.permissions = permissions;
  };
}
