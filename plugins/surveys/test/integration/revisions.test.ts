import type { SurveyStructure } from '@kaiku/sdk/model';
import { accepted, makeSurvey, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { largeSurvey, plugins, questions, words } from '../support.ts';

describe('surveys: what saves take', function () {
  this.timeout(120_000);
  let app: TestApp;
  let user: TestUser;

  before(async () => {
    app = await startTestApp(plugins);
    user = await app.createUser();
  });
  after(() => app.stop());

  it('saves of one minute are one revision, and a day on a survey of 300 questions stays under 10 MB', async () => {
    const { survey_id: id, structure } = await makeSurvey(user, { structure: largeSurvey() });
    const elements = (structure as SurveyStructure).pages.flatMap((page) => page.elements);
    // The clock is moved: all that there is grows older by a minute.
    const minute = () =>
      app.db.owner.query(
        "UPDATE surveys.revisions SET saved_at = (saved_at AT TIME ZONE 'UTC' - interval '1 minute') AT TIME ZONE 'UTC' WHERE survey_id = $1",
        [id],
      );
    const minutes = 20;
    const saves = 3;
    let version = 1;
    const write = async (turn: number) => {
      const element = elements[(turn * 7) % questions]!;
      const changed = { ...element, settings: { ...element.settings, text: `${turn} ${words}` } };
      const reply = await accepted(
        user.api.patch(`/survey/${id}`, {
          survey_version: version,
          changes: [{ op: 'element', element: changed }],
        }),
      );
      version = reply.survey_version;
    };
    const kept: number[] = [];
    for (let now = 0; now < minutes; now += 1) {
      await minute();
      for (let save = 0; save < saves; save += 1) await write(now * saves + save);
      kept.push(version);
    }
    const { rows } = await app.db.owner.query(
      `SELECT count(*)::int AS revisions, sum(coalesce(pg_column_size(structure), pg_column_size(changes)))::int AS bytes
       FROM surveys.revisions WHERE survey_id = $1`,
      [id],
    );
    // A clock that strikes the minute between two saves makes one more.
    expect(rows[0].revisions).to.be.within(minutes + 1, minutes * 2);
    const dayOfWork = 8 * 60;
    expect((rows[0].bytes / minutes) * dayOfWork).to.be.lessThan(10_000_000);

    // Each of them is whole when it is asked for.
    const half = kept[9]!;
    const { structure: then } = await accepted(user.api.get(`/survey/${id}/revisions/${half}`));
    const texts = (then as SurveyStructure).pages.flatMap((page) => page.elements.map(({ settings }) => settings.text));
    expect(texts).to.have.length(questions);
    const last = 10 * saves - 1;
    expect(texts[(last * 7) % questions]).to.equal(`${last} ${words}`);
    expect(texts[((last + 1) * 7) % questions]).not.to.equal(`${last + 1} ${words}`);
    const restored = await accepted(
      user.api.post(`/survey/${id}/revisions/${half}/restore`, { survey_version: version }),
    );
    expect(restored.survey_version).to.equal(version + 1);
    expect((await accepted(user.api.get(`/survey/${id}`))).structure).to.deep.equal(then);
  });

  it('a save that is sent again is done once, and says which version it left', async () => {
    const { survey_id: id, structure } = await makeSurvey(user, { starter: 'customer' });
    const save = (name: string, survey_version: number, save_id: string) =>
      user.api.patch(`/survey/${id}`, {
        survey_version,
        save_id,
        changes: [{ op: 'settings', settings: { ...structure.settings, name } }],
      });
    expect((await accepted(save('One', 1, 'first'))).saved_version).to.equal(2);
    expect(await accepted(save('One', 1, 'first'))).to.include({ saved_version: 2, survey_version: 2, name: 'One' });
    expect((await save('Two', 1, 'second')).status).to.equal(412);
    const replies = await Promise.all([save('Two', 2, 'third'), save('Two', 2, 'third')]);
    expect(replies.filter(({ status }) => status === 200)).to.have.length.at.least(1);
    expect((await accepted(user.api.get(`/survey/${id}`))).survey_version).to.equal(3);
    // Also when the person has saved again since, in another tab: the later revision took the place of the first.
    expect(await accepted(save('One', 1, 'first'))).to.include({ saved_version: 2, survey_version: 3, name: 'Two' });
    await accepted(save('Three', 3, 'fourth'));
    expect(await accepted(save('One', 1, 'first'))).to.include({ saved_version: 2, survey_version: 4 });
    expect(await accepted(save('Two', 2, 'third'))).to.include({ saved_version: 3, survey_version: 4 });
  });
});
