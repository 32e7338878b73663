import {
  AnswerPage,
  makeElement,
  makePage,
  makeStructure,
  publishSurvey,
  until,
  useStage,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe('completion in the browser', () => {
  const stage = useStage();
  const structure = makeStructure({
    pages: [
      makePage('one', [makeElement('why', 'openText', { text: 'Why did you come?' })], {
        settings: { title: 'Your visit' },
      }),
      makePage('two', [makeElement('more', 'openText', { text: 'What else?' })], {
        settings: { title: 'Anything else' },
      }),
    ],
  });

  it('RES-076.abcf pages that respondents turn, start anew and send are the funnel of the results', async () => {
    const owner = await stage.app.createUser();
    const { url, surveyId } = await publishSurvey(owner, { structure });
    const counts = async () =>
      (
        await stage.app.db.owner.query<{ what: string; page_id: string; count: number }>(
          'SELECT what, page_id, sum(count)::int AS count FROM answering.fill_counts WHERE survey_id = $1 GROUP BY 1, 2 ORDER BY 1, 2',
          [surveyId],
        )
      ).rows
        .map(({ what, page_id, count }) => `${what} ${page_id} ${count}`)
        .join(', ');
    /** Whoever is quicker than the script that counts is not counted. */
    async function visit() {
      const opened = await stage.visit({ at: `${stage.app.answerUrl}/a/${url}`, viewport: viewports.phone });
      const survey = new AnswerPage(opened);
      await survey.ready();
      await opened.waitForFunction(() => document.querySelector<HTMLElement>('#survey')?.dataset.reached === '');
      return { page: opened, survey };
    }
    const told = (page: Awaited<ReturnType<typeof visit>>['page']) =>
      page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/reached') && reply.ok());

    const answers = await visit();
    const [began] = await Promise.all([told(answers.page), answers.survey.fill('Why did you come?', 'Coffee')]);
    expect(new URL(began.url()).searchParams.get('page')).to.equal('one');
    await Promise.all([told(answers.page), answers.survey.next()]);
    await answers.survey.shows('Anything else');
    await answers.survey.back();
    await answers.survey.next();
    await answers.page.reload();
    await answers.survey.shows('Anything else');
    await answers.survey.send();
    await answers.survey.shows('Thank you!');

    const leaves = await visit();
    await Promise.all([told(leaves.page), leaves.survey.fill('Why did you come?', 'Tea')]);
    await leaves.page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes('Tea')));
    await leaves.page.reload();
    await leaves.page.getByRole('button', { name: 'Start over' }).click();
    await leaves.page.waitForFunction(
      () =>
        document.querySelector<HTMLElement>('#survey')?.dataset.reached === '' &&
        !document.querySelector('[data-start-over]'),
    );
    await Promise.all([told(leaves.page), leaves.survey.fill('Why did you come?', 'Cake')]);

    const wanted = 'answered  1, passed one 1, passed two 1, reached one 3, reached two 1, started  3';
    await until('the counts', async () => (await counts()) === wanted).catch(async () => {
      expect(await counts()).to.equal(wanted);
    });

    const page = await stage.visit({ user: owner, at: `/r/${surveyId}` });
    const card = page.getByRole('region', { name: 'Completion' });
    await card.getByText('3 started · 1 answered · completion rate 33%').waitFor();
    await card.getByText('Most left at “Your visit”: 2.').waitFor();
    await card.getByRole('button', { name: 'Show as table' }).click();
    /** Without decimals. */
    const row = async (name: string) =>
      (await card.getByRole('row', { name }).getByRole('cell').allTextContents()).map((text) =>
        text.replace(/\.\d/, ''),
      );
    expect(await row('Your visit')).to.deep.equal(['3', '100%', '2']);
    expect(await row('Anything else')).to.deep.equal(['1', '33%', '0']);
    expect(await row('Answered')).to.deep.equal(['1', '33%', '–']);

    const note = card.getByText('Only the filters for days, links and versions apply here.');
    expect(await note.count(), 'nothing is filtered').to.equal(0);
    await page.goto(`/r/${surveyId}?language=en`);
    await note.waitFor();
    await card.getByText('3 started · 1 answered · completion rate 33%').waitFor();
  });
});
