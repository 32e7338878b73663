import {
  accepted,
  expectNoFaults,
  type PublishedSurvey,
  publishSurvey,
  type TestUser,
  useStage,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { sms, structure } from '../support.ts';
import { theirNumber } from '../twoWay.ts';

describe('deliveries: what became of text messages', function () {
  this.timeout(120_000);
  const stage = useStage();

  /** A delivery to six numbers, as it is when the gateway has told of five of them. */
  async function told(user: TestUser, { surveyId, collectorId }: PublishedSurvey): Promise<string> {
    const numbers = Array.from({ length: 6 }, theirNumber);
    const made = await accepted(user.api.post(`/survey/${surveyId}/delivery`, sms(collectorId, numbers)));
    await stage.app.settled();
    const set = (changes: string, number: string) =>
      stage.app.db.owner.query(`UPDATE deliveries.targets SET ${changes} WHERE rule_id = $1 AND address = $2`, [
        made.rule_id,
        number,
      ]);
    for (const number of numbers.slice(0, 3)) await set('delivered_at = now()', number);
    await set("state = 'failed', problem = 'unknown_number', told = '30005', lost = true", numbers[3]!);
    await set("state = 'failed', problem = 'phone_unreachable', told = '30003', lost = true", numbers[4]!);
    return made.rule_id;
  }

  it('DEL-101.a tells in numbers and of each target who got it, and why others did not', async () => {
    const user = await stage.app.createUser();
    const survey = await publishSurvey(user, { structure });
    const ruleId = await told(user, survey);
    const page = await stage.visit({ user, at: `/s/${survey.surveyId}/deliver/${ruleId}` });
    await page.getByText('3 (50%)').waitFor();
    await page.getByText('The number is not in use. (30005)').waitFor();
    expect(await page.getByRole('cell', { name: 'Delivered', exact: true }).count()).to.equal(3);
    await expectNoFaults(page);
    await page.getByLabel('Show').selectOption({ label: 'Delivered' });
    await page.getByText('The number is not in use.').waitFor({ state: 'detached' });
    expect(await page.getByRole('cell', { name: 'Delivered', exact: true }).count()).to.equal(3);
  });
});
