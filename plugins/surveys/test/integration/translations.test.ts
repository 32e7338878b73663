import {
  accepted,
  makeElement,
  makeStructure,
  makeSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { plugins } from '../support.ts';

const structure = makeStructure({
  elements: [makeElement('q1', 'nps', { text: 'Would you recommend us?' })],
  backgroundFields: [{ id: 'shop', name: 'Shop' }],
  translations: { fi: { 'elements/q1/text': 'Suosittelisitko meitä?' } },
});

describe('surveys: translations over HTTP', () => {
  let app: TestApp;
  let anna: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    anna = await app.createUser({ roles: ['survey_creator'] });
  });

  const newSurvey = async () => (await makeSurvey(anna, { structure })).survey_id as string;
  const save = (id: string, body: object) => anna.api.put(`/survey/${id}/translations`, body);

  it('PLAT-068.ab lists languages by native name, with system_only those of the interface', async () => {
    const system = (await app.anonymous.get('/lang', { query: { system_only: true } })).data;
    expect(system.map(({ code }: { code: string }) => code)).to.deep.equal(['en', 'fi', 'sv']);
    const all = (await app.anonymous.get('/lang')).data.map(({ name }: { name: string }) => name);
    expect(all)
      .to.include.members(['Deutsch', 'Suomi'])
      .and.to.deep.equal([...all].sort((a, b) => a.localeCompare(b)));
  });

  it('SUR-093 a translation has a language and its translatable_data, by what there is to translate', async () => {
    const id = await newSurvey();
    const { data } = await anna.api.get(`/survey/${id}/translations`);
    expect(data).to.include({ survey_version: 1, language: 'en' });
    expect(data.texts).to.include({
      'elements/q1/text': 'Would you recommend us?',
      'backgroundFields/shop/name': 'Shop',
    });
    expect(data.translations).to.eql([
      { language: 'fi', translatable_data: { 'elements/q1/text': 'Suosittelisitko meitä?' } },
    ]);
  });

  it('SUR-093 saving one language leaves its other texts and the other languages as they were', async () => {
    const id = await newSurvey();
    const shop = { 'backgroundFields/shop/name': 'Myymälä' };
    await accepted(save(id, { survey_version: 1, language: 'fi', translatable_data: shop }));
    const saved = await accepted(
      save(id, { survey_version: 2, language: 'sv', translatable_data: { 'elements/q1/text': 'Rekommendera?' } }),
    );
    expect(saved.translations).to.have.deep.members([
      { language: 'fi', translatable_data: { 'elements/q1/text': 'Suosittelisitko meitä?', ...shop } },
      { language: 'sv', translatable_data: { 'elements/q1/text': 'Rekommendera?' } },
    ]);
    const gone = await accepted(
      save(id, { survey_version: 3, language: 'sv', translatable_data: { 'elements/q1/text': '' } }),
    );
    expect(
      gone.translations.find(({ language }: { language: string }) => language === 'sv')?.translatable_data ?? {},
    ).to.eql({});
  });

  it('a text that is not there, the main language and an older version are refused', async () => {
    const id = await newSurvey();
    const refused = async (body: object) => {
      const { status, error } = await save(id, { survey_version: 1, translatable_data: {}, ...body });
      return [status, error.code, error.details[0]?.path];
    };
    expect(await refused({ language: 'en' })).to.eql([422, 'validation', 'language']);
    expect(await refused({ language: 'fi', translatable_data: { 'elements/q9/text': 'x' } })).to.eql([
      422,
      'validation',
      'translatable_data.elements/q9/text',
    ]);
    await accepted(save(id, { survey_version: 1, language: 'fi', translatable_data: {} }));
    expect(await refused({ language: 'fi' })).to.eql([412, 'survey-version-conflict', undefined]);
  });
});
