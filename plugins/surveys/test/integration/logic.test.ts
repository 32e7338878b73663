import type { Rule, SurveyStructure } from '@kaiku/sdk/model';
import {
  makeElement,
  makePage,
  makeStructure,
  makeSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

const choices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `c${index}`, text: `Choice ${index}` }));
const ruleOf = (id: string, ...conditions: [elementId: string, rest: object][]): Rule =>
  ({
    id,
    subRules: conditions.map(([elementId, rest], index) => ({
      id: `${id}-${index}`,
      source: { type: 'answer', elementId },
      ...rest,
    })),
  }) as Rule;

describe('surveys: rules that cannot work', () => {
  let app: TestApp;
  let user: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!);
    user = await app.createUser();
  });

  const open = async (structure: SurveyStructure) => {
    const { survey_id, survey_version } = await makeSurvey(user, { structure });
    return user.api.post(`/survey/${survey_id}/open`, { survey_version });
  };

  it('keep a survey from being published where nobody would get through it, and are told of', async () => {
    const stuck = makeElement('many', 'checkbox', {
      text: 'Which?',
      mandatory: true,
      choices: choices(3),
      minSelections: 2,
      maxSelections: 2,
    });
    const structure = makeStructure({
      pages: [
        makePage('p1', [makeElement('score', 'nps', { text: 'Would you?', mandatory: true })], {
          hideRules: [ruleOf('never', ['many', { operator: 'notAnswered' }])],
        }),
        makePage('p2', [stuck], {
          showRules: [
            ruleOf('both', ['score', { operator: 'atLeast', value: 8 }], ['score', { operator: 'less', value: 8 }]),
          ],
        }),
      ],
    });
    const { status, error } = await open(structure);
    expect(status).to.equal(422);
    expect(error.details.map(({ code }: { code: string }) => code)).to.deep.equal(['nothing-reachable']);
  });

  it('that go in a circle are saved, warned of and do not hold up a node', async () => {
    const count = 60;
    const pages = Array.from({ length: count }, (_, index) => {
      const others = Array.from({ length: 20 }, (_rule, number) =>
        ruleOf(
          `r${index}-${number}`,
          [`q${(index + number + 1) % count}`, { operator: 'oneOf', values: choices(40).map(({ id }) => id) }],
          [`q${(index * 7 + number) % count}`, { operator: 'notEquals', value: `c${number}` }],
        ),
      );
      const element = makeElement(`q${index}`, 'choice', { text: `Question ${index}`, choices: choices(50) });
      return makePage(`p${index}`, [element], index === 0 ? {} : { [index % 2 ? 'showRules' : 'hideRules']: others });
    });
    const began = performance.now();
    const [opened, meanwhile] = await Promise.all([
      open(makeStructure({ pages })),
      app.anonymous.get('/health').then(() => performance.now() - began),
    ]);
    expect(opened.status).to.equal(200);
    expect(meanwhile).to.be.lessThan(performance.now() - began);
  });
});
