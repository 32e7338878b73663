import {
  builtinKinds,
  checkLogic,
  concerns,
  endPageFields,
  type Field,
  findElement,
  type Problem,
  pageFields,
  type SurveyStructure,
  surveyFields,
  validateStructure,
} from '@kaiku/sdk/model';
import { makeElement, makePage, makeStructure } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { checkBeforePublishing } from '../../contract/index.ts';
import { advanced, endFields, offered } from '../../web/editor/inspector/offered.ts';
import { leadOf } from '../../web/editor/state/check.ts';
import type { Selection } from '../../web/editor/state/history.ts';

const kinds = [...builtinKinds.values()];

/** Fields that the options of what is selected have. */
function fieldsOf(
  structure: SurveyStructure,
  selection: Selection,
): { at: string; fields: readonly Field[]; settings: object } {
  if (selection.type === 'element') {
    const element = findElement(structure, selection.elementId)!;
    return {
      at: `elements/${element.id}`,
      fields: builtinKinds.get(element.kind)!.inspector,
      settings: element.settings,
    };
  }
  if (selection.type === 'page') {
    const page = structure.pages.find(({ id }) => id === selection.pageId)!;
    const fields = page.settings.end ? endPageFields : pageFields;
    return { at: `pages/${page.id}`, fields, settings: page.settings };
  }
  const { settings } = structure;
  const has = (key: string) => (selection.type === 'end' ? endFields.has(key) : offered.has(key) || advanced.has(key));
  return { at: 'settings', fields: surveyFields.filter(({ key }) => has(key)), settings };
}

/** What a problem leads to; undefined where there is no such place on the screen. */
function placeOf(structure: SurveyStructure, problem: Problem): string | undefined {
  const { selection, path } = leadOf(structure, problem);
  const [root, id = '', key] = path.split('/');
  if (root === 'translations') return structure.translations[id] && 'translations';
  if (root === 'backgroundFields') {
    const there = id === '' || structure.backgroundFields.some((field) => field.id === id);
    return selection.type === 'survey' && there ? 'options' : undefined;
  }
  const { at, fields, settings } = fieldsOf(structure, selection);
  // The frame of an element, and the button that adds to a page.
  if (path === at) return selection.type === 'survey' ? undefined : 'canvas';
  if (selection.type === 'page' && (key === 'showRules' || key === 'hideRules')) return 'options';
  const own = root === 'settings' ? id : key;
  if (selection.type === 'element' && (own === 'name' || own === 'saved')) return 'options';
  const field = fields.find((one) => one.key === own);
  return field && concerns(field, settings as Record<string, unknown>) ? 'options' : undefined;
}

function expectPlaces(structure: SurveyStructure, problems: readonly Problem[]) {
  const lost = problems.filter((one) => placeOf(structure, one) === undefined);
  expect(lost.map(({ path, code }) => `${path} ${code}`)).to.deep.equal([]);
}

const logicOf = (structure: SurveyStructure) => {
  const check = checkLogic(structure, builtinKinds);
  while (!check.step());
  return check.report().findings;
};
const checked = (structure: SurveyStructure) => {
  const { errors, warnings } = checkBeforePublishing(structure, builtinKinds, logicOf(structure));
  return [...errors, ...warnings];
};

