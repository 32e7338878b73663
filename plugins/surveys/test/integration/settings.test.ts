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

  it('SUR-016.h RES-023 datasets are switched off, and never on again, in no way', async () => {
    const structure = makeStructure({ elements: [makeElement('score', 'nps', { text: 'How likely?' })] });
    const { survey_id: id } = await makeSurvey(anna, { structure });
    const head = () =>
      app.tenant(anna.person.companyId, (ctx) => app.services('surveys').get(SurveyReader).head(ctx, id));
    await accepted(anna.api.post(`/survey/${id}/open`));
    expect(await head()).to.include({ useDatasets: true });
    expect((await put(id, { useDatasets: 'no' })).status).to.equal(422);
    await accepted(put(id, { useDatasets: false }));
    expect(await head(), 'at once, though respondents do not have the change').to.include({ useDatasets: false });
    const {
      structure: { settings },
      survey_version,
    } = await readSurvey(anna, id);
    const { useDatasets: _, ...missing } = settings;
    const patch = (changed: object) =>
      anna.api.patch(`/survey/${id}`, { survey_version, changes: [{ op: 'settings', settings: changed }] });
    for (const call of [put(id, { useDatasets: true }), patch({ ...settings, useDatasets: true }), patch(missing)]) {
      const refused = await call;
      expect(refused.error.code).to.equal('setting_locked');
      expect(refused.error.details[0]).to.deep.equal({
        path: 'settings/useDatasets',
        code: 'datasets_off',
        message: 'Precalculated results cannot be switched on again.',
      });
    }
    expect((await accepted(anna.api.get(`/survey/${id}/changes`))).changes, 'nothing to publish').to.deep.equal([]);
    await accepted(anna.api.post(`/survey/${id}/discard_changes`, { survey_version }));
    await accepted(anna.api.post(`/survey/${id}/revisions/1/restore`, { survey_version: survey_version + 1 }));
    expect((await readSurvey(anna, id)).structure.settings.useDatasets).to.equal(false);
    expect(await head()).to.include({ useDatasets: false });
    await accepted(put(id, { hideTimestamps: true }));
    const { rows } = await app.db.owner.query(
      "SELECT count(*)::int AS count FROM core.audit_log WHERE survey_id = $1 AND operation = 'survey.datasets_off'",
      [id],
    );
    expect(rows).to.deep.equal([{ count: 1 }]);
  });

  it('a picture that a survey shows, as a draft or live, is not deleted from under it', async () => {
    const picture = async (type: string) => {
      const form = new FormData();
      form.append('file_type', type);
      form.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'cafe.png');
      const { fileId } = await accepted(anna.api.post('/files/upload', undefined, { form }));
      return { file: fileId as string, width: 1, height: 1 };
    };
    const remove = ({ file }: { file: string }) => anna.api.delete(`/files/${file}`);
    const [logo, shown, unused] = [await picture('logo'), await picture('image_element'), await picture('logo')];
    const structure = makeStructure({
      settings: { name: 'Lunch', logo, logoAlternativeText: 'Café' },
      elements: [
        makeElement('view', 'image', { text: '', picture: shown, alternativeText: 'The view' }),
        makeElement('score', 'nps', { text: 'How likely?' }),
      ],
    });
    const { survey_id: id } = await makeSurvey(anna, { structure });
    for (const one of [logo, shown]) {
      const refused = await remove(one);
      expect([refused.status, refused.error.code]).to.deep.equal([422, 'file_in_use']);
      expect(refused.error.message).to.include('Lunch');
    }
    expect((await remove(unused)).status).to.equal(200);
    await accepted(anna.api.post(`/survey/${id}/open`));
    const { logo: _, ...settings } = structure.settings;
    const drop: SurveyChange[] = [
      { op: 'settings', settings },
      { op: 'order', pages: [{ id: 'p1', elements: ['score'] }] },
    ];
    await accepted(anna.api.patch(`/survey/${id}`, { survey_version: 1, changes: drop }));
    expect((await remove(logo)).status, 'respondents still get it').to.equal(422);
    await accepted(anna.api.post(`/survey/${id}/publish_changes`, { survey_version: 2 }));
    await accepted(anna.api.delete(`/survey/${id}`));
    await accepted(anna.api.post(`/survey/${id}/restore`));
    for (const one of [logo, shown]) expect((await remove(one)).status, 'nobody sees it any more').to.equal(200);
  });

  it('a picture that a template or a favourite brings is not deleted from under it', async () => {
    const upload = async () => {
      const form = new FormData();
      form.append('file_type', 'image_element');
      form.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'cafe.png');
      const { fileId } = await accepted(anna.api.post('/files/upload', undefined, { form }));
      return { file: fileId as string, width: 1, height: 1 };
    };
    const [logo, kept, liked] = [await upload(), await upload(), await upload()];
    const view = (id: string, picture: object) =>
      makeElement(id, 'image', { text: '', picture, alternativeText: 'The view' });
    const structure = makeStructure({ settings: { logo, logoAlternativeText: 'Café' }, elements: [view('a', kept)] });
    const { survey_id: id } = await makeSurvey(anna, { structure });
    const { survey_id: other } = await makeSurvey(anna, { structure: makeStructure({ elements: [view('b', liked)] }) });
    const template = await accepted(
      anna.api.post('/survey/template', { survey_id: id, type: 'survey', name: 'With a view' }),
    );
    const favourite = await accepted(
      anna.api.post('/survey/favourite', { survey_id: other, element_id: 'b', name: 'The view itself' }),
    );
    for (const survey of [id, other]) {
      await accepted(anna.api.delete(`/survey/${survey}`));
      await accepted(anna.api.delete(`/survey/${survey}/deleted`));
    }
    const remove = ({ file }: { file: string }) => anna.api.delete(`/files/${file}`);
    for (const [picture, name] of [
      [logo, 'With a view'],
      [kept, 'With a view'],
      [liked, 'The view itself'],
    ] as const) {
      const refused = await remove(picture);
      expect([refused.status, refused.error.code]).to.deep.equal([422, 'file_in_use']);
      expect(refused.error.message).to.include(name);
    }
    await accepted(anna.api.delete(`/survey/template/${template.template_id}`));
    await accepted(anna.api.delete(`/survey/favourite/${favourite.favourite_id}`));
    for (const picture of [logo, kept, liked]) expect((await remove(picture)).status).to.equal(200);
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

/** A picture of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
