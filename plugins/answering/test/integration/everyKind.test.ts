import { QuestionKinds } from '@kaiku/plugin-surveys/contract';
import { escapeHtml } from '@kaiku/sdk/common/escapeHtml';
import { confirmationProblems, type Field, flow, type KindRegistry, parseForm } from '@kaiku/sdk/model';
import { createClient, makeElement, makeLink, makePage, makeStructure, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type PageData, sayProblem } from '../../contract/index.ts';
import { wordsIn } from '../../server/services/words.ts';
import { type FormPage, open, send } from '../form.ts';
import { dayFromNow, type Fields, type Given, type Row, rowsOf, samples, silent } from '../kindRows.ts';
import { publish, stored } from '../support.ts';

/** Settings that are proven where there is what they need: a hierarchy, files, a microphone. */
const elsewhere = new Set([
  'choiceSource',
  'hierarchy',
  'hierarchyLevels',
  'hierarchySort',
  'hierarchySearch',
  'speechToText',
]);
/** Kinds whose answers come by calls of their own: `files.test.ts`. */
const otherwise = new Set(['fileUpload']);
const frame = { 'sec-fetch-dest': 'iframe' };

/** Whether what is answered depends on it. */
const matters = ({ key, group }: Field): boolean =>
  !elsewhere.has(key) &&
  (['answer', 'choices', 'behaviour'].includes(group) ||
    ['presentation', 'assignToBackgroundField', 'icon'].includes(key));

const named = (id: string, fields: Fields): Record<string, string | string[]> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`q.${id}${name}`, value as string | string[]]));

