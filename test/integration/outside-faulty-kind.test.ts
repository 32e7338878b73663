import { randomUUID } from 'node:crypto';
import type { Element } from '@kaiku/sdk/model';
import { builtinKinds } from '@kaiku/sdk/model';
import {
  accepted,
  makeElement,
  makePage,
  makeStructure,
  publishSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeFolder, writeFiles } from '../support/outside.ts';

/** A kind like nps, each of whose members throws of questions that name it: "Broken: validate". */
const kindModule = `
const isBroken = (element, member) => element?.settings?.text === 'Broken: ' + member;
export const faulty = (base) => {
  const kind = { ...base, kind: 'faulty', texts: 'faulty' };
  for (const member of Object.keys(base)) {
    if (typeof base[member] !== 'function') continue;
    kind[member] = (element, ...rest) => {
      if (isBroken(element, member)) throw new Error('no luck with ' + member);
      return base[member](element, ...rest);
    };
  }
  return kind;
};
export const View = ({ element }) => {
  if (isBroken(element, 'View')) throw new Error('no luck with View');
  return element.settings.text === 'Broken: what View returns' ? { nonsense: true } : 'drawn: ' + element.settings.text;
};
`;
const files = {
  'package.json': { name: 'faulty', version: '1.0.0', type: 'module' },
  'plugin.json': { id: 'faulty', version: '1.0.0', sdk: '^0.1.0', requires: ['surveys'], server: 'server/index.ts' },
  'server/kind.ts': `// @ts-nocheck\n${kindModule}`,
  'server/index.ts': `import { npsKind } from '@kaiku/sdk/model';
    import { defineServerPlugin, questionKinds } from '@kaiku/sdk/server';
    import { faulty } from './kind.ts';
    export default defineServerPlugin({
      bind: (binder) => binder.contribute(questionKinds, [], () => ({ kind: faulty(npsKind), plugin: new URL('..', import.meta.url) })),
    });`,
  // What the build makes.
  'dist/server/kinds/kinds.json': { faulty: { script: '/assets/faulty/kinds/faulty.js', css: null } },
  'dist/server/kinds/faulty.js': `${kindModule}\nexport const words = { en: {} };`,
};

/** All that a kind of nps has, and what its plugin brings beside. */
const nps = builtinKinds.get('nps')!;
const members = [...Object.keys(nps).filter((key) => typeof nps[key as keyof typeof nps] === 'function'), 'View'];
const cannotBeShown = 'This question cannot be shown right now.';

