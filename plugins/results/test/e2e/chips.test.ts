import { uuidv7 } from '@kaiku/sdk/server';
import { expectNoFaults, makeStructure, openSurvey, type TestUser, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { parts, storeAnswers } from '../support/stored.ts';

describe('chips of filters, on the results page', function () {
  this.timeout(90_000);
  const stage = useStage();
  let user: TestUser;
  let surveyId: string;
  before(async () => {
    user = await stage.app.createUser();
    surveyId = await openSurvey(user, { structure: makeStructure({ ...parts, settings: { name: 'Lunch' } }) });
    await storeAnswers(stage.app, user, surveyId, [{ score: 9, why: 'Warm soup' }]);
  });

  it('say of what was deleted that it was, and show no id', async () => {
    const query = new URLSearchParams();
    for (const part of ['gone:c1', 'gone:c2', 'score:9', 'number:3..5']) query.append('answer', part);
    query.append('background', `${uuidv7()}:Turku`);
    query.append('collector', uuidv7());
    query.append('language', 'en');
    const page = await stage.visit({ user, at: `/r/${surveyId}?${query}` });
    const chips = page.getByRole('group', { name: 'Filters that are set' }).getByRole('button');
    await page.getByRole('button', { name: 'Deleted question: deleted choice' }).waitFor();
    const told = await chips.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(told.filter(Boolean)).to.deep.equal(
      [
        'Deleted background field: Turku',
        'Deleted question: deleted choice',
        'Would you recommend us?: 9',
        'Deleted question: 3–5',
        'Language: English',
        'Link: deleted link',
      ].map((chip) => `Remove the filter ${chip}`),
    );
    await expectNoFaults(page);
  });

  it('RES-004 leave the keyboard in its place when one is removed', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}?integrity=all&language=en&from=2026-01-01` });
    const focused = (what: string) =>
      page.waitForFunction((name) => {
        const { activeElement: at } = document;
        return (at?.getAttribute('aria-label') ?? at?.textContent)?.startsWith(name);
      }, what);
    await page.getByRole('button', { name: 'Remove the filter Period' }).press('Enter');
    await focused('Remove the filter Reliability');
    await page.keyboard.press('Enter');
    await focused('Remove the filter Language');
    await page.keyboard.press('Enter');
    await focused('Lunch');
  });

  it('RES-004 all of them are carried from the results to the responses, and back', async () => {
    const asked = new URLSearchParams(
      'from=2026-01-01&to=2027-01-01&integrity=all&language=en&version=1&background=team:Blue&collector=&answer=score:0..6&compare=language',
    );
    const page = await stage.visit({ user, at: `/r/${surveyId}?${asked}` });
    const names = [...new Set(asked.keys())].toSorted();
    for (const [tab, path] of [
      ['Responses', `/r/${surveyId}/responses`],
      ['Results', `/r/${surveyId}`],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: tab, exact: true }).click();
      await page.waitForURL((url) => url.pathname === path);
      const { searchParams } = new URL(page.url());
      expect([...new Set(searchParams.keys())].filter((name) => names.includes(name)).toSorted()).to.deep.equal(names);
      for (const name of names) expect(searchParams.getAll(name), name).to.deep.equal(asked.getAll(name));
      await page.getByRole('button', { name: 'Remove the filter Team: Blue' }).waitFor();
    }
  });

  it('RES-004 a background value that is not listed can be typed', async () => {
    const page = await stage.visit({ user });
    await page.route('**/results/filters', async (route) => {
      const reply = await route.fetch();
      // Such as that the results are being made: the page asks again.
      if (!reply.ok()) return route.fulfill({ response: reply });
      const { response } = await reply.json();
      const values = Array.from({ length: 200 }, (_, at) => ({ value: `T${at}`, label: `Team ${at}`, n: 1 }));
      const background = [{ ...response.background[0], values, more: true }];
      await route.fulfill({ json: { response: { ...response, background } } });
    });
    await page.goto(`/r/${surveyId}`);
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByText('The 200 most frequent values are listed.').waitFor();
    await page.getByRole('textbox', { name: 'Search values' }).fill('Blue');
    await page.getByText('Nothing found').waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Filter by “Blue”' }).click();
    expect(await page.getByRole('checkbox', { name: 'Blue' }).isChecked()).to.equal(true);
    await page.getByRole('button', { name: 'Remove the filter Team: Blue' }).waitFor();
  });
});
