import {
  axeViolations,
  launchBrowser,
  openPage,
  type PageOptions,
  startTestApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The application with a browser; each visit is a page of its own. */
export class Stage {
  test!: TestApp;
  #browser!: Browser;
  #visits: { context: BrowserContext; errors: string[] }[] = [];

  async start(): Promise<void> {
    this.test = await startTestApp({ env: { KAIKU_ONLY_PLUGINS: 'access,surveys' } });
    this.#browser = await launchBrowser();
  }

  async visit(user: TestUser, options: PageOptions = {}): Promise<Page> {
    const visit = await openPage(this.#browser, this.test, { user, ...options });
    this.#visits.push(visit);
    return visit.page;
  }

  /** Ends the visits of a test; a script error in any of them fails it. */
  async leave(): Promise<void> {
    const visits = this.#visits.splice(0);
    await Promise.all(visits.map(({ context }) => context.close()));
    expect(visits.flatMap(({ errors }) => errors)).to.deep.equal([]);
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.test?.stop();
  }
}

export async function expectNoFaults(page: Page, where: string): Promise<void> {
  expect(await axeViolations(page), where).to.deep.equal([]);
}

/** A survey made through the API. */
export async function makeSurvey(user: TestUser, body: object = {}) {
  const reply = await user.api.post('/survey', { name: 'Coffee', language: 'en', ...body });
  expect(reply.status, reply.text).to.equal(200);
  return reply.data;
}

export const readSurvey = async (user: TestUser, surveyId: string) => (await user.api.get(`/survey/${surveyId}`)).data;

/** Waits for the editor to say that everything is saved. */
export async function saved(page: Page): Promise<void> {
  await page.locator('[data-save="saved"]').waitFor();
}

export async function openEditor(page: Page, surveyId: string): Promise<void> {
  await page.goto(`/s/${surveyId}/edit`);
  await page.locator('.se-panes').waitFor();
}