describe('a question kind from outside that fails', function () {
  this.timeout(240_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  let app: TestApp;
  let user: TestUser;
  const logged: { plugin?: string; kind?: string; member?: string; elementId?: string }[] = [];

  before(async () => {
    place = await makeFolder();
    const folder = await writeFiles(`${place.folder}/faulty`, files);
    const quiet = () => {};
    const log = { debug: quiet, info: quiet, warn: quiet, error: (fields: object) => void logged.push(fields) };
    app = await startTestApp({ log, env: { KAIKU_PLUGINS: folder, KAIKU_DATA: `${place.folder}/data` } });
    user = await app.createUser({ roles: ['survey_creator'] });
  });
  after(async () => {
    await app?.stop();
    await place?.remove();
  });

  const faulty = (member: string, more: object = {}): Element =>
    ({
      ...makeElement(`broken-${member.replaceAll(' ', '-')}`, 'nps', { text: `Broken: ${member}`, ...more }),
      kind: 'faulty',
    }) as Element;
  const ours = makeElement('why', 'openText', { text: 'Why do you come here?', mandatory: true });
  const publish = (elements: Element[], language = 'en') =>
    publishSurvey(user, {
      structure: makeStructure({ settings: { language }, pages: [makePage('p1', elements)] }),
      language,
    });
  const stored = async (surveyId: string) => {
    const { rows } = await app.db.owner.query('SELECT answers FROM responses.responses WHERE survey_id = $1', [
      surveyId,
    ]);
    return rows.map(({ answers }) => answers);
  };
  const send = async (url: string, answers: object, more: object = {}) => {
    const { survey_version } = await accepted(app.anonymous.get(`/answer/${url}`));
    return app.anonymous.post(`/answer/${url}`, { transaction_id: randomUUID(), survey_version, answers, ...more });
  };
  /** What the log has told of an element, by members. */
  const faultsOf = (elementId: string) =>
    logged.flatMap((one) =>
      one.plugin === 'faulty' && one.kind === 'faulty' && one.elementId === elementId ? one.member : [],
    );

  for (const view of ['View', 'what View returns']) {
    it(`costs respondents its own question where it cannot be drawn: ${view}`, async () => {
      const { surveyId, url } = await publish([faulty(view, { mandatory: true }), faulty('nothing'), ours]);
      const page = await fetch(`${app.answerUrl}/a/${url}`);
      const html = await page.text();
      expect(page.status).to.equal(200);
      expect(html.split(cannotBeShown)).to.have.length(2);
      expect(html).to.contain('drawn: Broken: nothing').and.to.contain('Why do you come here?');
      expect(faultsOf(faulty(view).id)).to.deep.equal(['View']);

      // Without JavaScript it is sent without the question, be it mandatory; ours stays mandatory.
      const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
      const form = Object.fromEntries(hidden.map(([, name, value]) => [name, value!]));
      const post = (more: Record<string, string>) =>
        fetch(page.url, { method: 'POST', body: new URLSearchParams({ ...form, go: 'send', ...more }) });
      const refused = await post({});
      const wrong = [...(await refused.text()).matchAll(/<a href="#f-([^"]+)"/g)].map(([, id]) => id);
      expect([refused.status, wrong]).to.deep.equal([422, ['why']]);
      expect((await post({ 'q.why': 'The coffee' })).url).to.match(/\/thanks/);
      expect(await stored(surveyId)).to.deep.equal([{ why: 'The coffee' }]);
    });
  }

  it('says so in the language of the survey', async () => {
    for (const [language, text] of [
      ['fi', 'Tätä kysymystä ei voida juuri nyt näyttää.'],
      ['sv', 'Den här frågan kan inte visas just nu.'],
    ] as const) {
      const { url } = await publish([faulty('View'), ours], language);
      expect(await (await fetch(`${app.answerUrl}/a/${url}`)).text()).to.contain(text);
    }
  });

  it('demands no answer to what a page could not ask, and an answer to all that it could', async () => {
    const { surveyId, url } = await publish([faulty('View', { mandatory: true }), ours]);
    const why = { why: 'The coffee' };
    expect((await send(url, why)).error.details.map(({ code }: { code: string }) => code)).to.deep.equal(['mandatory']);
    // What is of ours can be asked, whatever a page says.
    const refused = await send(url, {}, { unasked: ['broken-View', 'why'] });
    expect(refused.error.details.map(({ path }) => path)).to.deep.equal(['elements/why']);
    await accepted(send(url, why, { unasked: ['broken-View'] }));
    expect(await stored(surveyId)).to.deep.equal([why]);
    for (const unasked of ['why', [7], Array(501).fill('x')]) {
      expect((await send(url, why, { unasked })).status, String(unasked)).to.equal(422);
    }
  });

  it('loses no answer that it cannot judge, and excuses who gave one that it cannot read', async () => {
    const unjudged = await publish([faulty('validate', { mandatory: true }), ours]);
    await accepted(send(unjudged.url, { 'broken-validate': 9, why: 'The coffee' }));
    expect(await stored(unjudged.surveyId)).to.deep.equal([{ 'broken-validate': 9, why: 'The coffee' }]);

    const unread = await publish([faulty('readForm', { mandatory: true }), ours]);
    const html = await (await fetch(`${app.answerUrl}/a/${unread.url}`)).text();
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const form = Object.fromEntries(hidden.map(([, name, value]) => [name, value!]));
    const body = new URLSearchParams({ ...form, 'q.broken-readForm': '9', 'q.why': 'The coffee', go: 'send' });
    expect((await fetch(`${app.answerUrl}/a/${unread.url}`, { method: 'POST', body })).url).to.match(/\/thanks/);
    expect(await stored(unread.surveyId)).to.deep.equal([{ why: 'The coffee' }]);
    for (const member of ['validate', 'readForm']) expect(faultsOf(faulty(member).id)).to.deep.equal([member]);
  });

  it('keeps staff from nothing but its own figures, whichever of its members fails', async () => {
    const { surveyId, url } = await publish([...members.map((member) => faulty(member)), ours]);
    const answers = Object.fromEntries(members.map((member) => [`broken-${member}`, 9]));
    await accepted(send(url, { ...answers, why: 'The coffee' }));
    await app.settled();

    const read = (path: string) => accepted(user.api.get(`/survey/${surveyId}${path}`));
    const calls = ['', '/pages', '/revisions', '/results/filters', '/results/timeline', '/responses', '/changes'];
    for (const path of calls) await read(path);
    const { elements, n } = await read('/results');
    expect(n).to.equal(1);
    const summaries = Object.fromEntries(
      elements.map(({ element_id, summary }: { element_id: string; summary: object }) => [element_id, summary]),
    );
    expect(summaries['broken-summariseCounts']).to.deep.equal({ type: 'failed', plugin: 'faulty', n: 1, dontKnow: 0 });
    expect(summaries.why).to.deep.include({ type: 'texts', n: 1 });
    for (const member of members) {
      if (['summariseCounts', 'columns', 'values'].includes(member)) continue;
      expect(summaries[`broken-${member}`], member).to.deep.include({ type: 'numbers', n: 1, mean: 9 });
    }

    for (const format of ['csv', 'xlsx']) {
      const { jobId } = await accepted(user.api.post(`/survey/${surveyId}/responses/export`, { format }));
      const ended = await until(
        'the export to end',
        async () => {
          const { data } = await user.api.get(`/jobs/${jobId}`);
          return ['done', 'failed'].includes(data.state) ? data : null;
        },
        120_000,
      );
      expect(ended.state, JSON.stringify(ended.error)).to.equal('done');
    }

    // It is edited, checked, copied and published anew.
    const { structure, survey_version } = await read('');
    const changed = structuredClone(structure);
    changed.pages[0].elements.at(-1).settings.text = 'Why do you come back?';
    const changes = [{ op: 'element', element: changed.pages[0].elements.at(-1) }];
    await accepted(user.api.patch(`/survey/${surveyId}`, { survey_version, changes }));
    await accepted(user.api.post(`/survey/${surveyId}/publish_changes`, { survey_version: survey_version + 1 }));
    await accepted(user.api.post(`/survey/${surveyId}/copy`, { name: 'Again' }));
    for (const member of [
      'View',
      'validate',
      'checkSettings',
      'checkComplete',
      'columns',
      'summariseCounts',
      'toCells',
    ]) {
      expect(faultsOf(faulty(member).id), member).to.include(member);
    }
  });
});
