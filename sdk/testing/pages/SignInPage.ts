import type { Page } from 'playwright-core';
import type { TestUser } from '../app.ts';

/** `/login`. */
export class SignInPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async fill(user: Pick<TestUser, 'person' | 'password'>): Promise<void> {
    await this.page.getByLabel('E-mail').fill(user.person.email);
    await this.page.getByLabel('Password', { exact: true }).fill(user.password);
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  /** Fills the form in and sends it; where that leads is for the caller to see. */
  async signIn(user: Pick<TestUser, 'person' | 'password'>): Promise<void> {
    await this.fill(user);
    await this.submit();
  }
}
