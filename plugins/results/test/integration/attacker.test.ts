import { integritySignals } from '@kaiku/plugin-responses/contract';
import {
  accepted,
  makeElement,
  makeLink,
  makeStructure,
  openSurvey,
  type ShareBody,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { dice, genders } from '../support/attack.ts';
import { type Attacked, Attacker, apart } from '../support/attacker.ts';

const elements = [
  makeElement('number', 'slider', { text: 'Number', min: 0, max: 2 * apart, step: 1 }),
  makeElement('score', 'nps', { text: 'Would you recommend us?' }),
  makeElement('why', 'openText', { text: 'Why?' }),
];
const backgroundFields = ['team', 'gender', 'mail'].map((id) => ({ id, name: id }));
const moments = 3;
const daysBetween = 8;

describe('who attacks hide-under-X through every door', function () {
  this.timeout(300_000);
  const die = dice(9);
  let app: TestApp;
  let owner: TestUser;
  let surveys: (Attacked & { links: string[]; page: string })[];
  let combination: string;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
    await app.setFeatures(owner.company.companyId, { combine_results: true, power_bi: true });
    surveys = [
      await survey({ name: 'One', hideUnder: 5, hideUnderField: 'team' }, 0),
      await survey({ name: 'Two', hideUnder: 3 }, apart),
    ];
    const [one, two] = surveys;
    const body = { name: 'Both', survey_ids: [two!.id] };
    combination = (await accepted(owner.api.post(`/survey/${one!.id}/combined_survey`, body))).combination_id;
  });

  async function survey(settings: { name: string; hideUnder: number; hideUnderField?: string }, first: number) {
    const structure = makeStructure({ elements, backgroundFields, settings });
    const id = await openSurvey(owner, { structure });
    const links: string[] = [];
    for (const name of ['Hall', 'Web']) links.push((await makeLink(owner, id, { name })).collectorId);
    return { id, under: settings.hideUnder, first, times: [], links, page: structure.pages[0]!.id };
  }

  /** So many answers come, as they would lie in the table: by links, and typed in from paper. */
  async function come(to: (typeof surveys)[0], day: number, count: number): Promise<void> {
    const { draw, pick } = die;
    const rows = Array.from({ length: count }, () => {
      const number = to.first + to.times.length;
      const team = pick(['A', 'A', 'A', 'A', 'B', 'B', 'C', '']);
      // Paper is typed in later than it was filled in.
      const imported = draw(6) === 0;
      const earlier = imported ? 30 : 0;
      const at = new Date(Date.UTC(2026, 0, 1 + day - earlier, draw(24), draw(60), draw(60))).toISOString();
      to.times.push(at);
      return {
        id: crypto.randomUUID(),
        answers: { number, ...(draw(5) > 0 && { score: draw(11) }), why: `words of ${number}.` },
        background: { ...(team && { team }), gender: pick(genders), mail: `p${number}@example.com` },
        at,
        ...(!imported && { begun: new Date(Date.parse(at) - (20 + number * 11) * 1_000).toISOString() }),
        language: pick(['en', 'en', 'en', 'fi', 'sv']),
        signals: draw(12) === 0 ? integritySignals.fast : 0,
        ...(imported ? { source: 'import' } : { source: 'link', collector: pick(to.links) }),
      };
    });
    await app.db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, collector_id, survey_version, language, answers,
         background, submitted_at, started_at, signals, source)
       SELECT $1, id, $2, collector, 1, language, answers, background, at, begun, signals, source
       FROM jsonb_to_recordset($3::jsonb) AS g (id uuid, language text, answers jsonb, background jsonb, at timestamptz, begun timestamptz,
         signals int, source text, collector uuid)`,
      [owner.person.companyId, to.id, JSON.stringify(rows)],
    );
    // Of those who began some left.
    await app.db.owner.query(
      `INSERT INTO answering.fill_counts (company_id, survey_id, collector_id, survey_version, day, what, page_id, count)
       SELECT $1, $2, $3, 1, date '2026-01-01' + $4::int, what, page, n FROM (VALUES ('started', '', $5 + 7),
         ('answered', '', $5), ('reached', $6, $5 + 7), ('passed', $6, $5)) AS c (what, page, n)
       ON CONFLICT ON CONSTRAINT fill_counts_pkey DO UPDATE SET count = fill_counts.count + excluded.count`,
      [owner.person.companyId, to.id, to.links[0], day, count, to.page],
    );
  }

  /** Somebody who holds these shares of both surveys. */
  async function attacker(seed: number, ...shares: readonly ShareBody[]): Promise<Attacker> {
    const who = await app.createUser({ company: owner.company, roles: ['survey'] });
    for (const [at, share] of shares.entries()) {
      const name = `${who.person.userId} ${at}`;
      const { group_id } = await accepted(owner.api.post('/company/groups', { name }));
      await accepted(owner.api.put(`/company/groups/${group_id}/members`, { add: [who.person.userId] }));
      for (const { id } of surveys) await shareSurvey(owner, id, group_id, share);
      await until('the group to count', async () => (await who.api.get('/session')).data.group_ids.includes(group_id));
    }
    return new Attacker(app, who, { seed, days: (moments + 1) * daysBetween });
  }

  it('RES-022.a RES-025 RES-050 RES-077.b REP-015 REP-019 SHARE-025.e isolates no group below the threshold by 1,500 queries: figures, tables, texts, files, feeds and combined results of the same moments', async () => {
    const figures = { permissions: ['reportView', 'reportEdit'] };
    const single = { permissions: ['rawAnswers'] };
    const ofTeam = { background_limits: [{ field_id: 'team', values: ['A'] }] };
    const whoDislike = { answer_limits: [{ element_id: 'score', min: 0, max: 8 }] };
    const ofWomen = { permissions: ['gdpr'], background_limits: [{ field_id: 'gender', values: ['f'] }] };
    const attackers = [
      await attacker(1, figures, single),
      await attacker(2, figures, { ...single, ...ofTeam }, ofWomen),
      await attacker(3, { permissions: [...figures.permissions, ...single.permissions], ...whoDislike }),
    ];
    for (let moment = 0; moment < moments; moment += 1) {
      for (const to of surveys) await come(to, moment * daysBetween, 9 * to.under);
      for (const who of attackers) {
        for (const one of surveys) {
          for (let asked = 0; asked < 12; asked += 1)
            await Promise.all([who.figures(one), asked % 2 === 0 ? who.texts(one) : who.responses(one)]);
          await who.feed(one);
          await who.numbers(one);
        }
        await who.combined(surveys[0]!, combination);
      }
    }
    // One answer at a time.
    for (let more = 0; more < 8; more += 1) {
      for (const to of surveys) await come(to, moments * daysBetween + more, 1);
      for (const who of attackers) for (const one of surveys) await who.figures(one, {});
    }
    for (const who of attackers) {
      for (const one of surveys) {
        await who.single(one, 8);
        await who.exports(one);
        await who.reports(one);
      }
    }
    for (const [at, who] of attackers.entries())
      for (const one of surveys) {
        const { least, shown } = who.isolated(one);
        expect(least, `the smallest group of ${one.under} for ${at}`).to.be.at.least(one.under);
        expect(shown / one.times.length, 'the part that somebody can see').to.be.greaterThan(0.3);
      }
    const doors = attackers.map((who) => [...who.doors].toSorted());
    for (const open of doors)
      expect(open).to.include.members([
        'figures',
        'timeline',
        'comparison',
        'texts',
        'responses',
        'combined',
        'combined file',
        'feed figures',
        'feed',
        'json',
        'papers',
        'report sheet',
      ]);
    for (const { numbered } of attackers.slice(0, 2)) expect([...numbered]).to.have.members(['rates', 'completion']);
    for (const { timed } of attackers.slice(0, 2)) expect(timed, 'times that were told').to.be.greaterThan(0);
    expect(attackers.reduce((sum, { queries }) => sum + queries, 0)).to.be.greaterThan(1_500);
  });
});