describe('surveys: where a finding leads', () => {
  it('every setting that cannot be saved has a place in the options of what is selected for it', () => {
    const page = makePage('p1', []);
    const base = makeStructure({ pages: [page, makePage('p2', [])] });
    const wrong = { not: 'a value' };
    for (const { key } of surveyFields) {
      const structure = {
        ...base,
        settings: { ...base.settings, logo: { file: 'f', width: 1, height: 1 }, [key]: wrong },
      };
      const problems = validateStructure(structure, builtinKinds);
      expect(problems.map(({ path }) => path.split('/')[1])).to.include(key);
      expectPlaces(structure as SurveyStructure, problems);
    }
    for (const [fields, settings] of [
      [pageFields, page.settings],
      [endPageFields, { ...page.settings, end: true }],
    ] as const) {
      for (const { key } of fields.filter((field) => field.key !== 'end')) {
        const broken = { ...page, settings: { ...settings, [key]: wrong } };
        const structure = { ...base, pages: [broken, ...base.pages.slice(1)] } as unknown as SurveyStructure;
        expectPlaces(structure, validateStructure(structure, builtinKinds));
      }
    }
    for (const { kind, inspector } of kinds) {
      for (const field of inspector.filter((one) => !one.onlyWith)) {
        const made = makeElement('q1', kind, {});
        const broken = { ...made, settings: { ...made.settings, [field.key]: wrong } };
        const structure = { ...base, pages: [{ ...page, elements: [broken] }] } as unknown as SurveyStructure;
        const problems = validateStructure(structure, builtinKinds);
        expect(problems, `${kind} ${field.key}`).not.to.be.empty;
        expectPlaces(structure, problems);
      }
    }
  });

  it('what keeps a survey from being published, and what is worth a look, has its place', () => {
    let items = 0;
    const bare = kinds.map((kind, at) => ({
      ...makeElement(`q${at}`, kind.kind, {}),
      settings: kind.defaults(() => `item-${++items}`),
    }));
    const on = (id: string, elementId: string) => ({
      id,
      subRules: [
        { id: `${id}s`, source: { type: 'answer' as const, elementId }, operator: 'equals' as const, value: 'x' },
      ],
    });
    const structure = makeStructure({
      settings: {
        name: 'Faulty',
        accentColor: '#ffff00',
        backgroundColor: '#777777',
        logo: { file: 'f', width: 1, height: 1 },
        nextText: ' ',
        thankYouText: 'x'.repeat(20_000),
      },
      pages: [
        makePage('p1', bare as never),
        {
          ...makePage('p2', [makeElement('m1', 'nps', { text: 'Seen?', mandatory: true })]),
          showRules: [on('r1', 'gone')],
        },
        { ...makePage('p3', []), settings: { title: '', accentColor: '#ffff00', backgroundColor: '#888888' } },
        { ...makePage('p4', []), settings: { title: '', end: true, redirect: true } },
        makePage('p5', [
          makeElement('c1', 'checkbox', {
            text: 'Which?',
            choices: [
              { id: 'one', text: 'Same' },
              { id: 'two', text: 'same' },
            ],
            minSelections: 9,
            choicesFrom: 'later',
            showAnswerOf: 'gone',
          }),
          makeElement('n1', 'choice', { text: 'None?', choices: [] }),
          makeElement('i1', 'image', { text: '', picture: { file: 'f', width: 1, height: 1 } }),
          makeElement('c2', 'choice', { text: 'Where?', choiceSource: 'hierarchy', choices: [] }),
        ]),
      ],
      backgroundFields: [{ id: 'b1', name: ' ' }],
      translations: { fi: { 'pages/p5/title': 'vanha' } },
    });
    const problems = [...checked(structure), ...validateStructure(structure, builtinKinds)];
    const codes = new Set(problems.map(({ code }) => code));
    for (const code of [
      'accent-contrast-light',
      'background-contrast',
      'no-logo-text',
      'no-alternative-text',
      'no-picture',
      'page-empty',
      'no-choices',
      'source-unknown',
      'no-hierarchy',
      'missing-translation',
      'empty-text',
    ]) {
      expect([...codes]).to.include(code);
    }
    expectPlaces(structure, problems);
  });

  it('a page that nobody reaches leads to its rules, an empty one to where questions are added', () => {
    const never = { id: 'r1', subRules: [] };
    const structure = makeStructure({
      pages: [{ ...makePage('p1', []), hideRules: [never] }, makePage('p2', [])],
    });
    const to = (path: string, code: string) => leadOf(structure, { path, code } as Problem);
    expect(to('pages/p1', 'page-unreachable')).to.deep.equal({
      selection: { type: 'page', pageId: 'p1' },
      path: 'pages/p1/hideRules',
    });
    expect(to('pages', 'nothing-reachable').path).to.equal('pages/p1/hideRules');
    expect(to('pages/p2', 'page-empty').path).to.equal('pages/p2');
    expect(to('pages', 'no-elements').path).to.equal('pages/p1');
    expect(to('settings/closedText', 'text-too-long').selection).to.deep.equal({ type: 'end' });
  });
});
