import {
  accepted,
  createClient,
  makeElement as element,
  makeLink,
  makePage,
  makeStructure,
  until,
  useApp,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { open, send } from '../form.ts';
import { publish, stored } from '../support.ts';

/** Three pages; all that is asked is mandatory, so that what is demanded is seen. */
const structure = makeStructure({
  settings: { name: 'Visit', resetIntervalSeconds: 60 },
  pages: [
    makePage('p1', [element('food', 'openText', { text: 'The food?', mandatory: true, speechToText: true })], {
      settings: { title: 'Table' },
    }),
    makePage('p2', [element('staff', 'openText', { text: 'The staff?', mandatory: true })], {
      settings: { title: 'Service', nextText: 'Onwards' },
    }),
    makePage('p3', [element('place', 'openText', { text: 'The place?', mandatory: true })], {
      settings: { title: 'House' },
    }),
  ],
});
const questions = ['The food?', 'The staff?', 'The place?'];

describe('answering: what a link has of its own', () => {
  const node = useApp();
  before(() => node.app.setFeatures(node.user.person.companyId, { custom_script: true, stt_answer: true }));

  const at = (path: string) => `${node.app.answerUrl}${path}`;
  /** The questions of the page that is open; those of others wait for the script. */
  const askedOn = (html: string) => {
    const form = /<form[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
    return questions.filter((question) => form.includes(question));
  };
  const data = (html: string) => JSON.parse(/id="kaiku-data">(.*?)<\/script>/.exec(html)![1]!);

  it('LINK-017 a single-page link shows the pages on one, under their titles, and takes what is sent there', async () => {
    const { url, surveyId } = await publish(node.user, structure, { structure: 'singlePage', singlePageSend: true });
    const page = await open(at(`/a/${url}`));
    expect(askedOn(page.html)).to.deep.equal(questions);
    expect(page.html).to.include('Service').and.include('House').and.not.include('Onwards');
    const wrong = await send(page, { 'q.food': 'Good', 'q.staff': 'Kind', go: 'send' });
    expect(wrong.status).to.equal(422);
    const thanks = await send(wrong, { 'q.place': 'Warm', go: 'send' });
    expect(thanks.url).to.include('/thanks');
    expect((await stored(node.app, surveyId))[0]!.answers).to.deep.equal({
      food: 'Good',
      staff: 'Kind',
      place: 'Warm',
    });
  });

  it('ANS-027 dictation is offered through links of the default structure only', async () => {
    const { url, surveyId } = await publish(node.user, structure);
    const single = await makeLink(node.user, surveyId, { structure: 'singlePage' });
    const dictates = async (link: string) => (await open(at(`/a/${link}`))).html.includes('data-dictate');
    expect(await dictates(url)).to.equal(true);
    expect(await dictates(single.url)).to.equal(false);
  });

  it('LINK-018 a custom structure asks its sections’ questions, like the pages that they name, and demands no others', async () => {
    const { url, surveyId } = await publish(node.user, structure, {
      structure: 'custom',
      sections: [
        { id: 'one', pageId: 'p2', elements: ['place'] },
        { id: 'two', pageId: 'p1', elements: ['food'] },
      ],
    });
    const first = await open(at(`/a/${url}`));
    expect(askedOn(first.html)).to.deep.equal(['The place?']);
    expect(first.html).to.include('Service').and.not.include('The staff?');
    const second = await send(first, { 'q.place': 'Warm', go: 'next' });
    expect(askedOn(second.html)).to.deep.equal(['The food?']);
    await send(second, { 'q.food': 'Good', go: 'send' });
    expect((await stored(node.app, surveyId))[0]!.answers).to.deep.equal({ place: 'Warm', food: 'Good' });
  });

  it('LINK-020 a link resets sooner, later or never, whatever its survey says', async () => {
    const { url, surveyId } = await publish(node.user, structure);
    const never = await makeLink(node.user, surveyId, { resetIntervalSeconds: 0 });
    const later = await makeLink(node.user, surveyId, { resetIntervalSeconds: 600 });
    const seconds = async (link: string) => data((await open(at(`/a/${link}`))).html).resetSeconds;
    expect([await seconds(url), await seconds(never.url), await seconds(later.url)]).to.deep.equal([60, 0, 600]);
  });

  it('LINK-021 of a lottery each respondent is asked the questions drawn, on every step, and nobody owes the others', async () => {
    const lottery = { type: 'questions', questions: ['food', 'staff', 'place'], shown: 1 };
    const { url, surveyId } = await publish(node.user, structure, { lottery });
    const drawn = new Set<string>();
    for (let tries = 0; tries < 60 && drawn.size < 3; tries += 1) {
      const page = await open(at(`/a/${url}`));
      const [question] = askedOn(page.html);
      expect(
        questions.filter((one) => page.html.includes(one)),
        'no other, waiting or in data',
      ).to.have.length(1);
      const field = { 'The food?': 'q.food', 'The staff?': 'q.staff', 'The place?': 'q.place' }[question!]!;
      const empty = await send(page, { [field]: '', go: 'send' });
      expect([empty.status, askedOn(empty.html)]).to.deep.equal([422, [question]]);
      if (!drawn.has(question!)) expect((await send(empty, { [field]: 'Yes', go: 'send' })).url).to.include('/thanks');
      drawn.add(question!);
    }
    expect([...drawn].sort()).to.deep.equal([...questions].sort());
    const answers = (await stored(node.app, surveyId)).map((one) => Object.keys(one.answers).length);
    expect(answers).to.deep.equal([1, 1, 1]);
  });

  it('LINK-021 an answer by the API is judged by what its sender drew', async () => {
    const lottery = { type: 'questions', questions: ['food', 'staff', 'place'], shown: 1 };
    const { url } = await publish(node.user, structure, { lottery });
    const api = createClient(at(''));
    const { data: loaded } = await api.get(`/answer/${url}`);
    const ids = loaded.view.pages.flatMap(({ elements }: { elements: { id: string }[] }) =>
      elements.map(({ id }) => id),
    );
    expect(ids).to.have.length(1);
    const other = ['food', 'staff', 'place'].find((id) => id !== ids[0])!;
    const post = (answers: object) =>
      api.post(`/answer/${url}`, {
        transaction_id: crypto.randomUUID(),
        survey_version: loaded.survey_version,
        started: loaded.started,
        answers,
      });
    expect((await post({ [other]: 'Not asked' })).status).to.equal(422);
    expect((await post({ [ids[0]]: 'Asked' })).status).to.equal(200);
  });

  it('LINK-015 within another page a link looks and is arranged as its embed theme says; by itself, as ever', async () => {
    const { surveyId } = await publish(node.user, structure);
    const drawn = async (embedTheme: string, headers = { 'sec-fetch-dest': 'iframe' }) => {
      const { url } = await makeLink(node.user, surveyId, { embedTheme });
      const { html } = await open(at(`/a/${url}`), [], headers);
      return [/<html[^>]* data-embed="(\w+)"/.exec(html)?.[1], askedOn(html).length];
    };
    expect(await drawn('default')).to.deep.equal(['default', 1]);
    expect(await drawn('form')).to.deep.equal(['form', 1]);
    expect(await drawn('notheme')).to.deep.equal(['notheme', 1]);
    expect(await drawn('singlePage')).to.deep.equal(['default', 3]);
    expect(await drawn('singlePageForm')).to.deep.equal(['form', 3]);
    expect(await drawn('singlePageNotheme')).to.deep.equal(['notheme', 3]);
    expect(await drawn('singlePageForm', { 'sec-fetch-dest': 'document' })).to.deep.equal([undefined, 1]);
    const { url: framed } = await makeLink(node.user, surveyId, { embedTheme: 'singlePage' });
    const rest = async (query: string) =>
      (await open(at(`/a/${framed}/pages?${query}`))).html.split('<script type="text/html"').length - 1;
    expect([await rest('language=en&framed'), await rest('language=en')], 'pages fetched later').to.deep.equal([1, 3]);
  });

  it('LINK-023.b the embedded preview shows what a link’s embed theme makes of the survey', async () => {
    const { surveyId } = await publish(node.user, structure);
    const asked = `${node.app.url}/s/${surveyId}/embed-preview?theme=singlePageForm`;
    const led = new URL((await fetch(asked, { redirect: 'manual' })).headers.get('location')!);
    const outer = await open(at(led.pathname + led.search));
    const inner = /<iframe src="([^"]+)"/.exec(outer.html)![1]!.replaceAll('&amp;', '&');
    const { html } = await open(at(inner), [], { 'sec-fetch-dest': 'iframe' });
    expect(html).to.include('data-embed="form"');
    expect(askedOn(html)).to.deep.equal(questions);
    expect(askedOn((await open(at(inner))).html), 'as a page of its own').to.have.length(1);
  });

  it('LINK-016 ANS-025 a link’s own CSS and JavaScript come after those of its survey, and change at once', async () => {
    const settings = { customCss: '.ks-title { color: red }', customJs: 'void 1;' };
    const { surveyId } = await publish(
      node.user,
      makeStructure({ ...structure, settings: { ...structure.settings, ...settings } }),
    );
    const { url, collectorId } = await makeLink(node.user, surveyId, {
      customCss: '.ks-title { color: blue }',
      customJs: 'void 2;',
    });
    const texts = async (pattern: RegExp) => {
      const { html } = await open(at(`/a/${url}`));
      return Promise.all([...html.matchAll(pattern)].map(async ([, href]) => (await fetch(at(href!))).text()));
    };
    const styles = /<link rel="stylesheet" href="([^"]+)"/g;
    expect(await texts(styles)).to.deep.equal([settings.customCss, '.ks-title { color: blue }']);
    expect(await texts(/<script defer src="([^"]+)"/g)).to.deep.equal(['void 1;', 'void 2;']);
    await accepted(node.user.api.put(`/survey/${surveyId}/publish/${collectorId}`, { customCss: '' }));
    await until('the style to go', async () => (await texts(styles)).length === 1);
  });

  it('LINK-016 at an address of a link’s code there is never another text, also not in the moment when it changes', async () => {
    const { surveyId } = await publish(node.user, structure);
    const { url, collectorId } = await makeLink(node.user, surveyId, { customCss: '.ks-title { color: blue }' });
    const { html } = await open(at(`/a/${url}`));
    const address = at(/<link rel="stylesheet" href="([^"]+)"/.exec(html)![1]!);
    expect((await fetch(address)).status).to.equal(200);
    const changed = { customCss: '.ks-title { color: green }' };
    await accepted(node.user.api.put(`/survey/${surveyId}/publish/${collectorId}`, changed));
    expect((await fetch(address)).status).to.equal(404);
  });

  it('LINK-023.a the script that shows surveys within other sites is given to any site, compressed as its browser takes it', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const script = await fetch(at('/embed.js'), { headers: { 'accept-encoding': encoding } });
      expect([script.status, script.headers.get('cross-origin-resource-policy')]).to.deep.equal([200, 'cross-origin']);
      expect(script.headers.get('content-encoding') ?? 'identity').to.equal(encoding);
      expect(await script.text()).to.include('data-kaiku');
    }
  });
});
