import type { Locator, Page } from 'playwright-core';
import { TableObject } from './TableObject.ts';

/** `/s/:surveyId/publish`: the publish links of a survey. */
export class PublishPage {
  readonly page: Page;
  readonly links: TableObject;
  readonly makeFirst: Locator;

  constructor(page: Page) {
    this.page = page;
    this.links = new TableObject(page, 'Publish links');
    this.makeFirst = page.getByRole('button', { name: 'Make the first link' });
  }

  async open(surveyId: string): Promise<void> {
    await this.page.goto(`/s/${surveyId}/publish`);
  }

  /** Opens the dialog of another link. */
  async begin(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'New link' }).click();
    return this.page.getByRole('dialog', { name: 'New link' });
  }

  /** Opens the dialog with a link's QR code. */
  async showCode(link: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `QR code of ${link}` }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('img', { name: `QR code of ${link}` }).waitFor();
    return dialog;
  }

  linkTo(link: string): Locator {
    return this.links.row(link).getByRole('link', { name: `Open ${link} in a new tab` });
  }

  /** Where respondents go. */
  async address(link: string): Promise<string> {
    return (await this.linkTo(link).getAttribute('href')) ?? '';
  }
}
