import {
  accepted,
  type PublishedSurvey,
  publishSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { rows as lines, uploaded } from '../mass.ts';
import { infoOf, mail, sent, structure } from '../support.ts';

describe('deliveries: what is kept of people', function () {
  this.timeout(180_000);
  let app: TestApp;
  let owner: TestUser;
  let survey: PublishedSurvey;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
    survey = await publishSurvey(owner, { structure });
  });

  it('DEL-063 addresses that a survey was or will be sent to are found, told and erased with a person’s data', async () => {
    const [anna, pekka] = ['anna.k@firma.fi', 'pekka.k@firma.fi'];
    const { rule_id: past } = await sent(app, owner, survey.surveyId, mail(survey.collectorId, [anna, pekka]));
    const later = { interval: 'weekly', starts_at: new Date(Date.now() + 86_400_000).toISOString(), name: 'Weekly' };
    const { rule_id: weekly } = await sent(app, owner, survey.surveyId, mail(survey.collectorId, [anna, pekka], later));

    const { searchId } = await accepted(owner.api.post('/personal_data/search', { sought: anna.toUpperCase() }));
    await app.settled();
    const path = `/personal_data/search/${searchId}`;
    const { groups } = await accepted(owner.api.get(path));
    expect(
      groups.map(({ kind, kind_name, count }: Record<string, unknown>) => [kind, kind_name, count]),
    ).to.have.deep.members([
      ['deliveries', 'Messages of deliveries', 1],
      ['recipients', 'Recipients of deliveries', 2],
    ]);
    const query = { kind: 'deliveries', survey_id: survey.surveyId };
    const [message] = (await accepted(owner.api.get(`${path}/found`, { query }))).data;
    expect(message.lines).to.deep.equal([{ label: 'Autumn', text: anna }]);

    const { erasureId } = await accepted(owner.api.post(`${path}/erase`, { sought: anna.toUpperCase() }));
    await app.settled();
    const { removed } = await accepted(owner.api.get(`/personal_data/erasures/${erasureId}`));
    expect(
      removed[0].counts.map(({ name, count }: { name: string; count: number }) => [name, count]),
    ).to.have.deep.members([
      ['Messages of deliveries', 1],
      ['Recipients of deliveries', 2],
    ]);
    const { data } = await infoOf(owner, survey.surveyId, past);
    expect(data.map(({ target }: { target: string }) => target)).to.deep.equal([pekka]);
    for (const id of [past, weekly]) {
      const { targets } = await accepted(owner.api.get(`/survey/${survey.surveyId}/delivery/${id}`));
      expect(targets).to.deep.equal([pekka]);
    }
  });

  it('DEL-132 how many messages somebody got in a month is found, told and erased after their deliveries are gone', async () => {
    const other = await app.createUser();
    const own = await publishSurvey(other, { structure });
    const [anna, pekka] = ['anna.counted@firma.fi', 'pekka.counted@firma.fi'];
    await accepted(
      other.api.put('/company/contact_rules', {
        quiet_from: null,
        quiet_until: null,
        quiet_channels: 'sms',
        limit_per_month: 1,
      }),
    );
    const { rule_id: ruleId } = await sent(app, other, own.surveyId, mail(own.collectorId, [anna, pekka]));
    await accepted(other.api.delete(`/survey/${own.surveyId}/delivery/${ruleId}`));
    await app.settled();

    const search = async (sought: string) => {
      const { searchId } = await accepted(other.api.post('/personal_data/search', { sought }));
      await app.settled();
      return `/personal_data/search/${searchId}`;
    };
    const path = await search('anna.COUNTED@firma.fi');
    const { groups } = await accepted(other.api.get(path));
    expect(groups.map(({ kind, kind_name, count }: Record<string, unknown>) => [kind, kind_name, count])).to.deep.equal(
      [['messageCounts', 'Numbers of messages in a month', 1]],
    );
    const { survey_id, survey_name } = groups[0];
    expect(survey_name).to.equal(other.company.name);
    const query = { kind: 'messageCounts', survey_id };
    const { data } = await accepted(other.api.get(`${path}/found`, { query }));
    expect(data[0].lines).to.deep.equal([{ label: anna, text: '1' }]);
    await accepted(other.api.post(`${path}/export`, {}));
    await app.settled();
    const headers = { authorization: `Bearer ${other.tokens.token}` };
    const { found } = (await (await fetch(`${app.url}/api${path}/file/json`, { headers })).json()) as {
      found: Record<string, unknown>[];
    };
    expect(found).to.have.length(1);
    expect(found[0]).to.deep.include({ kind: 'messageCounts', lines: data[0].lines });

    const { erasureId } = await accepted(other.api.post(`${path}/erase`, { sought: 'anna.COUNTED@firma.fi' }));
    await app.settled();
    const { removed, still_there } = await accepted(other.api.get(`/personal_data/erasures/${erasureId}`));
    expect(still_there).to.equal(0);
    expect(removed[0].counts).to.deep.equal([{ what: 'counts', name: 'Numbers of messages in a month', count: 1 }]);
    expect((await accepted(other.api.get(await search(anna)))).groups).to.deep.equal([]);
    expect((await accepted(other.api.get(await search(pekka)))).groups).to.have.length(1);
  });

  it('DEL-063 DEL-009 an anonymous one goes out no more when too few are left of its recipients', async () => {
    const people = Array.from({ length: 5 }, (_, at) => `left${at}.an@firma.fi`);
    const starts_at = new Date(Date.now() + 3_600_000).toISOString();
    const body = mail(survey.collectorId, people, { anonymous: true, interval: 'weekly', starts_at });
    const { rule_id: ruleId } = await sent(app, owner, survey.surveyId, body);
    const sought = people[0]!;
    const { searchId } = await accepted(owner.api.post('/personal_data/search', { sought }));
    await app.settled();
    await accepted(owner.api.post(`/personal_data/search/${searchId}/erase`, { sought }));
    await app.settled();
    await app.timePasses({ hours: 2 });
    await app.settled();
    const { rule } = await infoOf(owner, survey.surveyId, ruleId);
    expect(rule.latest).to.include({ state: 'cancelled', problem: 'too_few_people' });
    expect(rule.funnel).to.include({ targets: 0 });
    for (const to of people) expect(app.mail.all({ to }), to).to.deep.equal([]);
  });

  it('DEL-063 what a refused file says of a person is found, told and erased as well', async () => {
    await app.setFeatures(owner.company.companyId, { mass_survey_delivery: true });
    const wrong = ['liisa.fault@firma.fi (home)', 'matti.fault@firma.fi (home)'];
    const mass = await uploaded(app, owner, survey.surveyId, lines('target', ...wrong));
    expect(mass.faults.map(({ value }: { value: string }) => value)).to.deep.equal(wrong);
    const sought = 'liisa.fault@firma.fi';
    const { searchId } = await accepted(owner.api.post('/personal_data/search', { sought }));
    await app.settled();
    const path = `/personal_data/search/${searchId}`;
    const { groups } = await accepted(owner.api.get(path));
    expect(groups.map(({ kind, count }: Record<string, unknown>) => [kind, count])).to.deep.equal([['fileFaults', 1]]);
    expect(groups[0].kind_name).to.equal('Errors in files of mass deliveries');
    const query = { kind: 'fileFaults', survey_id: survey.surveyId };
    const [fault] = (await accepted(owner.api.get(`${path}/found`, { query }))).data;
    expect(fault.lines).to.deep.equal([{ label: mass.name, text: wrong[0] }]);
    await accepted(owner.api.post(`${path}/erase`, { sought }));
    await app.settled();
    const left = await accepted(owner.api.get(`/survey/${survey.surveyId}/massdelivery/${mass.delivery_id}`));
    expect(left.faults.map(({ value }: { value: string }) => value)).to.deep.equal([wrong[1]]);
  });
});
