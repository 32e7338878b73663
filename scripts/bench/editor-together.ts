import {
  accepted,
  EditorPage,
  launchBrowser,
  makeElement,
  makePage,
  makeStructure,
  makeSurvey,
  openPage,
  shareSurvey,
  startTestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import type { Page } from 'playwright-core';
import { type Bench, median } from '../benching/types.ts';

const elements = 100;
const rounds = 30;
const targetMs = 1_000;

const structure = () =>
  makeStructure({
    pages: Array.from({ length: elements / 10 }, (_, page) =>
      makePage(
        `p${page}`,
        Array.from({ length: 10 }, (_, at) =>
          makeElement(`q-${page}-${at}`, 'openText', { text: `Question ${page} ${at}` }),
        ),
      ),
    ),
  });

const question = (page: Page, id: string) => page.locator(`.se-element[data-element="${id}"]`);

/** What a change takes by the API alone: it is saved, and who asks what is new since then has it. */
async function savedAndRead(user: TestUser, surveyId: string, round: number): Promise<number> {
  const { survey_version } = await accepted(user.api.get(`/survey/${surveyId}`));
  const element = makeElement('q-0-9', 'openText', { text: `By the API ${round}` });
  const begun = performance.now();
  await accepted(user.api.patch(`/survey/${surveyId}`, { survey_version, changes: [{ op: 'element', element }] }));
  await accepted(user.api.get(`/survey/${surveyId}/changes?since=${survey_version}`));
  return performance.now() - begun;
}

const bench: Bench = {
  name: 'editor-together',
  description: `Two people edit one survey of ${elements} elements in two browsers: from a key that one presses until the other sees it`,
  baseline: 'the same change saved and read by the API, without browsers',
  target: 'each is seen within a second',
  browser: true,
  async run({ progress }) {
    progress.step('Starting a node');
    const app = await startTestApp();
    const browser = await launchBrowser();
    try {
      const user = await app.createUser();
      const other = await app.createUser({ company: user.company, roles: ['survey'] });
      const { survey_id: id } = await makeSurvey(user, { name: 'Together', structure: structure() });
      await shareSurvey(user, id, other, { permissions: ['edit'] });
      const [mine, hers] = await Promise.all(
        [user, other].map(async (who) => {
          const { page } = await openPage(browser, app, { user: who });
          await new EditorPage(page).open(id);
          return page;
        }),
      );
      const field = question(mine!, 'q-0-0').getByRole('textbox', { name: 'Question', exact: true });
      await question(mine!, 'q-0-0').click();
      await field.fill('Begun');
      await question(hers!, 'q-0-0').getByText('Begun').waitFor();
      const seen: number[] = [];
      const plain: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const text = `Seen ${round}.`;
        const begun = performance.now();
        // Looked at frame by frame: a locator that waits looks twice a second.
        const shown = hers!.waitForFunction(
          (wanted) => document.querySelector('.se-element[data-element="q-0-0"]')?.textContent?.includes(wanted),
          text,
          { polling: 'raf' },
        );
        await field.fill(text);
        await shown;
        seen.push(performance.now() - begun);
        plain.push(await savedAndRead(user, id, round));
        // Nobody else writes while the next is measured.
        for (const page of [mine!, hers!]) await question(page, 'q-0-9').getByText(`By the API ${round}`).waitFor();
        progress.step(`Round ${round + 1} of ${rounds}`);
      }
      const slowest = Math.max(...seen);
      return {
        figures: {
          seenMs: Math.round(median(seen)),
          slowestMs: Math.round(slowest),
          savedAndReadMs: Math.round(median(plain)),
        },
        ratio: median(seen) / median(plain),
        target: 'slowest under 1,000 ms',
        ok: slowest < targetMs,
      };
    } finally {
      await browser.close();
      await app.stop();
    }
  },
};
export default bench;
