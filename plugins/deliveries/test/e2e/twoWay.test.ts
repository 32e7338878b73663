import {
  AppFrame,
  accepted,
  expectNoFaults,
  makeElement,
  makePage,
  type PublishedSurvey,
  publishSurvey,
  type TestUser,
  useStage,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { genericCall, ourNumber, repliesEnv, superuserOf, talkStructure, theirNumber } from '../twoWay.ts';

describe('deliveries: pages of two-way SMS', function () {
  this.timeout(120_000);
  const stage = useStage({ env: repliesEnv });
  let boss: TestUser;
  let survey: PublishedSurvey;
  let page: Page;

  async function open(structure = talkStructure) {
    const company = await stage.app.createCompany({ features: { two_way_sms: true } });
    const owner = await stage.app.createUser({ company });
    boss = await superuserOf(stage.app, owner);
    survey = await publishSurvey(owner, { structure });
    page = await stage.visit({ user: boss, at: `/s/${survey.surveyId}/deliver/new` });
  }

  it('LINK-003.h DEL-018 DEL-022 DEL-077 DEL-078 writes a survey that is answered by SMS, sees how it goes, sends it, and follows it', async () => {
    await open();
    const [our, their, silent] = [ourNumber(), theirNumber(), theirNumber()];
    // By keyboard.
    await page.getByRole('radio', { name: 'Conversation' }).focus();
    await page.keyboard.press('Space');
    const preview = page.getByRole('region', { name: 'The conversation' });
    await preview.getByText('(1/3) Would you recommend us?').waitFor();
    expect(await page.getByLabel('Message', { exact: true }).count()).to.equal(0);
    await preview.getByRole('button', { name: 'Show the whole conversation' }).click();
    await preview.getByText('Thank you for your answers!').waitFor();
    await expectNoFaults(page);
    await page.getByLabel('Name').first().fill('Guests by SMS');
    await page.getByLabel('Recipients').fill(`${their}\n${silent}`);
    await page.getByLabel('Sender').fill('Kahvila');
    await page.getByRole('button', { name: 'Check and send' }).click();
    await page.getByText('Digits and a plus in front, 3–15 characters.').waitFor();
    await page.getByLabel('Sender').fill(our);
    await page.getByRole('button', { name: 'Check and send' }).click();
    const sure = new AppFrame(page).dialog('Send to 2 recipients?');
    await sure.getByText('Recipients are asked question by question and answer by replying.').waitFor();
    await sure.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Guests by SMS' }).waitFor();
    await stage.app.sms.next({ to: their, text: '(1/3)' });
    await genericCall(stage.app.answerUrl, { from: their, to: our, text: '9' });
    await stage.app.settled();
    await stage.app.sms.next({ to: their, text: '(2/2)' });
    // And by the mailbox of the demo.
    const mailbox = await stage.visit({ at: `/mailbox?${new URLSearchParams({ channel: 'sms', q: their })}` });
    await mailbox.getByRole('link', { name: /What did you have/ }).click();
    await expectNoFaults(mailbox);
    await mailbox.getByLabel('Reply').fill('Latte');
    await mailbox.getByRole('button', { name: 'Send reply' }).click();
    await stage.app.sms.next({ to: their, text: 'Thank you' });
    // The whole conversation is there, with what was replied, and goes on without a reload.
    const talk = mailbox.getByRole('list', { name: 'Conversation' });
    await talk.getByRole('listitem').filter({ hasText: 'Latte' }).and(mailbox.locator('.own')).waitFor();
    await talk.getByText('Thank you for your answers!').waitFor();
    await talk.getByText('(1/3) Would you recommend us?').waitFor();
    await expectNoFaults(mailbox);
    await stage.app.settled();
    await page.reload();
    await page.getByRole('cell', { name: 'Answered' }).waitFor();
    await page.getByRole('cell', { name: 'Invited' }).waitFor();
    await page.getByRole('cell', { name: 'Question 1 of 3' }).waitFor();
    await expectNoFaults(page);
    await page.getByLabel('Show', { exact: true }).selectOption('Answered');
    await page.getByRole('cell', { name: silent }).waitFor({ state: 'detached' });
    await page.goto(`/s/${survey.surveyId}/deliver`);
    await page.getByText('Text message conversation').waitFor();
  });

  it('DEL-070.b tells beside the form what keeps a survey from being asked by SMS', async () => {
    await open({
      ...talkStructure,
      pages: [
        makePage('p1', [
          makeElement('score', 'nps', { text: 'Would you?' }),
          makeElement('picture', 'fileUpload', { text: 'A picture of your coffee?', mandatory: true }),
        ]),
      ],
    });
    await page.getByText('Conversation', { exact: true }).click();
    await page.getByText('“A picture of your coffee?”: its kind cannot be answered by text message.').waitFor();
    await expectNoFaults(page);
  });

  it('DEL-021 who is no superuser is not offered it', async () => {
    await open();
    const other = await stage.app.createUser({ company: boss.company });
    await accepted(other.api.get(`/survey/${survey.surveyId}/delivery/settings`));
    const theirs = await stage.visit({ user: other, at: `/s/${survey.surveyId}/deliver/new` });
    await theirs.getByText('Text message', { exact: true }).waitFor();
    expect(await theirs.getByText('Conversation', { exact: true }).count()).to.equal(0);
  });
});
