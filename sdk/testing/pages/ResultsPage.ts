import type { Locator, Page } from 'playwright-core';

/** `/r/:surveyId`: the charts of a survey. */
export class ResultsPage {
  readonly page: Page;
  readonly #figures: Locator;

  constructor(page: Page) {
    this.page = page;
    this.#figures = page.getByRole('status').filter({ hasText: /^[\d,]+( of [\d,]+)? responses?$/ });
  }

  async open(surveyId: string): Promise<void> {
    await this.page.goto(`/r/${surveyId}`);
  }

  /** The number of responses as the page says it; none before the first answer. */
  async responses(): Promise<number> {
    const said = this.#figures.or(this.page.getByText('No answers yet')).first();
    return Number((await said.textContent())?.replaceAll(',', '').match(/\d+/)?.[0] ?? 0);
  }

  /** Waits until the page says that there are so many responses. */
  async shows(responses: number): Promise<void> {
    const words = responses === 1 ? '1 response' : `${responses.toLocaleString('en-GB')} responses`;
    await this.page.getByText(words, { exact: true }).first().waitFor();
  }

  /** The chart of a question. */
  chart(question: string): Locator {
    return this.page.getByRole('region', { name: question, exact: true });
  }
}
