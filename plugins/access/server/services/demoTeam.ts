import type { Language, Role } from '@kaiku/sdk/common';
import type { DemoSeed } from '@kaiku/sdk/server';
import { User, type UserState } from '../models/user.ts';
import { createGroup } from './groups.ts';
import { createUsers } from './users/create.ts';
import { givableRoles } from './users/roles.ts';

/** Colleagues of the demo company in every state. They have no password: nobody signs in as them. */
const team: {
  name: [first: string, last: string];
  roles: Role[];
  state: UserState;
  language?: Language;
  groups?: string[];
  technical?: boolean;
}[] = [
  {
    name: ['Aino', 'Korhonen'],
    roles: ['survey_creator'],
    state: 'active',
    language: 'fi',
    groups: ['Baristas', 'Helsinki'],
  },
  { name: ['Petra', 'Nyström'], roles: ['survey'], state: 'active', language: 'sv', groups: ['Store managers'] },
  { name: ['Mikael', 'Sund'], roles: ['survey', 'devices'], state: 'active', language: 'sv', groups: ['Baristas'] },
  {
    name: ['Juhani', 'Mäkelä'],
    roles: ['survey'],
    state: 'invited',
    language: 'fi',
    groups: ['Store managers', 'Helsinki'],
  },
  { name: ['Emma', 'Wright'], roles: ['survey_creator', 'survey_advanced_edit'], state: 'invited', language: 'en' },
  { name: ['Sofia', 'Heikkinen'], roles: ['survey'], state: 'deactivated', language: 'fi', groups: ['Baristas'] },
  { name: ['Counter', 'tablets'], roles: ['devices'], state: 'active', technical: true },
];
const groups = ['Baristas', 'Store managers', 'Helsinki'];

const addressOf = ([first, last]: readonly [string, string]): string =>
  `${first}.${last}@aalto-coffee.example`.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

export const demoTeam: DemoSeed = {
  // After the people who sign in.
  name: 'access.team',
  async run(ctx) {
    const ids = new Map<string, string>();
    for (const name of groups) ids.set(name, (await createGroup(ctx, name)).id);
    const provider = { manager: true, own: new Set<string>(), standsIn: false };
    // Of plugins that are not there, no role is.
    const there = givableRoles(ctx, provider);
    const users = await createUsers(
      ctx,
      provider,
      team.map(({ name, groups: of = [], language, ...one }) => ({
        ...one,
        roles: one.roles.filter((role) => there.has(role)),
        email: addressOf(name),
        first_name: name[0],
        last_name: name[1],
        language: language ?? null,
        group_ids: of.map((group) => ids.get(group)!),
      })),
      false,
    );
    for (const state of ['active', 'deactivated'] as const) {
      const emails = team.filter((one) => one.state === state).map(({ name }) => addressOf(name));
      const inState = users.filter(({ email }) => emails.includes(email)).map(({ id }) => id);
      await User.query(ctx.trx).whereIn('id', inState).patch({ state });
    }
  },
};
