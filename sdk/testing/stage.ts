import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { openPage, type PageOptions } from './browser.ts';
import { sharedBrowser, sharedNode } from './shared.ts';

export interface VisitOptions extends PageOptions {
  /** Where the visit begins; on an empty page by default. */
  at?: string;
}

/** Characters of a page that tell enough of it, and how long it may take to tell them. */
const seenLength = 3_000;
const seenMs = 1_000;

type StageOptions = TestAppOptions | (() => Promise<TestAppOptions>);

/** A node and a browser. Each visit is a page of its own, signed in as its user. */
export class Stage {
  readonly #options: StageOptions;
  #app: TestApp | null = null;
  #browser: Browser | null = null;
  #visits: Awaited<ReturnType<typeof openPage>>[] = [];

  constructor(options: StageOptions = {}) {
    this.#options = options;
  }

  get app(): TestApp {
    if (!this.#app) throw new Error('the stage has not been started');
    return this.#app;
  }

  /**
   * Takes the process's node with these options, or starts it; options that are made anew make a node anew.
   * @param suite of the hook that calls it: what is shared stops at the end of its run
   */
  async start(suite: Mocha.Suite): Promise<void> {
    const opened = sharedBrowser(suite);
    if (typeof this.#options === 'function') this.#app = await startTestApp(await this.#options());
    else this.#app = await sharedNode(suite, this.#options);
    this.#browser = await opened;
  }

  async visit({ at, ...options }: VisitOptions = {}): Promise<Page> {
    if (!this.#browser) throw new Error('the stage has not been started');
    const visit = await openPage(this.#browser, this.app, options);
    this.#visits.push(visit);
    if (at) await visit.page.goto(at);
    return visit.page;
  }

  /** What each page of the test shows, for whoever reads of its failure where nobody can look at it. */
  async seen(): Promise<string[]> {
    return Promise.all(
      this.#visits.map(async ({ page, errors }) => {
        const shown = await page
          .locator('body')
          .ariaSnapshot({ timeout: seenMs })
          .catch((error: Error) => error.message);
        return [`The page ${page.url()} shows:`, shown.slice(0, seenLength), ...errors].join('\n');
      }),
    );
  }

  /** Ends all visits; a script error in any of them fails the test, but for those that it is about. */
  async leave(about?: RegExp): Promise<void> {
    const visits = this.#visits.splice(0);
    await Promise.all(visits.map(({ close }) => close()));
    const errors = visits.flatMap((visit) => visit.errors);
    expect(about ? errors.filter((error) => !about.test(error)) : errors, 'script errors').to.deep.equal([]);
  }

  /** Stops a node of this stage's own; shared ones go on until the last file is through. */
  async stop(): Promise<void> {
    if (typeof this.#options === 'function') await this.#app?.stop();
  }
}

/**
 * A stage for the tests of the `describe` that it is called in: started before them, left after each. Files with the
 * same options share a node, so a test counts on nothing but what it made itself: companies and users of its own.
 */
export function useStage(options: StageOptions = {}): Stage {
  const stage = new Stage(options);
  before(function () {
    return stage.start(this.test!.parent!);
  });
  afterEach(async function () {
    const test = this.currentTest as Mocha.Test & { evidence?: string[] };
    if (test.state === 'failed') test.evidence = await stage.seen();
    await stage.leave();
  });
  after(() => stage.stop());
  return stage;
}
