import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { changesBetween } from '@kaiku/plugin-surveys/contract';
import { builtinKinds, findElement, updateElement } from '@kaiku/sdk/model';
import {
  AnswerPage,
  accepted,
  expectNoFaults,
  makeElement,
  makePage,
  makeStructure,
  readSurvey,
  removeSurvey,
  type TestUser,
  until,
  useStage,
  type VisitOptions,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { samples, silent } from '../kindRows.ts';
import { fillLast, publish, sampleStructure, stored } from '../support.ts';

describe('answering in a browser', () => {
  const stage = useStage();
  let owner: TestUser;
  before(async () => {
    owner = await stage.app.createUser();
  });

  /** An empty page of a phone. */
  async function phone(options: VisitOptions = {}) {
    const page = await stage.visit({ viewport: viewports.phone, ...options });
    return { page, context: page.context(), survey: new AnswerPage(page) };
  }
  async function visit(path: string, options: VisitOptions = {}) {
    const opened = await phone({ at: `${stage.app.answerUrl}${path}`, ...options });
    await opened.survey.ready();
    return opened;
  }

  it('ANS-007 ANS-015.ab turns pages by itself, follows the rules, and sends once', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, survey } = await visit(`/a/${url}`);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await survey.choose('Choice bad');
    await survey.next();
    await survey.shows('What went wrong');
    await survey.fill('What went wrong?', 'Too hot');
    await survey.next();
    await survey.shows('Finally');
    await survey.back();
    expect(await page.getByLabel('What went wrong?').inputValue()).to.equal('Too hot');
    await survey.back();
    await survey.choose('Choice good');
    await survey.next();
    await survey.shows('Finally');
    const asked = () => requests.filter((request) => !/^GET \/assets\/|\/reached$/.test(request));
    expect(asked(), 'pages are turned without a request').to.eql([]);
    await fillLast(survey);
    await survey.send();
    await survey.shows('Thank you kindly');
    expect(asked()).to.eql([`POST /api/answer/${url}`]);
    expect((await stored(stage.app, surveyId)).map(({ answers }) => answers)).to.eql([
      { mood: { choice: 'good' }, recommend: 9, service: { speed: 'high', smile: 'low' } },
    ]);
  });

  it('the button says Send as soon as the rules leave no further page', async () => {
    const structure = sampleStructure();
    structure.pages.pop();
    const { url } = await publish(owner, structure);
    const { page, survey } = await visit(`/a/${url}`);
    await survey.choose('Choice bad');
    await page.getByRole('button', { name: 'Next' }).waitFor();
    await survey.choose('Choice good');
    await page.getByRole('button', { name: 'Send' }).waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).count()).to.equal(0);
  });

  it('ANS-016.a SUR-048 a mistake is told beside the field, gets the focus, and goes when it is mended', async () => {
    const { url } = await publish(owner);
    const { page, survey } = await visit(`/a/${url}`);
    await survey.fill('Your e-mail', 'nobody');
    await survey.next();
    expect(await page.getByRole('alert').getByRole('link').count()).to.equal(2);
    const focused = await page.evaluate(() => (document.activeElement as HTMLInputElement).name);
    expect(focused).to.equal('q.mood');
    await expectNoFaults(page);
    await page
      .getByRole('alert')
      .getByRole('link', { name: /e-mail/ })
      .click();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).to.equal('q.mail');
    await survey.fill('Your e-mail', 'somebody@example.test');
    await page.getByText('Write the whole e-mail address, such as name@example.com.').waitFor({ state: 'detached' });
    await survey.choose('Choice good');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await survey.next();
    await survey.shows('Finally');
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Finally');
    await survey.choose('low', 'smile');
    await survey.send();
    const row = page.getByRole('radiogroup', { name: 'speed' });
    await row.getByText('Please choose an answer on this row.').waitFor();
    expect(await row.getAttribute('aria-invalid')).to.equal('true');
  });

  it('ANS-016.c ANS-016.e too many choices and too long a text are told before anything is sent', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, survey } = await visit(`/a/${url}`);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await survey.choose('Choice good');
    // A browser lets nobody type past the limit; what is pasted by a script is judged all the same.
    await page.getByLabel('Tell us more').evaluate((field: HTMLTextAreaElement) => {
      field.removeAttribute('maxlength');
    });
    await survey.fill('Tell us more', 'x'.repeat(201));
    await survey.next();
    await page
      .getByText(/at most 200 fit/)
      .first()
      .waitFor();
    await survey.fill('Tell us more', 'x'.repeat(200));
    await survey.next();
    await survey.shows('Finally');
    await fillLast(survey);
    for (const drink of ['tea', 'coffee', 'water']) await survey.choose(`Choice ${drink}`);
    await survey.send();
    await page
      .getByText(/Choose at most 2/)
      .first()
      .waitFor();
    expect(sent).to.not.include(`POST /api/answer/${url}`);
    expect(await stored(stage.app, surveyId)).to.eql([]);
  });

  it('ANS-016.c too few choices are told before anything is sent', async () => {
    const choices = ['tea', 'coffee', 'water'].map((id) => ({ id, text: id }));
    const drinks = makeElement('drinks', 'checkbox', { text: 'Which?', choices, minSelections: 2 });
    const { url, surveyId } = await publish(owner, makeStructure({ elements: [drinks] }));
    const { page, survey } = await visit(`/a/${url}`);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await survey.choose('tea');
    await survey.send();
    await page
      .getByText(/Choose at least 2/)
      .first()
      .waitFor();
    expect(sent).to.not.include(`POST /api/answer/${url}`);
    await survey.choose('water');
    await survey.send();
    await survey.shows(/thank/i);
    expect((await stored(stage.app, surveyId))[0]!.answers).to.eql({ drinks: { choices: ['tea', 'water'] } });
  });

  /** Keys, and the way by Tab to what has a name, or says it. */
  function keysOf(page: Page) {
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const tabTo = async (name: string) => {
      for (let count = 0; count < 60; count += 1) {
        await page.keyboard.press('Tab');
        const at = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement | null;
          return (element?.localName === 'button' ? element.textContent : element?.name || element?.dataset.name) ?? '';
        });
        if (at === name) return;
      }
      throw new Error(`Tab does not lead to ${name}`);
    };
    return { press, tabTo };
  }

  it('SUR-034 a question of every kind is answered by keys, in the order of the page, and Tab leads on to Send', async () => {
    const made: Record<string, object> = { fileUpload: {}, ...silent };
    for (const [kind, { settings }] of Object.entries(samples)) made[kind] = settings;
    const kinds = [...builtinKinds.keys()];
    const elements = kinds.map((kind) => makeElement(`x-${kind}`, kind, { text: `The ${kind}`, ...made[kind] }));
    const { url, surveyId } = await publish(owner, makeStructure({ elements }));
    const { page, survey } = await visit(`/a/${url}`, { viewport: viewports.desktop });
    const { press, tabTo } = keysOf(page);
    const ways: Record<string, (() => Promise<unknown>) | null> = {
      choice: () => tabTo('q.x-choice').then(() => press('Space')),
      checkbox: () => tabTo('q.x-checkbox').then(() => press('Space')),
      nps: () => tabTo('q.x-nps').then(() => press('Space', 'ArrowRight', 'ArrowRight')),
      smiley: () => tabTo('q.x-smiley').then(() => press('Space', 'ArrowRight')),
      slider: () => tabTo('q.x-slider').then(() => press('ArrowRight', 'ArrowRight')),
      openText: () => tabTo('q.x-openText').then(() => page.keyboard.type('By keys')),
      matrix: async () => {
        await tabTo('q.x-matrix.r.r1');
        await press('Space');
        await tabTo('q.x-matrix.r.r2');
        await press('ArrowDown');
      },
      dropdownMatrix: async () => {
        for (const row of ['r1', 'r2']) {
          await tabTo(`q.x-dropdownMatrix.r.${row}`);
          await press('ArrowDown');
        }
      },
      ranking: async () => {
        // The last one is left the last place.
        for (const choice of ['c', 'a']) {
          await tabTo(`Text ${choice}, no place yet`);
          await press('Space');
        }
      },
      datePicker: () => tabTo('q.x-datePicker').then(() => page.keyboard.type('01012026')),
      privacyStatement: () => tabTo('q.x-privacyStatement').then(() => press('Space')),
      fileUpload: async () => {
        // The browser is told to hand over its chooser long before a key opens it.
        const chosen = page.waitForEvent('filechooser');
        const picker = page.locator('#e-x-fileUpload :focus');
        for (let count = 0; count < 9 && (await picker.count()) === 0; count += 1) await press('Tab');
        await press('Space');
        const chooser = await chosen;
        await chooser.setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
        await page.getByRole('button', { name: /a\.txt/ }).waitFor();
      },
      // They are there to be read.
      text: null,
      image: null,
      qrCode: null,
    };
    expect(Object.keys(ways)).to.have.members(kinds);
    for (const kind of kinds) await ways[kind]?.();
    await expectNoFaults(page, 'every kind answered');
    await tabTo('Send');
    await press('Enter');
    await survey.shows('Thank you!');
    const [sent] = await stored(stage.app, surveyId);
    const answers = Object.fromEntries(Object.entries(sent!.answers).map(([id, answer]) => [id.slice(2), answer]));
    expect(answers.fileUpload).to.have.property('files').with.length(1);
    expect(answers).to.deep.include({
      choice: { choice: 'a' },
      checkbox: { choices: ['a'] },
      nps: 2,
      smiley: 2,
      openText: 'By keys',
      matrix: { r1: 'c1', r2: 'c2' },
      dropdownMatrix: { r1: 'c1', r2: 'c1' },
      ranking: { ranking: ['c', 'a', 'b'] },
      datePicker: '2026-01-01',
      privacyStatement: { accepted: true },
    });
    expect(answers.slider).to.be.a('number');
  });

  it('WCAG 2.1.4 digits and letters choose in the question that has the focus, say so, and write nowhere else', async () => {
    const choices = ['Bus', 'Tram', 'Foot'].map((text, at) => ({ id: `way${at}`, text }));
    const structure = makeStructure({
      elements: [
        makeElement('way', 'choice', { text: 'How did you come?', choices }),
        makeElement('ways', 'checkbox', { text: 'And otherwise?', choices }),
        makeElement('score', 'nps', { text: 'Would you recommend us?' }),
        makeElement('why', 'openText', { text: 'Why?' }),
      ],
    });
    const { url, surveyId } = await publish(owner, structure);
    const { page, survey } = await visit(`/a/${url}`, { viewport: viewports.desktop });
    const { press, tabTo } = keysOf(page);
    const bus = page.getByRole('radio', { name: 'Bus' });
    const shortcut = () => bus.getAttribute('aria-keyshortcuts');
    await bus.click();
    expect(await shortcut(), 'by pointer').to.equal(null);
    // What takes keys comes with the first.
    await until('the keys to be told', async () => {
      await press('Shift');
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await press('Tab');
      await bus.focus();
      return (await shortcut()) === '1';
    });
    expect(await bus.evaluate((field) => getComputedStyle(field.closest('label')!, '::after').content)).to.match(
      /^"1"/,
    );
    await page.getByRole('radio', { name: 'Bus', exact: true }).waitFor();
    await press('3');
    expect(await page.getByRole('radio', { name: 'Foot' }).isChecked()).to.equal(true);
    await press('b', 'Control+1', '9', 'x');
    expect(await page.getByRole('radio', { name: 'Tram' }).isChecked()).to.equal(true);
    await tabTo('q.ways');
    expect(await shortcut(), 'of a question that was left').to.equal(null);
    await press('1', '2', '1', 'c');
    await tabTo('q.score');
    await press('0', '7');
    await tabTo('q.why');
    await page.keyboard.type('3 of a kind');
    await survey.send();
    await survey.shows('Thank you!');
    expect((await stored(stage.app, surveyId))[0]!.answers).to.eql({
      way: { choice: 'way1' },
      ways: { choices: ['way1', 'way2'] },
      score: 7,
      why: '3 of a kind',
    });
  });

  it('ANS-001 the whole survey can be answered with the keyboard alone', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, survey } = await visit(`/a/${url}`);
    const { press, tabTo } = keysOf(page);
    await tabTo('q.mood');
    await press('Space');
    await tabTo('q.story');
    await page.keyboard.type('With keys only');
    await press('Control+Enter');
    await survey.shows('Finally');
    await tabTo('q.recommend');
    await press('Space', 'ArrowRight', 'ArrowRight');
    await tabTo('q.service.r.speed');
    await press('Space');
    await tabTo('q.service.r.smile');
    await press('ArrowDown');
    await tabTo('q.wait');
    await press('ArrowRight', 'ArrowRight', 'ArrowRight');
    await tabTo('Send');
    await press('Enter');
    await survey.shows('Thank you kindly');
    const [answer] = await stored(stage.app, surveyId);
    expect(answer!.answers).to.deep.include({
      mood: { choice: 'good' },
      story: 'With keys only',
      recommend: 2,
      service: { speed: 'low', smile: 'high' },
    });
    expect(answer!.answers.wait).to.be.a('number');
  });

  it('a slider that nobody touched is no answer, and says so', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, survey } = await visit(`/a/${url}`);
    await survey.choose('Choice good');
    await survey.next();
    const slider = page.getByRole('slider');
    expect(await slider.getAttribute('aria-valuetext')).to.equal('Not answered');
    await fillLast(survey);
    await survey.send();
    await survey.shows('Thank you kindly');
    expect((await stored(stage.app, surveyId))[0]!.answers).to.not.have.property('wait');
  });

  it('SUR-034.b a press where a slider stands is an answer; other answers, none of these and an own one follow what is chosen', async () => {
    const choices = [
      { id: 'tea', text: 'Tea' },
      { id: 'cake', text: 'Cake' },
      { id: 'none', text: 'None of these', exclusive: true },
    ];
    await stage.app.setFeatures(owner.person.companyId, { confirmation_message: true });
    const { url, surveyId } = await publish(
      owner,
      makeStructure({
        pages: [
          makePage('p1', [
            makeElement('minutes', 'slider', { text: 'Minutes?', min: 0, max: 60, step: 5 }),
            makeElement('had', 'checkbox', { text: 'Had?', choices, other: { enabled: true, text: 'Other' } }),
            makeElement('why', 'openText', { text: 'Why?', confirmationTitle: 'May we quote you?' }),
            makeElement('day', 'datePicker', { text: 'When?', confirmationTitle: 'Is it that day?' }),
          ]),
          makePage('p2', [
            makeElement('best', 'choice', { text: 'Best?', choices: [], choicesFrom: 'had' }),
            makeElement('more', 'openText', { text: 'More?', showAnswerOf: 'why' }),
          ]),
        ],
      }),
    );
    const { page, survey } = await visit(`/a/${url}`);
    const slider = page.getByRole('slider');
    const { width, height } = (await slider.boundingBox())!;
    await slider.click({ position: { x: 4, y: height / 2 } });
    expect(await slider.getAttribute('aria-valuetext')).to.equal('0');
    await slider.click({ position: { x: width / 2, y: height / 2 } });
    expect(await slider.getAttribute('aria-valuetext')).to.equal('30');
    const box = (name: string) => page.getByRole('checkbox', { name });
    await box('None of these').check();
    await box('Tea').check();
    expect(await box('None of these').isChecked()).to.equal(false);
    await box('Other').check();
    expect(await page.evaluate(() => document.activeElement?.className)).to.include('ks-other');
    await box('Other').uncheck();
    // There is nothing to confirm before there is an answer.
    const confirm = box('I confirm this');
    expect(await confirm.count()).to.equal(0);
    await page.getByRole('textbox', { name: 'Why?' }).fill('Good <b>tea</b>');
    await confirm.waitFor();
    const day = page.getByLabel('When?');
    await day.fill('2026-11-20');
    await page.getByText('Is it that day?').waitFor();
    await day.fill('');
    await page.getByText('Is it that day?').waitFor({ state: 'hidden' });
    await survey.next();
    await page.getByText('Please confirm what is asked below the question.').waitFor();
    expect(await confirm.evaluate((field) => field === document.activeElement)).to.equal(true);
    await confirm.check();
    await survey.next();
    await page.getByText('Good <b>tea</b>').waitFor();
    expect(
      await page.getByRole('radio').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length),
    ).to.equal(1);
    await survey.choose('Tea');
    await survey.send();
    await survey.shows(/Thank you/);
    expect((await stored(stage.app, surveyId))[0]!.answers).to.deep.equal({
      minutes: 30,
      had: { choices: ['tea'] },
      why: 'Good <b>tea</b>',
      best: { choice: 'tea' },
    });
  });

  it("SUR-051.a choosing from a menu takes don't know back, and don't know wins over what is chosen", async () => {
    const rows = [{ id: 'speed', text: 'Speed' }];
    const columns = ['Bad', 'Good'].map((text) => ({ id: text.toLowerCase(), text }));
    const service = { text: 'The service?', rows, columns, dontKnow: { enabled: true, text: 'I cannot say' } };
    const { url, surveyId } = await publish(
      owner,
      makeStructure({ elements: [makeElement('service', 'dropdownMatrix', service)] }),
    );
    const answered = async (steps: (menu: Locator, cannotSay: Locator) => Promise<void>) => {
      const { page, survey } = await visit(`/a/${url}`);
      const cannotSay = page.getByRole('checkbox', { name: 'I cannot say' });
      await steps(page.getByRole('combobox', { name: 'Speed' }), cannotSay);
      const kept = await cannotSay.isChecked();
      await survey.send();
      await survey.shows(/Thank you/);
      return kept;
    };
    const first = await answered(async (menu, cannotSay) => {
      await cannotSay.check();
      await menu.selectOption('Good');
    });
    const second = await answered(async (menu, cannotSay) => {
      await menu.selectOption('Good');
      await cannotSay.check();
    });
    expect([first, second]).to.eql([false, true]);
    const answers = (await stored(stage.app, surveyId)).map((one) => one.answers);
    expect(answers).to.have.deep.members([{ service: { speed: 'good' } }, { service: { dontKnow: true } }]);
  });

  it('no word is lost by a reload, even in the middle of the survey', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, survey } = await visit(`/a/${url}`);
    await survey.choose('Choice bad');
    await page.getByLabel('Tell us more').pressSequentially('Typed just now');
    await page.reload();
    await survey.ready();
    expect(await page.getByLabel('Tell us more').inputValue()).to.equal('Typed just now');
    expect(await page.getByLabel('Choice bad').isChecked()).to.equal(true);
    await survey.next();
    await survey.fill('What went wrong?', 'Half a sent');
    await page.reload();
    await survey.shows('What went wrong');
    expect(await page.getByLabel('What went wrong?').inputValue()).to.equal('Half a sent');
    await page.getByText('We kept your earlier answers.').waitFor();
    await expectNoFaults(page);
    await survey.next();
    await fillLast(survey);
    await survey.send();
    await survey.shows('Thank you kindly');
    expect((await stored(stage.app, surveyId))[0]!.answers).to.include({ story: 'Typed just now', why: 'Half a sent' });
    await page.goto(`${stage.app.answerUrl}/a/${url}`);
    await survey.ready();
    expect(await page.getByLabel('Tell us more').inputValue(), 'what was sent is gone').to.equal('');
  });

  it('words kept while an older version was open are sent in the version that the page shows', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, survey } = await visit(`/a/${url}`);
    await survey.choose('Choice good');
    await page.getByLabel('Tell us more').fill('Begun with the older one');
    const { structure, survey_version } = await readSurvey(owner, surveyId);
    const { settings } = findElement(structure, 'recommend')!;
    const next = updateElement(structure, 'recommend', { settings: { ...settings, text: 'Will you come again?' } });
    const changes = changesBetween(structure, next.structure);
    const saved = await accepted(owner.api.patch(`/survey/${surveyId}`, { survey_version, changes }));
    const version: number = saved.survey_version;
    await accepted(owner.api.post(`/survey/${surveyId}/publish_changes`, { survey_version: version }));
    // Each process keeps for a second what respondents are shown.
    const shown = async () => (await fetch(`${stage.app.answerUrl}/a/${url}`)).text();
    await until('the newer version', async () => (await shown()).includes('Will you come again?'));
    await page.reload();
    await page.getByText('We kept your earlier answers.').waitFor();
    expect(await page.getByLabel('Tell us more').inputValue()).to.equal('Begun with the older one');
    await survey.next();
    await page.getByText('Will you come again?').waitFor();
    await fillLast(survey);
    await survey.send();
    await survey.shows('Thank you kindly');
    const [answer] = await stored(stage.app, surveyId);
    expect(answer!.answers).to.include({ story: 'Begun with the older one' });
    expect(answer!.survey_version).to.equal(version);
  });

  it('kept answers can be thrown away on a shared device', async () => {
    const { url } = await publish(owner);
    const { page, survey } = await visit(`/a/${url}`);
    await survey.fill('Tell us more', 'Somebody else wrote this');
    await page.reload();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByText('We kept your earlier answers.').waitFor({ state: 'detached' });
    await survey.ready();
    expect(await page.getByLabel('Tell us more').inputValue()).to.equal('');
  });

  it('the browser’s own back button goes a page back, not out of the survey', async () => {
    const { url } = await publish(owner);
    const { page, survey } = await visit(`/a/${url}`);
    await survey.choose('Choice good');
    await survey.next();
    await survey.shows('Finally');
    await page.goBack();
    await survey.shows('Your visit');
    expect(await page.getByLabel('Choice good').isChecked()).to.equal(true);
    await page.goForward();
    await survey.shows('Finally');
  });

  it('ANS-011 an answer that is sent without a connection waits, and is sent once when it is back', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, context, survey } = await visit(`/a/${url}`);
    await survey.choose('Choice good');
    await survey.next();
    await fillLast(survey);
    await context.setOffline(true);
    await survey.send();
    await survey.shows('Your answers are safe');
    await expectNoFaults(page);
    expect(await stored(stage.app, surveyId)).to.eql([]);
    await context.setOffline(false);
    await survey.shows('Thank you kindly');
    expect(await stored(stage.app, surveyId)).to.have.length(1);
    expect(await page.evaluate(() => Object.keys(localStorage))).to.eql([]);
  });

  it('ANS-011 an answer that meets the limit of its address is kept and sent again by itself', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, survey } = await visit(`/a/${url}`);
    let refused = 0;
    await page.route('**/api/answer/*', (route) => {
      refused += 1;
      const error = { code: 'too_many_requests', message: 'Too many attempts.', details: [] };
      return refused > 2
        ? route.continue()
        : route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { error } });
    });
    await survey.choose('Choice good');
    await survey.next();
    await fillLast(survey);
    await survey.send();
    await survey.shows('Your answers are safe');
    await page.getByText('Very many answers are arriving just now.').waitFor();
    await survey.shows('Thank you kindly');
    expect(refused).to.equal(3);
    expect(await stored(stage.app, surveyId)).to.have.length(1);
    expect(await page.evaluate(() => Object.keys(localStorage))).to.eql([]);
  });

  it('ANS-011 an answer whose page was closed meanwhile is sent when any survey is opened', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, context, survey } = await visit(`/a/${url}`);
    await survey.choose('Choice good');
    await survey.next();
    await fillLast(survey);
    await context.setOffline(true);
    await survey.send();
    await survey.shows('Your answers are safe');
    await page.close();
    await context.setOffline(false);
    const other = await publish(owner);
    const again = await context.newPage();
    await again.goto(`${stage.app.answerUrl}/a/${other.url}`);
    await until('the answer to arrive', async () => (await stored(stage.app, surveyId)).length === 1);
  });

  it('ANS-011 an answer that waited while its link closed is taken; one whose survey went is told of and given back', async () => {
    const waiting = async () => {
      const { url, surveyId, collectorId } = await publish(owner);
      const visited = await visit(`/a/${url}`);
      await visited.survey.choose('Choice good');
      await visited.survey.fill('Tell us more', 'It rained all day');
      await visited.survey.next();
      await fillLast(visited.survey);
      await visited.context.setOffline(true);
      await visited.survey.send();
      await visited.survey.shows('Your answers are safe');
      return { ...visited, url, surveyId, collectorId };
    };
    const closed = await waiting();
    await owner.api.put(`/survey/${closed.surveyId}/publish/${closed.collectorId}`, { state: 'closed' });
    await until(
      'the link to close',
      async () => (await fetch(`${stage.app.answerUrl}/a/${closed.url}`)).status === 410,
    );
    await closed.context.setOffline(false);
    await closed.survey.shows('Thank you kindly');
    expect(await stored(stage.app, closed.surveyId)).to.have.length(1);

    const gone = await waiting();
    await removeSurvey(owner, gone.surveyId);
    await until('the survey to go', async () => (await fetch(`${stage.app.answerUrl}/a/${gone.url}`)).status === 404);
    await gone.context.setOffline(false);
    await gone.survey.shows('Your answers could not be taken');
    const words = await gone.page.getByLabel('This is what you answered').inputValue();
    expect(words).to.include('How was it?\n  Choice good\n\nTell us more\n  It rained all day');
    expect(words).to.include('  Choice speed: Choice high\n  Choice smile: Choice low');
    await expectNoFaults(gone.page);
    // Whoever comes back finds them, until they are taken away.
    await gone.page.goto(`${stage.app.answerUrl}/a/${gone.url}`);
    await gone.page.getByText('Your answers could not be taken').click();
    expect(await gone.page.getByLabel('This is what you answered').inputValue()).to.equal(words);
    const [file] = await Promise.all([
      gone.page.waitForEvent('download'),
      gone.page.getByText('Save as a file').click(),
    ]);
    expect(file.suggestedFilename()).to.match(/\.txt$/);
    await gone.page.getByText('Remove from this device').click();
    expect(await gone.page.evaluate(() => Object.keys(localStorage))).to.eql([]);
  });

  it('LINK-035.d who sends when the link is full is told so and given the words back, at once and after waiting', async () => {
    const { url, surveyId } = await publish(owner, sampleStructure(), { maxAnswers: 1 });
    const begin = async () => {
      const visited = await visit(`/a/${url}`);
      await visited.survey.choose('Choice good');
      await visited.survey.fill('Tell us more', 'It rained all day');
      await visited.survey.next();
      await fillLast(visited.survey);
      return visited;
    };
    const [first, late, waiting] = [await begin(), await begin(), await begin()];
    await waiting.context.setOffline(true);
    await waiting.survey.send();
    await waiting.survey.shows('Your answers are safe');
    await first.survey.send();
    await first.survey.shows('Thank you kindly');
    await late.survey.send();
    await late.survey.shows('This survey takes no more answers');
    await waiting.context.setOffline(false);
    await waiting.survey.shows('Your answers could not be taken');
    await waiting.page.getByText('As many answers as were wanted had come before them.').waitFor();
    for (const { page } of [late, waiting]) {
      expect(await page.getByLabel('This is what you answered').inputValue()).to.include('It rained all day');
    }
    expect(await stored(stage.app, surveyId)).to.have.length(1);
  });

  it('an answer that was refused to another tab is not thanked for', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, context, survey } = await visit(`/a/${url}`);
    let away = true;
    await page.route('**/api/answer/**', (route) => (away ? route.abort() : route.continue()));
    await survey.choose('Choice good');
    await survey.next();
    await fillLast(survey);
    await survey.send();
    await survey.shows('Your answers are safe');
    await removeSurvey(owner, surveyId);
    await until('the survey to go', async () => (await fetch(`${stage.app.answerUrl}/a/${url}`)).status === 404);
    const other = await context.newPage();
    await other.goto(`${stage.app.answerUrl}/a/${(await publish(owner)).url}`);
    await other.getByText('Your answers could not be taken').waitFor();
    away = false;
    await survey.shows('Your answers could not be taken');
    expect(await page.getByLabel('This is what you answered').inputValue()).to.include('Choice good');
  });

  it('words whose link has closed or gone can be taken along after a reload, until they are removed', async () => {
    const label = 'This is what you answered';
    const begin = async () => {
      const link = await publish(owner);
      const visited = await visit(`/a/${link.url}`);
      await visited.survey.choose('Choice bad');
      await visited.survey.fill('Tell us more', 'It rained all day');
      await visited.survey.next();
      await visited.survey.fill('What went wrong?', 'The roof');
      const at = `/survey/${link.surveyId}/publish/${link.collectorId}`;
      const status = async () => (await fetch(`${stage.app.answerUrl}/a/${link.url}`)).status;
      return { ...visited, at, status };
    };
    const said = 'How was it?\n  Choice bad\n\nTell us more\n  It rained all day\n\nWhat went wrong?\n  The roof';

    const closed = await begin();
    await closed.survey.next();
    await fillLast(closed.survey);
    await accepted(owner.api.put(closed.at, { state: 'closed' }));
    await until('the link to close', async () => (await closed.status()) === 410);
    await closed.survey.send();
    await closed.survey.shows('This survey is closed');
    const whole = await closed.page.getByLabel(label).inputValue();
    expect(whole).to.include(said).and.include('  Choice smile: Choice low');
    await closed.page.reload();
    await closed.survey.shows('This survey is closed');
    expect(await closed.page.getByLabel(label).inputValue()).to.equal(whole);
    await expectNoFaults(closed.page);
    const height = async (name: string) => (await closed.page.getByText(name, { exact: true }).boundingBox())!.height;
    expect(await height('Copy'), 'buttons beside each other').to.equal(await height('Save as a file'));
    await closed.page.getByText('Remove from this device').click();
    expect(await closed.page.evaluate(() => Object.keys(localStorage))).to.eql([]);
    await closed.page.reload();
    await closed.survey.shows('This survey is closed');
    expect(await closed.page.getByLabel(label).count()).to.equal(0);

    // The page is left in the middle: nothing has been sent, and nothing is left that could name the questions.
    const gone = await begin();
    await accepted(owner.api.delete(gone.at));
    await until('the link to go', async () => (await gone.status()) === 404);
    await gone.page.reload();
    await gone.survey.shows('Survey not found');
    expect(await gone.page.getByLabel(label).inputValue()).to.equal(said);
  });

  it('ANS-011 a reply that got lost on its way does not make a second answer', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, survey } = await visit(`/a/${url}`);
    await survey.choose('Choice good');
    await survey.next();
    await fillLast(survey);
    let lost = 0;
    await page.route('**/api/answer/*', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await survey.send();
    await survey.shows('Your answers are safe');
    expect(await stored(stage.app, surveyId)).to.have.length(1);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await survey.shows('Thank you kindly');
    expect(await stored(stage.app, surveyId)).to.have.length(1);
  });

  /** What stands before the node and can be cut off from it. */
  async function line() {
    const server = createServer(async (request, reply) => {
      const got = await fetch(stage.app.answerUrl + request.url, {
        method: request.method!,
        headers: { 'content-type': request.headers['content-type'] ?? '' },
        redirect: 'manual',
        ...(request.method === 'POST' && { body: await text(request) }),
      });
      const body = Buffer.from(await got.arrayBuffer());
      const kept = ['content-type', 'content-security-policy', 'cache-control', 'date', 'kaiku-keep'];
      if (lost) request.socket.destroy();
      reply.writeHead(got.status, Object.fromEntries(kept.map((name) => [name, got.headers.get(name) ?? ''])));
      reply.end(body);
    });
    /** Replies get lost. */
    let lost = false;
    const listen = async (port: number): Promise<number> => {
      await once(server.listen(port, '127.0.0.1'), 'listening');
      return (server.address() as AddressInfo).port;
    };
    const port = await listen(0);
    const cut = (): void => {
      server.close();
      server.closeAllConnections();
    };
    return {
      origin: `http://127.0.0.1:${port}`,
      cut,
      mend: () => listen(port),
      loseReplies: (now: boolean) => {
        lost = now;
      },
    };
  }

  it('ANS-011 a survey that was opened opens again without a network, with what was typed, and arrives once', async () => {
    const { url, surveyId, collectorId } = await publish(owner);
    const network = await line();
    try {
      const { page, context, survey } = await phone({ serviceWorkers: 'allow' });
      const at = `${network.origin}/a/${url}`;
      await page.goto(at);
      await survey.ready();
      await until('the worker to keep the page', () =>
        page.evaluate(async () => {
          const { parts } = JSON.parse(document.getElementById('kaiku-data')!.textContent!);
          const { src } = document.querySelector<HTMLScriptElement>('script[src]')!;
          const wanted = [location.pathname, new URL(src).pathname, parts.later];
          const kept = await Promise.all(wanted.map((address) => caches.match(address)));
          return kept.every(Boolean);
        }),
      );
      await survey.choose('Choice good');
      await survey.fill('Tell us more', 'Before the tunnel');
      network.cut();
      await page.reload();
      await page.getByText('We kept your earlier answers.').waitFor();
      await page.getByText('There is no connection just now. What you write is kept on this device').waitFor();
      await expectNoFaults(page);
      expect(await page.getByLabel('Tell us more').inputValue()).to.equal('Before the tunnel');
      await survey.next();
      await fillLast(survey);
      await survey.send();
      await survey.shows('Your answers are safe');
      // Whoever comes back meanwhile is told so.
      await page.reload();
      await page.getByText('The answers that you sent earlier are kept on this device.').waitFor();
      expect(await page.getByLabel('Tell us more').inputValue()).to.equal('');
      await page.close();
      await network.mend();
      const again = await context.newPage();
      await again.goto(at);
      await again.getByText('The answers that you sent earlier have arrived.').waitFor();
      expect((await stored(stage.app, surveyId)).map(({ answers }) => answers.story)).to.eql(['Before the tunnel']);
      expect(await again.evaluate(() => Object.keys(localStorage))).to.eql([]);
      // Nothing is kept of a link that is gone.
      await accepted(owner.api.delete(`/survey/${surveyId}/publish/${collectorId}`));
      await until('the link to go', async () => (await fetch(`${stage.app.answerUrl}/a/${url}`)).status === 404);
      await again.reload();
      await until('what was kept to go', () => again.evaluate(async () => !(await caches.match(location.pathname))));
    } finally {
      network.cut();
    }
  });

  it('ANS-011 an answer whose page was closed before the reply came arrives once, whatever the clock says', async () => {
    const { url, surveyId } = await publish(owner);
    const network = await line();
    try {
      const { page, context, survey } = await phone();
      await page.goto(`${network.origin}/a/${url}`);
      await survey.ready();
      await survey.choose('Choice good');
      await survey.next();
      await fillLast(survey);
      network.loseReplies(true);
      // Nothing comes back, and nobody sees how it ends.
      await page.route('**/api/answer/**', async (route) => {
        await route.fetch().catch(() => {});
      });
      await survey.send();
      await until('the answer to arrive', async () => (await stored(stage.app, surveyId)).length === 1);
      await page.close();
      network.loseReplies(false);
      const again = await context.newPage();
      await again.addInitScript(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() - 3 * 3_600_000;
      });
      await again.goto(`${network.origin}/a/${url}`);
      await again.getByText('The answers that you sent earlier have arrived.').waitFor();
      expect(await again.getByLabel('Tell us more').inputValue()).to.equal('');
      expect(await again.evaluate(() => Object.keys(localStorage))).to.eql([]);
      expect(await stored(stage.app, surveyId)).to.have.length(1);
    } finally {
      network.cut();
    }
  });

  it('ANS-011 two windows of one survey go on from each other and make one answer, and the back button none', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, context, survey } = await visit(`/a/${url}`);
    await survey.choose('Choice good');
    await survey.fill('Tell us more', 'In the first');
    // What nobody waits for is there: a network that goes and comes is told of.
    await until('the network to be watched', () =>
      page.evaluate(() => dispatchEvent(new Event('offline')) && document.querySelector('.ka-offline') !== null),
    );
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.locator('.ka-offline').waitFor({ state: 'detached' });
    const second = await context.newPage();
    const other = new AnswerPage(second);
    await second.goto(`${stage.app.answerUrl}/a/${url}`);
    await second.getByText('We kept your earlier answers.').waitFor();
    await other.fill('Tell us more', 'In the second');
    await page.waitForFunction(() => Object.values(localStorage).some((text) => text.includes('In the second')));
    const reloaded = page.waitForEvent('load');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await reloaded;
    await page.getByText('We kept your earlier answers.').waitFor();
    expect(await page.getByLabel('Tell us more').inputValue()).to.equal('In the second');
    await survey.next();
    await fillLast(survey);
    await survey.send();
    await survey.shows('Thank you kindly');
    await other.fill('Tell us more', 'And one word more');
    await other.next();
    await fillLast(other);
    await other.send();
    await other.shows('Your answers had arrived already');
    expect(await second.getByLabel('This is what you answered').inputValue()).to.include('And one word more');
    await expectNoFaults(second);
    await page.goBack();
    await survey.ready();
    expect(await page.getByLabel('Tell us more').inputValue()).to.equal('');
    expect((await stored(stage.app, surveyId)).map(({ answers }) => answers.story)).to.eql(['In the second']);
    expect(await page.evaluate(() => Object.keys(localStorage))).to.eql([]);
  });

  it('ANS-011 an impatient double click sends one answer', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, survey } = await visit(`/a/${url}`);
    await survey.choose('Choice good');
    await survey.next();
    await fillLast(survey);
    await page.getByRole('button', { name: 'Send' }).dblclick();
    await survey.shows('Thank you kindly');
    expect(await stored(stage.app, surveyId)).to.have.length(1);
  });

  it('ANS-003.a a link that closes while somebody answers says so when they send', async () => {
    const { url, surveyId, collectorId } = await publish(owner);
    const { survey } = await visit(`/a/${url}`);
    await survey.choose('Choice good');
    await survey.next();
    await fillLast(survey);
    await owner.api.put(`/survey/${surveyId}/publish/${collectorId}`, { state: 'closed' });
    await until('the link to close', async () => (await fetch(`${stage.app.answerUrl}/a/${url}`)).status === 410);
    await survey.send();
    await survey.shows('This survey is closed');
  });

  it('ANS-017.a changing the language keeps the answers', async () => {
    const { url } = await publish(owner);
    const { page, survey } = await visit(`/a/${url}`);
    await survey.choose('Choice bad');
    await survey.fill('Tell us more', 'Both languages');
    await page.getByRole('button', { name: 'suomi' }).click();
    await page.getByText('Miten meni?').waitFor();
    await survey.ready();
    expect(await page.getByLabel('Tell us more').inputValue()).to.equal('Both languages');
    expect(await page.getByLabel('Choice bad').isChecked()).to.equal(true);
  });

  it('ANS-009 a preview thanks and stores nothing, neither here nor in the browser', async () => {
    const { surveyId } = await publish(owner);
    const { page, survey } = await visit(`/preview/${surveyId}`);
    await survey.choose('Choice good');
    await survey.next();
    await fillLast(survey);
    await survey.send();
    await survey.shows('Thank you kindly');
    expect(await stored(stage.app, surveyId)).to.eql([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).to.eql([]);
  });

  it('ANS-005 ANS-020.a a draft is saved to the server and gone on with in another browser', async () => {
    await stage.app.setFeatures(owner.person.companyId, { survey_draft: true });
    const { url, surveyId } = await publish(owner, sampleStructure({ draftSaving: true }));
    const { page, survey } = await visit(`/a/${url}`);
    await survey.choose('Choice bad');
    await survey.next();
    await survey.fill('What went wrong?', 'To be continued');
    await page.getByRole('button', { name: 'Save and continue later' }).click();
    await survey.shows('Your draft is saved');
    await expectNoFaults(page);
    const path = (await page.getByRole('link', { name: 'Continue answering' }).getAttribute('href'))!;
    const other = await visit(path);
    expect(await other.page.getByLabel('What went wrong?').inputValue()).to.equal('To be continued');
    await other.survey.next();
    await fillLast(other.survey);
    await other.survey.send();
    await other.survey.shows('Thank you kindly');
    const answers = await stored(stage.app, surveyId);
    expect(answers.map((one) => one.answers.why)).to.eql(['To be continued']);
  });

  it('ANS-005 who stays on the page when a draft could not be saved changes answers as before', async () => {
    await stage.app.setFeatures(owner.person.companyId, { survey_draft: true });
    const { url, surveyId } = await publish(owner, sampleStructure({ draftSaving: true }));
    const { page, survey } = await visit(`/a/${url}`);
    await survey.choose('Choice good');
    await survey.next();
    await fillLast(survey);
    await survey.choose('Choice tea');
    await survey.choose('Choice coffee');
    await survey.back();
    await survey.shows('Your visit');
    await page.route('**/a/*', (route) =>
      route.request().method() === 'POST' ? route.abort('aborted') : route.continue(),
    );
    const aborted = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Save and continue later' }).click();
    await aborted;
    await survey.next();
    await survey.shows('Finally');
    await page.getByLabel('Choice tea').uncheck();
    await survey.send();
    await survey.shows('Thank you kindly');
    expect((await stored(stage.app, surveyId))[0]!.answers.drinks).to.deep.equal({ choices: ['coffee'] });
  });

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const photo = (name: string, mimeType = 'image/png', buffer = png) => ({ name, mimeType, buffer });
  const photos = makeElement('photos', 'fileUpload', {
    text: 'What does it look like?',
    mandatory: true,
    fileTypes: ['image'],
    multipleFiles: true,
    maxFiles: 3,
  });

  it('ANS-014 ANS-016.h files are uploaded as they are chosen, taken back, kept over a reload and handed in; a wrong one says why', async () => {
    const { url, surveyId } = await publish(owner, makeStructure({ elements: [photos] }));
    const { page, survey } = await visit(`/a/${url}`);
    const picker = page.locator('.ks-drop input');
    const lines = page.locator('.ks-file');
    await survey.send();
    await page.getByText('Please answer this question.').waitFor();
    await picker.setInputFiles([
      photo('one.png'),
      photo('page.png', 'image/png', Buffer.from('<!doctype html><p>Hello')),
    ]);
    await page.getByText('“page.png” is of a kind that is not taken here.').first().waitFor();
    await survey.send();
    await page.getByText('“page.png” has not arrived yet.').first().waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Remove page.png' }).click();
    await page.getByText('“page.png” has not arrived yet.').first().waitFor({ state: 'detached' });
    await picker.setInputFiles(photo('two.png'));
    await picker.setInputFiles(photo('paper.pdf', 'application/pdf'));
    await page.getByText('“paper.pdf” is of a kind that is not taken here.').first().waitFor();
    await page.getByRole('button', { name: 'Remove paper.pdf' }).press('Enter');
    await page.getByRole('button', { name: 'Remove one.png' }).click();
    await lines.locator('.ks-progress').first().waitFor({ state: 'detached' });
    await page.reload();
    await survey.ready();
    // Its part of the script comes after the page's.
    await lines.first().waitFor();
    expect(await lines.locator('.ks-file-name').allTextContents()).to.eql(['two.png']);
    // A large one over a network that breaks: what had come is not sent again.
    const parts: string[] = [];
    await page.route('**/files/answer/part?*', (route) => {
      parts.push(new URL(route.request().url()).searchParams.get('part')!);
      return parts.length === 2 ? route.abort() : route.continue();
    });
    const large = Buffer.concat([photo('x').buffer, Buffer.alloc(1_200_000)]);
    await picker.setInputFiles(photo('large.png', 'image/png', large));
    await lines.getByText('The connection broke. large.png goes on where it stopped.').waitFor();
    await expectNoFaults(page);
    await lines.locator('.ks-progress').waitFor({ state: 'detached' });
    expect(parts).to.eql(['0', '1', '1', '2']);
    await survey.send();
    await survey.shows('Thank you!');
    const [answer] = await stored(stage.app, surveyId);
    const names = (answer!.answers.photos as { files: { name: string }[] }).files.map(({ name }) => name);
    expect(names).to.eql(['two.png', 'large.png']);
    await until('the file that was taken back to be gone', async () => {
      const { rows } = await stage.app.db.owner.query('SELECT name FROM responses.files WHERE survey_id = $1', [
        surveyId,
      ]);
      return (
        rows
          .map(({ name }) => name)
          .sort()
          .join() === 'large.png,two.png'
      );
    });
  });

  it('ANS-014 a file that arrives takes neither a press nor the focus from the button of another', async () => {
    const { url } = await publish(owner, makeStructure({ elements: [photos] }));
    const { page } = await visit(`/a/${url}`);
    const picker = page.locator('.ks-drop input');
    const lines = page.locator('.ks-file');
    await picker.setInputFiles(photo('one.png'));
    await lines.locator('.ks-progress').waitFor({ state: 'detached' });
    let arrive = (): void => {};
    const pressed = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/files/answer?*', async (route) => {
      await pressed;
      await route.continue();
    });
    await picker.setInputFiles(photo('two.png'));
    await lines.locator('.ks-progress').waitFor();
    const remove = page.getByRole('button', { name: 'Remove one.png' });
    await remove.hover();
    await page.mouse.down();
    arrive();
    await lines.locator('.ks-progress').waitFor({ state: 'detached' });
    expect(await remove.evaluate((node) => node === document.activeElement)).to.equal(true);
    await page.mouse.up();
    expect(await lines.locator('.ks-file-name').allTextContents()).to.eql(['two.png']);
  });

  /** An installed clock goes on by itself: on a busy machine what is looked at would be over before it is touched. */
  const stopClock = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));

  it('ANS-021 ANS-023.ab SUR-016.ab an idle page asks, and starts over when nobody is there', async () => {
    const { url } = await publish(owner, sampleStructure({ resetIntervalSeconds: 30, resetConfirmation: true }));
    const { page, context, survey } = await phone();
    await context.clock.install();
    await page.goto(`${stage.app.answerUrl}/a/${url}`);
    await survey.ready();
    await stopClock(page);
    await context.clock.runFor(60_000);
    expect(await page.getByRole('dialog').count(), 'nothing to reset yet').to.equal(0);
    await survey.fill('Tell us more', 'Left behind');
    await context.clock.runFor(31_000);
    await page.getByRole('button', { name: 'Continue' }).click();
    // It waits anew once the dialog has gone, which is a moment later.
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Tell us more').inputValue()).to.equal('Left behind');
    await context.clock.runFor(31_000);
    await page.getByRole('dialog').waitFor();
    await context.clock.runFor(21_000);
    await context.clock.resume();
    await page.waitForFunction(() => !document.querySelector('dialog'));
    await survey.ready();
    expect(await page.getByLabel('Tell us more').inputValue()).to.equal('');
    await survey.fill('Tell us more', 'Once more');
    await context.clock.runFor(31_000);
    await page.getByRole('dialog').waitFor();
    // Last, and by a clock that goes: it needs both.
    await expectNoFaults(page);
  });

  it('ANS-021 a page that does not ask says that it starts over in the seconds before, and whatever is touched keeps it', async () => {
    const { url } = await publish(owner, sampleStructure({ resetIntervalSeconds: 60 }));
    const { page, context, survey } = await phone();
    await context.clock.install();
    await page.goto(`${stage.app.answerUrl}/a/${url}`);
    await survey.ready();
    await stopClock(page);
    const told = page.getByRole('status').filter({ hasText: 'The survey starts over in' });
    await context.clock.runFor(120_000);
    expect(await told.count(), 'nothing to start over from').to.equal(0);
    await survey.fill('Tell us more', 'Left behind');
    await context.clock.runFor(39_000);
    expect(await told.count()).to.equal(0);
    await context.clock.runFor(5_500);
    const seen = told.locator('[aria-hidden]');
    await seen.getByText('in 16 s').waitFor();
    expect(await told.locator('.ks-hidden').textContent(), 'told once').to.include('in 20 s');
    await page.getByRole('heading').first().click();
    await told.waitFor({ state: 'detached' });
    await context.clock.runFor(45_000);
    await told.waitFor();
    expect(await page.getByLabel('Tell us more').inputValue()).to.equal('Left behind');
    await context.clock.runFor(16_000);
    await context.clock.resume();
    await told.waitFor({ state: 'detached' });
    await survey.ready();
    expect(await page.getByLabel('Tell us more').inputValue()).to.equal('');
    await survey.fill('Tell us more', 'Once more');
    await context.clock.runFor(44_500);
    await told.waitFor();
    await expectNoFaults(page, 'about to start over');
  });

  it('SUR-013.a SUR-016.de SUR-062.c without a next button pressing goes on, and the survey has its own look and script', async () => {
    await stage.app.setFeatures(owner.person.companyId, { custom_script: true });
    const choices = ['tea', 'coffee'].map((id) => ({ id, text: `Choice ${id}` }));
    const structure = makeStructure({
      settings: {
        showNext: false,
        customCss: '.ks-title { letter-spacing: 3px }',
        customJs: "document.documentElement.dataset.own = document.querySelector('.ks-title').textContent;",
      },
      pages: [
        makePage('p1', [makeElement('drink', 'choice', { text: 'Which?', choices })], {
          settings: { title: 'Drinks' },
        }),
        makePage('p2', [makeElement('why', 'openText', { text: 'Why?', autofocus: true })], {
          settings: { title: 'Reasons' },
        }),
      ],
    });
    const { url, surveyId } = await publish(owner, structure);
    const { page, survey } = await visit(`/a/${url}`);
    await page.waitForFunction(() => document.documentElement.dataset.own === 'Drinks');
    const spacing = () => page.locator('.ks-title').evaluate((title) => getComputedStyle(title).letterSpacing);
    expect(await spacing()).to.equal('3px');
    expect(await page.getByRole('button', { name: 'Next' }).count()).to.equal(0);
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await page.locator('.ks-title').textContent(), 'arrows are on their way').to.equal('Drinks');
    await page.getByText('Choice coffee').click();
    await survey.shows('Reasons');
    await page.getByLabel('Why?').and(page.locator(':focus')).waitFor();
    expect(await spacing(), 'of pages that came by script, too').to.equal('3px');
    await survey.back();
    await survey.shows('Drinks');
    await page.getByText('Choice coffee').click();
    await survey.shows('Reasons');
    await survey.send();
    await survey.shows('Thank you!');
    expect((await stored(stage.app, surveyId))[0]!.answers).to.deep.equal({ drink: { choice: 'coffee' } });
  });

  it('ANS-022 with a reset interval of 0 an idle page stays as it is', async () => {
    const { url } = await publish(owner, sampleStructure({ resetIntervalSeconds: 0 }));
    const { page, context, survey } = await phone();
    await context.clock.install();
    await page.goto(`${stage.app.answerUrl}/a/${url}`);
    await survey.ready();
    await survey.fill('Tell us more', 'Still here');
    await context.clock.runFor(24 * 3_600_000);
    expect(await page.getByLabel('Tell us more').inputValue()).to.equal('Still here');
  });

  /** A survey whose pages after the first are fetched when they are asked for. */
  function largeStructure() {
    const structure = sampleStructure();
    const many = Array.from({ length: 60 }, (_, place) =>
      makeElement(`big${place}`, 'choice', {
        text: `Question ${place}`,
        choices: Array.from({ length: 40 }, (_unused, index) => ({
          id: `b${place}c${index}`,
          text: `A choice with a rather long text, number ${index}`,
        })),
      }),
    );
    structure.pages[2]!.elements.push(...many);
    return structure;
  }

  it('a survey too large to come at once fetches its other pages', async () => {
    const { url, surveyId } = await publish(owner, largeStructure());
    const { page, survey } = await visit(`/a/${url}`);
    expect(await page.locator('script[type="text/html"]').count()).to.equal(0);
    await survey.choose('Choice good');
    await survey.next();
    await survey.shows('Finally');
    await fillLast(survey);
    await survey.choose('number 39', 'Question 59');
    await survey.send();
    await survey.shows('Thank you kindly');
    expect((await stored(stage.app, surveyId))[0]!.answers).to.deep.include({ big59: { choice: 'b59c39' } });
  });

  it('a page that arrives slowly is taken over once all of it is there', async () => {
    const { url, surveyId } = await publish(owner);
    let finish = () => {};
    const halfway = new Promise<void>((resolve) => {
      finish = resolve;
    });
    // What stands before the node sends the page in two halves.
    const slow = createServer(async (request, reply) => {
      const got = await fetch(stage.app.answerUrl + request.url, {
        method: request.method!,
        headers: { 'content-type': request.headers['content-type'] ?? '' },
        ...(request.method === 'POST' && { body: await text(request) }),
      });
      const body = Buffer.from(await got.arrayBuffer());
      reply.writeHead(got.status, { 'content-type': got.headers.get('content-type') ?? '' });
      const half = request.url === `/a/${url}` ? body.indexOf('<script type="text/html"') : -1;
      if (half >= 0) {
        reply.write(body.subarray(0, half + 200));
        await halfway;
      }
      reply.end(half >= 0 ? body.subarray(half + 200) : body);
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    try {
      const { page, survey } = await phone();
      const script = page.waitForEvent('requestfinished', (request) => request.resourceType() === 'script');
      const opened = page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/a/${url}`);
      await script;
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      finish();
      await opened;
      await survey.ready();
      await survey.choose('Choice good');
      await survey.next();
      await survey.shows('Finally');
      await fillLast(survey);
      await survey.send();
      await survey.shows('Thank you kindly');
      expect(await stored(stage.app, surveyId)).to.have.length(1);
    } finally {
      finish();
      slow.close();
      slow.closeAllConnections();
    }
  });

  it('a page that does not come is told of in time, asked for once at a time, and opened once it comes', async () => {
    const { url } = await publish(owner, largeStructure());
    const { page, context, survey } = await phone();
    await context.clock.install();
    await page.goto(`${stage.app.answerUrl}/a/${url}`);
    await survey.ready();
    let asked = 0;
    let lost = true;
    await page.route(/\/pages\?/, async (route) => {
      asked += 1;
      if (!lost) await route.continue();
    });
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    await survey.choose('Choice good');
    await survey.next();
    const loading = page.getByRole('button', { name: 'Loading…' });
    await loading.click();
    expect([asked, await entries()]).to.deep.equal([1, before]);
    await context.clock.runFor(20_000);
    const notice = page.getByText('The next page could not be loaded. Check the connection and try again');
    await notice.waitFor();
    await expectNoFaults(page);
    lost = false;
    await survey.next();
    await survey.shows('Finally');
    expect([asked, await entries(), await notice.count()]).to.deep.equal([2, before + 1, 0]);
    await page.goBack();
    await survey.shows('Your visit');
  });

  it('a browser whose storage is switched off answers all the same', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, context, survey } = await phone();
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto(`${stage.app.answerUrl}/a/${url}`);
    await survey.ready();
    await survey.choose('Choice good');
    await survey.next();
    await fillLast(survey);
    await survey.send();
    await survey.shows('Thank you kindly');
    expect(await stored(stage.app, surveyId)).to.have.length(1);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1440]) {
      it(`every page is free of accessibility faults and of sideways scrolling (${colorScheme}, ${width} px)`, async () => {
        const { url } = await publish(owner);
        const { page, survey } = await visit(`/a/${url}`, { colorScheme, viewport: { width, height: 800 } });
        const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expectNoFaults(page);
        expect(await wide()).to.be.at.most(0);
        await survey.choose('Choice good');
        await survey.next();
        await survey.shows('Finally');
        // Numbers stand in the middle of their faces, also those whose ends say more to a screen reader.
        const offCentre = await page.locator('.ks-score .ks-face').evaluateAll((faces) =>
          faces.map((face) => {
            const number = document.createRange();
            number.selectNode(face.firstChild!);
            const [of, at] = [face.getBoundingClientRect(), number.getBoundingClientRect()];
            return Math.abs(of.top + of.height / 2 - (at.top + at.height / 2)) > 2;
          }),
        );
        expect(offCentre).to.deep.equal(Array(11).fill(false));
        await fillLast(survey);
        await expectNoFaults(page);
        expect(await wide()).to.be.at.most(0);
        await survey.send();
        await survey.shows('Thank you kindly');
        await expectNoFaults(page);
      });
    }
  }
});
