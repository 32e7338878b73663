import type { Locator, Page } from 'playwright-core';

/** What stands around every page of the staff application: navigation, account menu, alerts, dialogs. */
export class AppFrame {
  readonly page: Page;
  readonly navigation: Locator;
  /** The banner above all content; there is none while nothing is announced. */
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.navigation = page.getByRole('navigation');
    this.alert = page.locator('.kk-alert');
  }

  /** Waits for the page's own heading. */
  heading(name: string | RegExp): Promise<void> {
    return this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  link(name: string): Locator {
    return this.navigation.getByRole('link', { name, exact: true });
  }

  /** Through the navigation, as it is on a wide screen. */
  async navigate(name: string): Promise<void> {
    await this.link(name).first().click();
  }

  async openAccountMenu(): Promise<void> {
    await this.page.getByRole('button', { name: 'Account menu' }).click();
    await this.page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  }

  /** Clicks an entry of the account menu. */
  async choose(entry: string): Promise<void> {
    await this.openAccountMenu();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  /** Whether the account menu has an entry; the menu is closed afterwards. */
  async offers(entry: string): Promise<boolean> {
    await this.openAccountMenu();
    const count = await this.page.getByRole('menuitem', { name: entry }).count();
    await this.page.keyboard.press('Escape');
    return count > 0;
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }
}
