import {
  accepted,
  makeElement,
  makeStructure,
  publishSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeFolder, writeFiles } from '../support/outside.ts';
import { organisation, units } from '../support/units.ts';

/** DEL-040: columns that are called as levels of a hierarchy hold its nodes. */
describe('hierarchies in the files of mass deliveries', function () {
  this.timeout(120_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  let app: TestApp;
  let user: TestUser;
  let at: string;
  before(async () => {
    place = await makeFolder();
    await writeFiles(`${place.folder}/units`, units);
    app = await startTestApp({ env: { KAIKU_PLUGINS: `${place.folder}/units` } });
    user = await app.createUser();
    await app.setFeatures(user.company.companyId, { mass_survey_delivery: true });
    await accepted(user.api.put('/units', organisation));
    const structure = makeStructure({
      elements: [makeElement('score', 'nps', { text: 'Would you recommend us?' })],
      backgroundFields: [
        { id: 'region', name: 'Region' },
        { id: 'ward', name: 'Ward' },
        { id: 'note', name: 'Note' },
      ],
    });
    at = `/survey/${(await publishSurvey(user, { structure })).surveyId}/massdelivery`;
  });
  after(async () => {
    await app?.stop();
    await place?.remove();
  });

  async function read(...lines: string[]) {
    const form = new FormData();
    form.append('type', 'email');
    form.append('file', new Blob([lines.join('\n')]), 'wards.csv');
    const { delivery_id: id } = await accepted(user.api.post(at, undefined, { form }));
    await app.settled();
    const delivery = await accepted(user.api.get(`${at}/${id}`));
    const { rows } = await app.db.owner.query(
      'SELECT background FROM deliveries.recipients WHERE rule_id = $1 ORDER BY place',
      [id],
    );
    const faults = delivery.faults as { row: number; column: string; code: string; message: string }[];
    return {
      status: delivery.status,
      backgrounds: rows.map(({ background }) => background),
      faults: faults.map(({ row, column, code }) => [row, column, code]),
      messages: faults.map(({ message }) => message),
    };
  }

  it('DEL-040 names of nodes are stored as the hierarchy has them, whichever of their names, ids or paths was written', async () => {
    const { status, backgrounds } = await read(
      'target,Region,Ward,Note',
      'a@firma.fi,south,Children,One',
      'b@firma.fi,ETELÄ,surgery,Two',
      'c@firma.fi,,North › Surgery,Three',
      'd@firma.fi,,n1,Four',
      'e@firma.fi,North,,Old ward',
    );
    expect(status).to.equal('ready');
    expect(backgrounds).to.deep.equal([
      { region: 'South', ward: 'Children', note: 'One' },
      { region: 'South', ward: 'Surgery', note: 'Two' },
      { ward: 'Surgery', note: 'Three' },
      { ward: 'Surgery', note: 'Four' },
      { region: 'North', note: 'Old ward' },
    ]);
  });

  it('DEL-040 DEL-161 an invalid, ambiguous or conflicting hierarchy value is told with its row and column', async () => {
    const { faults, messages } = await read(
      'target,Region,Ward',
      'a@firma.fi,East,Children',
      'b@firma.fi,,Surgery',
      'c@firma.fi,North,Children',
      'd@firma.fi,North,Old ward',
      'e@firma.fi,North,Surgery',
      'e@firma.fi,South,Surgery',
    );
    expect(faults).to.deep.equal([
      [2, 'Region', 'hierarchy_invalid'],
      [3, 'Ward', 'hierarchy_ambiguous'],
      [4, 'Ward', 'hierarchy_conflict'],
      [5, 'Ward', 'hierarchy_invalid'],
      [7, 'target', 'hierarchy_conflict_target'],
    ]);
    // A column of the level above may be the one that is called wrongly: what it would tell apart is no fault yet.
    expect(
      (await read('target,Regoin,Ward', 'b@firma.fi,North,Surgery', 'c@firma.fi,North,Nowhere')).faults,
    ).to.deep.equal([
      [1, 'Regoin', 'field_unknown'],
      [3, 'Ward', 'hierarchy_invalid'],
    ]);
    expect(messages[0]).to.equal('The hierarchy has no active “East” on this level.');
    expect(messages[2]).to.equal('“Children” does not belong under what the other columns of the row say.');
  });
});
