import { axeViolations, makeElement, makeStructure, openSurvey, type TestUser, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import ExcelJS from 'exceljs';
import type { Download } from 'playwright-core';
import { parts, storeAnswers } from '../support/stored.ts';

const structure = makeStructure({
  ...parts,
  settings: { name: 'Lunch' },
  elements: [...parts.elements, makeElement('again', 'nps', { text: 'Would you come again?' })],
});

describe('the cross table', function () {
  this.timeout(120_000);
  const stage = useStage();
  let user: TestUser;
  let surveyId: string;
  before(async () => {
    user = await stage.app.createUser();
    surveyId = await openSurvey(user, { structure });
    const times = (n: number, team: string, score: number) => Array.from({ length: n }, () => ({ team, score }));
    await storeAnswers(stage.app, user, surveyId, [
      ...times(20, 'A', 9),
      ...times(5, 'A', 2),
      ...times(6, 'B', 9),
      ...times(19, 'B', 2),
    ]);
  });

  it('RES-051 sets two against each other by keyboard, marks what is more than chance, and its address tells all of it', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}` });
    const card = page.getByRole('region', { name: 'Cross table' });
    await card.waitFor();
    for (const [label, option] of [
      ['Rows', 'Team'],
      ['Columns', 'Would you recommend us?'],
    ] as const) {
      await card.getByLabel(label, { exact: true }).first().focus();
      await page.keyboard.type(option);
      await page.getByRole('listbox').getByRole('option', { name: option }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    const row = card.getByRole('row', { name: /^A/ });
    await row.waitFor();
    expect(await row.textContent()).to.match(/80\s?%/);
    expect(await row.getByRole('img', { name: /More than by chance/ }).count()).to.equal(1);
    expect(await row.getByRole('img', { name: /Fewer than by chance/ }).count()).to.equal(1);
    // Of the 26 promoters 20 are of A.
    await card.getByText('% of column', { exact: true }).click();
    await card.getByRole('cell', { name: /^76\.9\s?%/ }).waitFor();
    await card.getByText('Number', { exact: true }).click();
    await card.getByRole('cell', { name: /^20/ }).waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
    const again = await stage.visit({ user, at: page.url().replace(/^https?:\/\/[^/]+/, '') });
    const crossed = again.getByRole('region', { name: 'Cross table' });
    await crossed.getByRole('row', { name: /^A/ }).waitFor();
    await crossed.getByText('50 have answered both').waitFor();
    await again.goto(`${page.url()}&background=team:B`);
    await crossed.getByText('25 have answered both').waitFor();
    expect(await crossed.getByRole('row', { name: /^A/ }).count(), 'under the filters of the page').to.equal(0);
  });

  it('RES-084.a RES-084.c is fetched as an Excel file by keyboard, and answers over time with their months as times', async () => {
    const sheets = async (file: Download) => {
      const book = new ExcelJS.Workbook();
      await book.xlsx.readFile(await file.path());
      return { name: file.suggestedFilename(), book };
    };
    const page = await stage.visit({ user, at: `/r/${surveyId}?row=field%20team&column=score&background=team:B` });
    const card = page.getByRole('region', { name: 'Cross table' });
    await card.getByText('25 have answered both').waitFor();
    await card.getByRole('button', { name: 'Excel' }).focus();
    const [crossed] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    const table = await sheets(crossed);
    expect(table.name).to.equal('Team × Would you recommend us.xlsx');
    expect(table.book.worksheets[0]!.getCell('A2').value).to.equal('B');
    expect(table.book.worksheets[1]!.getColumn(1).values).to.include('Team');

    const time = page.getByRole('region', { name: 'Responses over time' });
    await time.getByLabel('Interval').selectOption('month');
    await time.getByRole('img', { name: /Mar 2026/ }).waitFor();
    await time.getByRole('button', { name: 'Download chart' }).click();
    const item = page.getByRole('menuitem', { name: 'Excel' });
    const [drawn] = await Promise.all([page.waitForEvent('download'), item.click()]);
    const [sheet] = (await sheets(drawn)).book.worksheets;
    expect(sheet!.getCell('B1').value).to.equal('First day');
    expect([sheet!.getCell('A2').value, sheet!.getCell('B2').value, sheet!.getCell('C2').value]).to.deep.equal([
      'Mar 2026',
      new Date('2026-03-01T00:00:00Z'),
      25,
    ]);
  });
});
