import { builtinKinds } from '@kaiku/sdk/model';
import {
  accepted,
  makeElement,
  makeStructure,
  makeSurvey,
  readSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import {
  analysedQuestions,
  type SurveyChange,
  SurveyReader,
  senderOf,
  statisticsIndustriesOf,
} from '../../contract/index.ts';
import { plugins } from '../support.ts';

describe('settings of a survey', () => {
  let app: TestApp;
  let anna: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    anna = await app.createUser({ roles: ['survey_creator'] });
  });

  const put = async (id: string, settings: object) => {
    const { survey_version } = await readSurvey(anna, id);
    return anna.api.put(`/survey/${id}`, { survey_version, settings });
  };
  /** As other plugins read it. */
  const read = (id: string) =>
    app.tenant(anna.person.companyId, async (ctx) => {
      const found = await app.services('surveys').get(SurveyReader).structure(ctx, id);
      return found!.structure;
    });

  it('SUR-014.a a sender name and address are kept for whoever sends, and judged', async () => {
    const { survey_id: id } = await makeSurvey(anna);
    expect(senderOf(await read(id)), 'as the company says').to.deep.equal({ name: null, address: null });
    await accepted(put(id, { emailSenderName: 'The café', emailSenderAddress: 'cafe@example.com' }));
    expect(senderOf(await read(id))).to.deep.equal({ name: 'The café', address: 'cafe@example.com' });
    for (const [settings, code] of [
      [{ emailSenderAddress: 'nobody' }, 'field-email'],
      [{ emailSenderAddress: 'a@example.com\r\nBcc: b@example.com' }, 'field-email'],
      [{ emailSenderName: 'x'.repeat(201) }, 'text-too-long'],
    ] as const) {
      const reply = await put(id, settings);
      expect([reply.status, reply.error.details[0]?.code]).to.deep.equal([422, code]);
    }
    await accepted(put(id, { emailSenderName: 'The café\r\nBcc: b@example.com', emailSenderAddress: '' }));
    expect(senderOf(await read(id))).to.deep.equal({ name: 'The café Bcc: b@example.com', address: null });
  });

  it('SUR-014.c industries count only where statistics are allowed', async () => {
    const { survey_id: id } = await makeSurvey(anna);
    await accepted(put(id, { industries: ['Retail', 'Coffee'] }));
    expect(statisticsIndustriesOf(await read(id))).to.deep.equal([]);
    await accepted(put(id, { allowIndustryStatistics: true }));
    expect(statisticsIndustriesOf(await read(id))).to.deep.equal(['Retail', 'Coffee']);
    for (const industries of ['Retail', [''], ['x'.repeat(101)], Array(101).fill('Retail')]) {
      expect((await put(id, { industries })).status, JSON.stringify(industries).slice(0, 20)).to.equal(422);
    }
  });

  it('SUR-055.ab an open question is marked for analysis, and whoever analyses finds it', async () => {
    const structure = makeStructure({
      elements: [
        makeElement('why', 'openText', { text: 'Why?', textAnalysis: true }),
        makeElement('mail', 'openText', { text: 'Your address' }),
        { ...makeElement('draft', 'openText', { text: 'Not yet', textAnalysis: true }), saved: false },
      ],
    });
    const { survey_id: id } = await makeSurvey(anna, { structure });
    expect(analysedQuestions(await read(id), builtinKinds)).to.deep.equal(['why']);
    const marked = { ...structure.pages[0]!.elements[1]!.settings, textAnalysis: true } as object;
    const changes: SurveyChange[] = [{ op: 'element', element: makeElement('mail', 'openText', marked) }];
    await accepted(anna.api.patch(`/survey/${id}`, { survey_version: 1, changes }));
    expect(analysedQuestions(await read(id), builtinKinds)).to.deep.equal(['why', 'mail']);
    const asked = makeStructure({ elements: [makeElement('score', 'nps', { text: 'How?', textAnalysis: true })] });
    expect((await anna.api.post('/survey', { name: 'Score', structure: asked })).status, 'not of a score').to.equal(
      422,
    );
  });
});
