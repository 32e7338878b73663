import type { Role } from '@kaiku/sdk/common';
import { Accounts, type DemoAccount, type DemoSeed, RoleRules } from '@kaiku/sdk/server';

/** People of the demo company; the first is whom a newcomer should be. */
const people: { email: string; first: string; last: string; roles: Role[]; language: 'en' | 'fi' | 'sv' }[] = [
  {
    email: 'maija@aalto-coffee.example',
    first: 'Maija',
    last: 'Virtanen',
    roles: ['company_admin', 'blacklist'],
    language: 'fi',
  },
  {
    email: 'erik@aalto-coffee.example',
    first: 'Erik',
    last: 'Lindholm',
    roles: ['survey_creator', 'survey_share_email'],
    language: 'sv',
  },
  { email: 'admin@kaiku.example', first: 'Alex', last: 'Harper', roles: ['admin'], language: 'en' },
];

const password = 'Kahvitauko1';

export const demoAccounts: DemoAccount[] = people.map(({ email, roles }) => ({ email, password, role: roles[0]! }));

/** Anybody may know this password: outside of a demo it opens nothing. */
export const isPublicLogin = (email: string, given: string): boolean =>
  given === password && people.some((person) => person.email === email);

export const demoPeople: DemoSeed = {
  name: 'access.people',
  async run(ctx) {
    const accounts = ctx.get(Accounts);
    // Of plugins that are not there, no role is.
    const there = new Set(ctx.get(RoleRules).roles.map(({ key }) => key));
    const passwordHash = await accounts.hash(password);
    for (const { email, first, last, roles, language } of people) {
      await accounts.create(ctx, {
        email,
        passwordHash,
        firstName: first,
        lastName: last,
        roles: roles.filter((role) => there.has(role)),
        language,
        dateFormat: language === 'en' ? 'YYYY-MM-DD' : 'D.M.YYYY',
        canSeeDashboard: true,
      });
    }
  },
};
