import type { Person } from '@kaiku/sdk/common';
import { type TenantContext, UserDirectory } from '@kaiku/sdk/server';

/** What a person is called, to be noted where they may be no user of the company later. */
export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** What users of the company are called now; nothing for others. */
export async function namesNow(
  ctx: TenantContext,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string> {
  const people = await ctx.get(UserDirectory).byIds(ctx, [...new Set(ids.filter((id) => id !== null))]);
  return (id) => {
    const person = people.get(id ?? '');
    return person ? nameOf(person) : '';
  };
}
