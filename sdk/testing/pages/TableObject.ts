import type { Locator, Page } from 'playwright-core';

/** A list of the components' `DataTable`, as it is on wide screens. */
export class TableObject {
  readonly page: Page;
  readonly table: Locator;
  readonly rows: Locator;
  readonly search: Locator;

  /** @param label what the table is called */
  constructor(page: Page, label: string | RegExp) {
    this.page = page;
    this.table = page.getByRole('table', { name: label });
    this.rows = this.table.locator('tbody').getByRole('row');
    this.search = page.getByRole('searchbox', { name: 'Search' });
  }

  /** The rows in which a text stands. */
  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  cell(text: string): Locator {
    return this.table.getByRole('cell', { name: text });
  }

  header(column: string): Locator {
    return this.table.getByRole('columnheader', { name: column, exact: true });
  }

  /** What stands in a column, row by row. */
  async column(name: string): Promise<string[]> {
    const at = await this.header(name).evaluate((cell) => (cell as HTMLTableCellElement).cellIndex);
    return this.rows.locator(`td:nth-child(${at + 1})`).allTextContents();
  }

  /** Sorts by a column; once more turns the order round. */
  async sort(column: string): Promise<void> {
    await this.header(column).getByRole('button').click();
  }

  async goToPage(number: number): Promise<void> {
    const pages = this.page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('button', { name: `Page ${number}`, exact: true }).click();
  }

  /** Waits until the table says which rows it shows, such as `26–50 of 330`. */
  async shows(rows: string): Promise<void> {
    await this.page.getByText(rows, { exact: true }).waitFor();
  }

  /** Selects a row by what stands in it, or by its place, the first being 0. */
  async select(row: string | number): Promise<void> {
    const place = typeof row === 'number' ? this.rows.nth(row) : this.row(row);
    await place.getByRole('checkbox').check();
  }

  /** Chooses from the menu of a row. */
  async choose(row: string | RegExp, item: string): Promise<void> {
    await this.row(row).getByRole('button', { name: 'Actions' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