/** Whether a control of the page can say so. */
function offers(html: string, name: string, value: string): boolean {
  const form = /<form[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const controls = [...form.matchAll(/<(input|textarea)[^>]*>/g)].filter(([tag]) => tag.includes(` name="${name}"`));
  if (controls.some(([tag]) => !/type="(radio|checkbox|hidden)"/.test(tag) || tag.includes(` value="${value}"`)))
    return true;
  const [select = ''] =
    new RegExp(`<select[^>]* name="${name.replaceAll('.', '\\.')}"[\\s\\S]*?</select>`).exec(form) ?? [];
  return select.includes(`<option value="${value}"`);
}

describe('answering: every kind with every option, by every way', function () {
  this.timeout(120_000);
  const node = useApp();
  const at = (path: string) => `${node.app.answerUrl}${path}`;
  let kinds: KindRegistry;
  before(async () => {
    kinds = node.app.services('answering').get(QuestionKinds);
    await node.app.setFeatures(node.user.person.companyId, { confirmation_message: true });
  });

  const settingsOf = (kind: string) =>
    kinds
      .get(kind)!
      .inspector.filter(matters)
      .map(({ key }) => key);
  const rowsFor = (kind: string) => rowsOf(kind, new Set(kinds.get(kind)!.inspector.map(({ key }) => key)));

  /** Without JavaScript, from page to page. @returns the page that refuses it, or the thanks */
  async function byForm(url: string, row: Row, given: Given, headers: Record<string, string> = {}): Promise<FormPage> {
    const wanted = { ...(row.before && named(row.before.element.id, row.before.fields)), ...named('x', given.fields) };
    let page = await open(at(`/a/${url}`), [], headers);
    for (let steps = 0; steps < 4 && page.status === 200 && !page.url.includes('/thanks'); steps += 1) {
      const form = /<form[\s\S]*?<\/form>/.exec(page.html)![0];
      const here = Object.entries(wanted).filter(([name]) => form.includes(`id="e-${name.split('.')[1]}"`));
      for (const [name, values] of given.forged ? [] : here)
        for (const value of [values].flat())
          expect(offers(page.html, name, value), `${name} can be ${value.slice(0, 40)}`).to.equal(true);
      const go = /<button[^>]*value="(next|send)"/.exec(form)![1]!;
      page = await send(page, { ...Object.fromEntries(here), go }, headers);
    }
    return page;
  }

  /** As the page's own script does: by the survey as it downloads it, and the fields as it has them. */
  async function byScript(url: string, row: Row, given: Given) {
    const { html } = await open(at(`/a/${url}`));
    const { base: _, ...data }: PageData = JSON.parse(/id="kaiku-data">(.*?)<\/script>/.exec(html)![1]!);
    const wanted = { ...(row.before && named(row.before.element.id, row.before.fields)), ...named('x', given.fields) };
    const entries = Object.entries(wanted).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name.replace(/^(q\.x)\.n$/, '$1'), value]),
    );
    const answers = parseForm(data.view, entries, kinds);
    const { view, background, fixedAnswers } = data;
    // By the day where the respondent is.
    const today = { earliest: dayFromNow(0), latest: dayFromNow(0) };
    const { pages, problems } = flow(view, answers, { kinds, background, fixedAnswers, today });
    const unconfirmed = pages.flatMap((page) => confirmationProblems(page, answers, entries, kinds));
    const reply = await createClient(node.app.answerUrl).post(`/answer/${url}`, {
      transaction_id: crypto.randomUUID(),
      survey_version: data.version,
      started: data.started,
      answers,
    });
    return { codes: [...problems(), ...unconfirmed].map(({ code }) => code), reply };
  }

  async function prove(row: Row): Promise<void> {
    const { kind, settings, before, given } = row;
    const question = makeElement('x', kind, { text: 'The question?', ...settings });
    const structure = makeStructure({
      pages: [
        ...(before ? [makePage('p0', [before.element])] : []),
        makePage('p1', [question]),
        makePage('p2', [makeElement('end', 'openText', { text: 'Anything else?' })]),
      ],
      backgroundFields: [{ id: 'fact', name: 'Fact' }],
    });
    const { surveyId, url } = await publish(node.user, structure);
    const single = await makeLink(node.user, surveyId, { structure: 'singlePage', singlePageSend: true });
    const embedded = await makeLink(node.user, surveyId, { embedTheme: 'singlePageForm' });
    let count = 0;
    for (const one of given) {
      const told = `${kind} ${JSON.stringify(settings).slice(0, 200)} given ${JSON.stringify(one.fields).slice(0, 200)}`;
      const { codes, reply } = await byScript(url, row, one);
      const pages = {
        form: await byForm(url, row, one),
        'single page': await byForm(single.url, row, one),
        embedded: await byForm(embedded.url, row, one, frame),
      };
      const all = await stored(node.app, surveyId);
      if (one.refused !== undefined) {
        expect(codes, `${told}: in the browser`).to.include(one.refused);
        expect([reply.status, ...(reply.error?.details ?? []).map(({ code }) => code)], told).to.include(one.refused);
        const detail = reply.error.details.find(({ code }) => code === one.refused) as {
          params?: Record<string, string>;
        };
        const words = escapeHtml(sayProblem(wordsIn('en'), one.refused, detail.params));
        for (const [way, page] of Object.entries(pages)) {
          expect(page.status, `${told}: ${way}`).to.equal(422);
          expect(page.html.replaceAll('&#x27;', "'"), `${told}: ${way}`).to.include(words);
        }
        expect(all.length - count, `${told}: stored`).to.equal(0);
        continue;
      }
      expect(codes, `${told}: in the browser`).to.deep.equal([]);
      expect(reply.status, `${told}: ${reply.text}`).to.equal(200);
      for (const [way, page] of Object.entries(pages)) expect(page.url, `${told}: ${way}`).to.include('/thanks');
      const mine = all.filter((_, index) => index >= count);
      count = all.length;
      expect(
        mine.map(({ answers }) => answers.x),
        told,
      ).to.deep.equal(Array(4).fill(one.stored));
      expect(
        mine.map(({ background }) => background.fact),
        told,
      ).to.deep.equal(Array(4).fill(one.fact));
    }
  }

  it('each kind and each of its options that matters has a row here', () => {
    const missing = [...kinds.keys()].flatMap((kind) => {
      if (otherwise.has(kind)) return [];
      if (!kinds.get(kind)!.answerable) return silent[kind] ? [] : [kind];
      const shown = new Set(rowsFor(kind).flatMap(({ about }) => about));
      if (!samples[kind]) return [kind];
      return settingsOf(kind).flatMap((key) => (shown.has(key) ? [] : [`${kind} ${key}`]));
    });
    // A grid or an order is no single value, so that no background field can have it.
    expect(missing).to.deep.equal(
      ['matrix', 'dropdownMatrix', 'ranking'].map((kind) => `${kind} assignToBackgroundField`),
    );
  });

  for (const kind of Object.keys(samples)) {
    it(`ANS-011 ANS-016 LINK-015 LINK-017 what is given to ${kind} is stored, or refused, by each of them alike`, async () => {
      for (const row of rowsFor(kind)) await prove(row);
    });
  }

  it('what is only shown cannot be answered by any of them', async () => {
    for (const [kind, settings] of Object.entries(silent)) {
      const shown = makeElement('x', kind, { text: 'Look', ...settings });
      const { url, surveyId } = await publish(
        node.user,
        makeStructure({ elements: [shown, makeElement('end', 'openText', { text: 'Anything else?' })] }),
      );
      const page = await open(at(`/a/${url}`));
      expect(page.html, kind).to.not.include('name="q.x');
      expect((await send(page, { 'q.x': '1', 'q.end': 'No', go: 'send' })).url).to.include('/thanks');
      const body = { transaction_id: crypto.randomUUID(), survey_version: 1 };
      const forged = await createClient(node.app.answerUrl).post(`/answer/${url}`, { ...body, answers: { x: '1' } });
      expect(
        forged.error.details.map(({ code }) => code),
        kind,
      ).to.deep.equal(['not-answerable']);
      expect((await stored(node.app, surveyId)).map(({ answers }) => answers)).to.deep.equal([{ end: 'No' }]);
    }
  });
});
