import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { openPage, type PageOptions } from './browser.ts';
import { sharedBrowser, sharedNode } from './shared.ts';

export interface VisitOptions extends PageOptions {
  /** Where the visit begins; on an empty page by default. */
  at?: string;
}

type StageOptions = TestAppOptions | (() => Promise<TestAppOptions>);

/** A node and a browser. Each visit is a page of its own, signed in as its user. */
export class Stage {
  readonly #options: StageOptions;
  #app: TestApp | null = null;
  #browser: Browser | null = null;
  #visits: { close(): Promise<void>; errors: string[] }[] = [];

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
  afterEach(() => stage.leave());
  after(() => stage.stop());
  return stage;
}
