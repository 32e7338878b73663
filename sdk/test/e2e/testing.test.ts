import { expect } from 'chai';
import { structureFormat } from '../../model/index.ts';
import { accepted, expectNoFaults, makeElement, makeStructure, makeSurvey, Stage } from '../../testing/index.ts';

const refusal = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('nothing was refused'),
    (error) => error,
  );

describe('the test harness', function () {
  this.timeout(60_000);
  const stage = new Stage({ plugins: ['access', 'surveys'] });
  before(function () {
    return stage.start(this.test!.parent!);
  });
  after(() => stage.stop());

  it('starts the chosen plugins only, and gives the services of each', async () => {
    const ids = stage.app.app.host.plugins.map(({ manifest }) => manifest.id);
    expect(ids).to.have.members(['access', 'surveys']);
    expect(() => stage.app.services('surveys')).to.not.throw();
    expect(() => stage.app.services('results')).to.throw('no plugin results');
  });

  it('makes surveys as they are described, and throws what a refusal says', async () => {
    const user = await stage.app.createUser();
    const structure = makeStructure({
      settings: { name: 'Lunch' },
      elements: [makeElement('q', 'nps', { text: 'Good?' })],
    });
    const survey = await makeSurvey(user, { structure });
    expect([survey.name, survey.structure]).to.deep.equal(['Lunch', { ...structure, format: structureFormat }]);
    const wrong = makeStructure({ elements: [makeElement('not an id', 'nps', { text: 'Good?' })] });
    expect((await refusal(makeSurvey(user, { structure: wrong }))).message).to.match(/^422 .*"code":"validation"/s);
    expect((await refusal(accepted(stage.app.anonymous.get('/session')))).message).to.match(/^401 /);
  });

  it('fails a test in whose pages a script failed, but for the errors that it is about', async () => {
    const fail = async () => {
      const page = await stage.visit({ at: '/login' });
      const failed = page.waitForEvent('pageerror');
      await page.evaluate(() => {
        setTimeout(() => {
          throw new Error('broken on purpose');
        });
      });
      await failed;
    };
    await fail();
    expect((await refusal(stage.leave())).message).to.contain('script errors');
    await fail();
    await stage.leave(/broken on purpose/);
    await stage.leave();
  });

  it('names the screen on which axe finds something', async () => {
    const page = await stage.visit();
    await page.setContent('<html lang="en"><title>Bad</title><main><h1>Bad</h1><img src="data:,"></main></html>');
    expect((await refusal(expectNoFaults(page, 'a picture'))).message).to.contain('a picture');
    await stage.leave();
  });
});
