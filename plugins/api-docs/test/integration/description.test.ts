import { sharedApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Call, Description, OpenApi } from '../../web/description.ts';
import { readDescription } from '../../web/description.ts';
import { sampleLanguages, sampleOf } from '../../web/samples.ts';
import { exampleOf } from '../../web/schema.ts';

describe('the description of the API', function () {
  this.timeout(120_000);
  let test: TestApp;
  let manager: TestUser;
  before(async function () {
    test = await sharedApp(this.test!.parent!, {});
  });
  beforeEach(async () => {
    manager = await test.createUser();
  });

  async function described(user: TestUser | null, language = 'en'): Promise<Description> {
    const reply = await fetch(`${test.url}/api/openapi.json?language=${language}`, {
      headers: user ? { authorization: `Bearer ${user.tokens.token}` } : {},
    });
    expect(reply.status).to.equal(200);
    return readDescription((await reply.json()) as OpenApi);
  }
  const names = ({ calls }: Description): string[] => calls.map(({ id }) => id).sort();
  const callOf = ({ calls }: Description, id: string): Call => calls.find((call) => call.id === id)!;

  it('COMP-061.b without a session the public calls are told, and no others', async () => {
    const open = test.app.routes.filter(({ route }) => route.access === 'public').map(({ route }) => route.id);
    expect(names(await described(null))).to.deep.equal(open.sort());
    const stale = await fetch(`${test.url}/api/openapi.json`, { headers: { authorization: 'Bearer of-nobody' } });
    expect(names(readDescription((await stale.json()) as OpenApi))).to.deep.equal(open);
  });

  it('COMP-061.b with one those that the role gives, the features of the company allow, and the things named may', async () => {
    await test.setFeatures(manager.company.companyId, { datacollections: false });
    const own = names(await described(manager));
    expect(own).to.include.members(['listUsers', 'getCompanySettings', 'getSurvey', 'loadLink']);
    expect(own).to.not.include('listDataCollections').and.not.include('setUserLimit');
    const reader = await test.createUser({ company: manager.company, roles: ['survey'] });
    const read = names(await described(reader));
    // Whether it is for this survey, the survey says.
    expect(read).to.include('getSurvey').and.not.include('listUsers');
    await test.setFeatures(manager.company.companyId, { datacollections: true });
    const more = names(await described(manager)).filter((id) => !own.includes(id));
    expect(more).to.include.members(['listDataCollections']);
    const provider = await test.createUser({ roles: ['admin'] });
    const features = test.app.host.plugins.flatMap(({ manifest }) => manifest.features ?? []);
    await test.setFeatures(provider.company.companyId, Object.fromEntries(features.map(({ key }) => [key, true])));
    expect(names(await described(provider))).to.deep.equal(test.app.routes.map(({ route }) => route.id).sort());
  });

  it('COMP-061.c each names its errors and groups in the language asked for, and who may call it', async () => {
    const english = await described(manager);
    const list = callOf(english, 'listUsers');
    expect(list.errors.map(({ code }) => code)).to.include.members(['unauthenticated', 'forbidden', 'validation']);
    expect(list.callers!.yes.map(({ name }) => name)).to.include('Company manager');
    const survey = callOf(english, 'getSurvey');
    expect(survey.needs).to.not.have.length(0);
    expect(survey.callers!.rights.map(({ role }) => role)).to.include('survey');
    expect(callOf(english, 'loadLink').apiKeyScope).to.equal('answering.private_links');
    for (const [language, title, message] of [
      ['en', 'Surveys', 'This feature is switched off for the company.'],
      ['fi', 'Kyselyt', 'Ominaisuus ei ole käytössä yrityksessä.'],
      ['sv', 'Enkäter', undefined],
    ] as const) {
      const { groups, errors } = await described(manager, language);
      expect(groups.find(({ name }) => name === 'surveys')!.title).to.equal(title);
      for (const group of groups) {
        expect(group.title, group.name).to.match(/^\p{Lu}/u);
        expect(group.text, group.name).to.match(/\S/);
      }
      const off = errors.find(({ code }) => code === 'feature_disabled')!;
      if (message) expect(off.message).to.equal(test.app.host.texts.error(language, 'core', 'feature_disabled'));
      for (const error of [...errors, ...groups.flatMap((group) => group.errors)]) {
        expect(error.message, error.code).to.match(/\S/).and.not.include('{{');
      }
    }
  });

  it('COMP-061.c examples that are made of the schemas fit them', async () => {
    const { calls } = await described(await test.createUser({ roles: ['admin'] }));
    const routes = new Map(test.app.routes.map(({ route }) => [route.id, route]));
    const wrong: string[] = [];
    // What Joi's JSON Schema says nothing of: that one of several fields is there, or not beside another.
    const unsaid = /^object\.(missing|xor|oxor)$/;
    // Texts that are JSON themselves.
    const jsonTexts = ['getTable', 'getExport', 'getExportTable'];
    for (const call of calls) {
      const { payload, reply, query, upload } = routes.get(call.id)!;
      const given = call.parameters.filter((one) => one.in === 'query' && one.required);
      const asked = Object.fromEntries(given.map(({ name, schema }) => [name, exampleOf(schema)]));
      const faults = [
        query?.validate(asked).error,
        !upload && call.body ? payload?.validate(exampleOf(call.body.schema, false)).error : undefined,
        call.reply && reply !== 'stream' ? reply.validate(exampleOf(call.reply)).error : undefined,
      ];
      for (const fault of faults)
        if (fault && !unsaid.test(fault.details[0]!.type) && !jsonTexts.includes(call.id))
          wrong.push(`${call.id}: ${fault.message}`);
    }
    expect(wrong).to.deep.equal([]);
  });

  it('COMP-061.d samples are for the address that the node has outside', async () => {
    const { address, calls } = await described(manager);
    expect(address).to.match(/^http.*\/api$/);
    for (const call of calls) {
      const filled = { values: {}, body: call.body ? JSON.stringify(exampleOf(call.body.schema, false)) : '' };
      for (const language of sampleLanguages) {
        const code = sampleOf(language, call, address, filled);
        expect(code, call.id).to.include(address + call.path);
        expect(code.includes('KAIKU_TOKEN'), call.id).to.equal(call.access !== 'public');
      }
    }
  });
});
