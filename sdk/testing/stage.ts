import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { launchBrowser, openPage, type PageOptions } from './browser.ts';

export interface VisitOptions extends PageOptions {
  /** Where the visit begins; on an empty page by default. */
  at?: string;
}

type StageOptions = TestAppOptions | (() => Promise<TestAppOptions>);

/** A node and a browser. Each visit is a page in a context of its own, signed in as its user. */
export class Stage {
  readonly #options: StageOptions;
  #app: TestApp | null = null;
  #browser: Browser | null = null;
  #visits: { context: BrowserContext; errors: string[] }[] = [];

  constructor(options: StageOptions = {}) {
    this.#options = options;
  }

  get app(): TestApp {
    if (!this.#app) throw new Error('the stage has not been started');
    return this.#app;
  }

  async start(): Promise<void> {
    this.#app = await startTestApp(typeof this.#options === 'function' ? await this.#options() : this.#options);
    this.#browser = await launchBrowser();
  }

  async visit({ at, ...options }: VisitOptions = {}): Promise<Page> {
    if (!this.#browser) throw new Error('the stage has not been started');
    const visit = await openPage(this.#browser, this.app, options);
    this.#visits.push(visit);
    if (at) await visit.page.goto(at);
    return visit.page;
  }

  /** Ends all visits; a script error in any of them fails the test, but for those that it is about. */
  async leave(about?: RegExp): Promise<void> {
    const visits = this.#visits.splice(0);
    await Promise.all(visits.map(({ context }) => context.close()));
    const errors = visits.flatMap((visit) => visit.errors);
    expect(about ? errors.filter((error) => !about.test(error)) : errors, 'script errors').to.deep.equal([]);
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#app?.stop();
  }
}

/** A stage for the tests of the `describe` that it is called in: started before them, left after each. */
export function useStage(options: StageOptions = {}): Stage {
  const stage = new Stage(options);
  before(() => stage.start());
  afterEach(() => stage.leave());
  after(() => stage.stop());
  return stage;
}
