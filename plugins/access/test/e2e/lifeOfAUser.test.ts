import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '@kaiku/sdk/common';
import { expectNoFaults, root, type TestUser, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { addApp, codeOf } from '../support/factors.ts';
import { tokenIn } from '../support/signIn.ts';

type Texts = { [key: string]: string | Texts };

/** Texts of the product in a language, by their keys: what a page is asked for is what it should say. */
function wordsIn(language: Language) {
  const files = ['shell', 'sdk', ...['main', 'users', 'factors'].map((part) => `plugins/access/${part}`)].map(
    (part) => {
      const [folder, name] = part.startsWith('plugins')
        ? ['plugins/access/locales', `${path.basename(part)}/`]
        : [`${part}/locales`, ''];
      return JSON.parse(readFileSync(path.join(root, folder!, `${name}${language}.json`), 'utf8')) as Texts;
    },
  );
  const find = (texts: Texts, key: string) =>
    key
      .split('.')
      .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
  return (key: string, values: Record<string, string> = {}): string => {
    const [found] = files.map((texts) => find(texts, key)).filter((text) => typeof text === 'string');
    if (found === undefined) throw new Error(`no text ${key} in ${language}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
}

/** One person from the invitation to the last day, where the company asks all for a second factor. */
describe('access: the life of a user', function () {
  this.timeout(240_000);
  const stage = useStage({ plugins: ['access', 'company', 'surveys'] });
  let manager: TestUser;

  for (const language of languages) {
    const say = wordsIn(language);
    const locale = { en: 'en-GB', fi: 'fi-FI', sv: 'sv-SE' }[language];
    const viewAs = async (page: Page, whom: string) => {
      await page.getByRole('button', { name: say('viewAs.menu') }).click();
      const views = page.getByRole('dialog', { name: say('viewAs.title') });
      await views.getByRole('radio', { name: whom }).check();
      await views.getByRole('button', { name: say('viewAs.ok') }).click();
    };

    it(`USER-021.a USER-022 USER-023 USER-024 USER-054 AUTH-030 AUTH-046.b from invitation to deactivation, in ${language}`, async () => {
      manager = await stage.app.createUser({ language, firstName: 'Maija', lastName: 'Virtanen' });
      await addApp(stage.app, manager);
      const asked = await manager.api.put('/company/settings', {
        second_factor: 'all',
        features: { substitute_users: true },
      });
      expect(asked.status, asked.text).to.equal(200);
      const email = `aino-${language}-${Date.now().toString(36)}@example.test`;

      // Invited, as a manager of the company.
      const office = await stage.visit({ user: manager, locale, at: '/manage/users' });
      await office
        .getByRole('button', { name: say('users.add') })
        .first()
        .click();
      const dialog = office.getByRole('dialog', { name: say('users.edit.new') });
      await dialog.getByLabel(say('users.fields.firstName')).fill('Aino');
      await dialog.getByLabel(say('users.fields.lastName')).fill('Aalto');
      await dialog.getByRole('textbox', { name: say('users.fields.email') }).fill(email);
      await dialog.getByRole('checkbox', { name: say('roles.company_admin'), exact: true }).check();
      await dialog.getByRole('button', { name: say('users.edit.addAndInvite') }).click();
      await office.getByText(say('users.addedAndInvited', { name: 'Aino Aalto' })).waitFor();

      // A first password by the link of the mail, and the sign-in with it.
      const link = tokenIn(await stage.app.mail.next({ to: email }));
      const page = await stage.visit({ locale, at: `/sp/${link}` });
      const password = 'Hiljainen-kaiku-7';
      await page.getByLabel(say('account.newPassword'), { exact: true }).fill(password);
      await page.getByRole('button', { name: say('setPassword.activate') }).click();
      await page.getByText(say('login.passwordSet')).waitFor();
      await page.getByLabel(say('login.password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: say('login.submit'), exact: true }).click();

      // The company asks for a second factor before anything else.
      await page.getByRole('heading', { level: 1, name: say('factors.required.title') }).waitFor();
      await page.getByRole('button', { name: say('factors.kind.app') }).click();
      await page.getByRole('img', { name: say('factors.setUp.alt') }).waitFor();
      const secret = ((await page.locator('.ka-secret').textContent()) ?? '').replace(/\s/g, '');
      await page.getByLabel(say('factors.setUp.enter')).fill(codeOf(secret));
      await page.getByRole('button', { name: say('factors.setUp.add') }).click();
      await page.getByRole('checkbox', { name: say('factors.codes.kept') }).check();
      await expectNoFaults(page);
      await page.getByRole('button', { name: say('factors.required.enter') }).click();
      await page.waitForURL(({ pathname }) => pathname === '/surveys');

      // Looking at everything of the company, and as who is away.
      await viewAs(page, say('viewAs.myCompany'));
      await page.getByText(say('viewAs.asMyCompany')).waitFor();
      const day = 24 * 60 * 60 * 1_000;
      const stands = await manager.api.post('/substitute', {
        user_email: email,
        start: new Date(Date.now() - day).toISOString(),
        end: new Date(Date.now() + day).toISOString(),
      });
      expect(stands.status, stands.text).to.equal(200);
      await viewAs(page, say('viewAs.substitute', { name: 'Maija Virtanen' }));
      await page.getByText(say('viewAs.as', { who: manager.person.email })).waitFor();

      // The last day.
      await office.reload();
      const row = office.getByRole('row', { name: /Aino Aalto/ });
      await row.getByText(say('users.factors.app'), { exact: true }).waitFor();
      await row.getByRole('button', { name: say('table.rowActions') }).click();
      await office.getByRole('menuitem', { name: say('users.actions.deactivate', { name: 'Aino Aalto' }) }).click();
      await office.getByText(say('users.deactivated_one', { name: 'Aino Aalto' })).waitFor();
      await page.goto('/account');
      await page.waitForURL(({ pathname }) => pathname === '/login');
      await page.getByLabel(say('login.email')).fill(email);
      await page.getByLabel(say('login.password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: say('login.submit'), exact: true }).click();
      await page.getByText(say('login.failed')).waitFor();
    });
  }
});
