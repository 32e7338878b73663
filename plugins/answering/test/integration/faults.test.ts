import {
  createClient,
  makeElement,
  makePage,
  makeStructure,
  type OwnCluster,
  publishSurvey,
  startOwnCluster,
  startTestApp,
  type TestApp,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type FormPage, open, send } from '../form.ts';
import { stored } from '../support.ts';

const limits = 'acquire=1,lock=1,statement=1,transaction=4,request=6';
/** For so long the database stays away; people press the button all the while. */
const awayMs = 20_000;
const words = {
  en: ['Something went wrong', 'What you wrote is still here', 'Try again'],
  fi: ['Jokin meni vikaan', 'Kirjoittamasi on yhä tallessa', 'Yritä uudelleen'],
  sv: ['Något gick fel', 'Det du skrev finns kvar här', 'Försök igen'],
} as const;

describe('answering: a database that goes away for twenty seconds while somebody answers without JavaScript', function () {
  this.timeout(180_000);
  let cluster: OwnCluster;
  let app: TestApp;
  before(async () => {
    cluster = await startOwnCluster();
    const env = { KAIKU_LIMITS_STAFF: limits, KAIKU_LIMITS_RESPONDENTS: limits, KAIKU_LIMITS_JOBS: limits };
    app = await startTestApp({ cluster: cluster.ownerUrl, env: { ...env, KAIKU_RATE_LIMITS: 'false' } });
  });
  after(async () => {
    cluster?.thaw();
    await app?.stop();
    await cluster?.remove();
  });

  it('ANS-006 ANS-011 each step says so in its language and holds what was written, which is sent on once it is back, once', async () => {
    const structure = makeStructure({
      pages: [
        makePage('p1', [makeElement('why', 'openText', { text: 'Why?' })]),
        makePage('p2', [makeElement('what', 'openText', { text: 'What else?' })]),
      ],
      translations: {
        fi: { 'elements/why/text': 'Miksi?', 'elements/what/text': 'Mitä muuta?' },
        sv: { 'elements/why/text': 'Varför?', 'elements/what/text': 'Vad mer?' },
      },
    });
    const { url, surveyId } = await publishSurvey(await app.createUser(), { structure });
    const languages = ['en', 'fi', 'sv'] as const;
    const at = (language: string) => `${app.answerUrl}/a/${url}?language=${language}`;
    const firsts = await Promise.all(languages.map((language) => open(at(language))));
    const lasts = await Promise.all(firsts.map((page) => send(page, { 'q.why': 'Sooner <b>', go: 'next' })));
    const steps = [...firsts.map((page) => [page, 'next'] as const), ...lasts.map((page) => [page, 'send'] as const)];
    await cluster.kill();
    const backAt = Date.now() + awayMs;
    let refused: FormPage[] = [];
    const press = async () => {
      refused = await Promise.all(
        steps.map(([page, go]) =>
          send(page, { ...(go === 'next' ? { 'q.why': 'Later <b>' } : { 'q.what': 'More' }), go }),
        ),
      );
      for (const [index, { status, html, fields }] of refused.entries()) {
        expect(status).to.equal(503);
        for (const text of words[languages[index % 3]!]) expect(html).to.include(text);
        expect(fields).to.deep.include(['q.why', index < 3 ? 'Later <b>' : 'Sooner <b>']);
      }
    };
    try {
      // What it knew of the link a moment ago it goes by for a second.
      await until('the node to notice', async () => (await open(at('en'))).status === 503, 30_000);
      do await press();
      while (Date.now() < backAt);
      // As the page's own script hears it, which keeps the answer and asks again.
      const away = await createClient(app.answerUrl).post(`/answer/${url}`, {
        transaction_id: crypto.randomUUID(),
        survey_version: 1,
        answers: {},
      });
      expect([away.status, Number(away.headers.get('retry-after')) > 0]).to.deep.equal([503, true]);
    } finally {
      await cluster.start();
    }
    await until('the pages to be back', async () => (await open(at('en'))).status === 200, 30_000);
    // Connections from before the outage may fail once more: one presses again.
    const taken = (page: FormPage) =>
      until(
        'the form to be taken',
        async () => {
          const reply = await send(page, {});
          return reply.status === 503 ? null : reply;
        },
        30_000,
      );
    const pages = await Promise.all(refused.map(taken));
    for (const page of pages.slice(0, 3)) expect(page.fields).to.deep.include(['q.why', 'Later <b>']);
    for (const page of pages.slice(3)) expect(page.url).to.include('/thanks');
    for (const page of refused.slice(3)) expect((await send(page, {})).url, 'pressed again').to.include('/thanks');
    const answers = (await stored(app, surveyId)).map((one) => one.answers);
    expect(answers).to.deep.equal(Array(3).fill({ why: 'Sooner <b>', what: 'More' }));
  });
});
