import {
  type Answers,
  builtinKinds,
  type Element,
  effectiveAnswers,
  elementPath,
  flow,
  formEntries,
  formFieldNames,
  type Id,
  type Known,
  type LinkView,
  type Page,
  type Problem,
  parseForm,
  type Rule,
  replacePageAnswers,
  ruleSubjects,
  type SurveyStructure,
  type SurveyView,
  viewFor,
} from '@kaiku/sdk/model';
import { makeElement, makePage, makeStructure } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { slimView } from '../../server/services/slimView.ts';

const kinds = builtinKinds;
const background = { city: 'Oulu' };

/** Settings beside a kind's own defaults; each kind takes those that it declares. */
const settings = fc.record({
  text: fc.constant('Question?'),
  mandatory: fc.boolean(),
  shuffle: fc.boolean(),
  dontKnow: fc.record({ enabled: fc.boolean(), text: fc.constant("Don't know") }),
  other: fc.record({ enabled: fc.boolean(), text: fc.constant('Other') }),
  consent: fc.record({ enabled: fc.boolean(), text: fc.constant('I agree') }),
  minSelections: fc.constantFrom(undefined, 1, 2),
  fieldType: fc.constantFrom('text', 'number', 'email'),
});

function elementOf(id: string, name: string, wanted: Record<string, unknown>): Element {
  const kind = kinds.get(name)!;
  let made = 0;
  const defaults = kind.defaults(() => `${id}-${++made}`);
  const known = new Set(kind.inspector.map(({ key }) => key));
  const own = Object.entries(wanted).filter(([key, value]) => known.has(key) && value !== undefined);
  return makeElement(id, name, { ...defaults, ...Object.fromEntries(own) });
}

/** A rule about something that an earlier page asks, or about the background. */
function ruleOf(id: string, earlier: readonly Element[], pick: number): Rule {
  const asked = earlier.filter((element) => ruleSubjects(element, kinds).length > 0);
  const element = asked[pick % Math.max(1, asked.length)];
  if (!element || pick % 7 === 0) {
    const source = { type: 'background', fieldId: 'city' } as const;
    return { id, subRules: [{ id: `${id}s`, source, operator: 'equals', value: pick % 2 ? 'Oulu' : 'Turku' }] };
  }
  const subjects = ruleSubjects(element, kinds);
  const { rowId, operators, values = [], scale } = subjects[pick % subjects.length]!;
  const value = values[pick % Math.max(1, values.length)]?.value ?? scale?.min ?? 'a';
  const source = { type: 'answer', elementId: element.id, ...(rowId !== undefined && { rowId }) } as const;
  return { id, subRules: [{ id: `${id}s`, source, operator: operators[pick % operators.length]!, value }] };
}

const pick = fc.nat(1_000);
const structures: fc.Arbitrary<SurveyStructure> = fc
  .array(
    fc.record({
      elements: fc.array(fc.tuple(fc.constantFrom(...kinds.keys()), settings), { minLength: 1, maxLength: 3 }),
      show: fc.array(pick, { maxLength: 2 }),
      hide: fc.array(pick, { maxLength: 1 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((drafts) => {
    const pages: Page[] = [];
    for (const [at, { elements, show, hide }] of drafts.entries()) {
      const earlier = pages.flatMap((page) => page.elements);
      const rules = (key: string, picks: readonly number[]) =>
        picks.map((one, index) => ruleOf(`${key}${at}${index}`, earlier, one));
      const made = elements.map(([name, wanted], index) => elementOf(`e${at}${index}`, name, wanted));
      pages.push(makePage(`p${at}`, made, { showRules: rules('s', show), hideRules: rules('h', hide) }));
    }
    return makeStructure({ pages, backgroundFields: [{ id: 'city', name: 'City' }] });
  });

/** What somebody might send in a field of the element: something that it offers, or nonsense. */
const sendable = ({ settings: own }: Element): fc.Arbitrary<string> => {
  const ids = Object.values(own).flatMap((value) =>
    Array.isArray(value) ? value.map(({ id }: { id: Id }) => id) : [],
  );
  const nonsense = fc.constantFrom('', 'a', 'other', 'dontKnow', 'no-such-id');
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('1', '3', ...ids, ...ids) },
    { weight: 1, arbitrary: nonsense },
  );
};

interface Case {
  structure: SurveyStructure;
  link: LinkView;
  seed: string;
  fields: [string, string][];
}
const cases: fc.Arbitrary<Case> = structures.chain((structure) => {
  const elements = structure.pages.flatMap((page) => page.elements);
  const fields = elements.flatMap((element) =>
    formFieldNames(element, kinds).map((name) => sendable(element).map((value): [string, string] => [name, value])),
  );
  return fc.record({
    structure: fc.constant(structure),
    link: fc.record({
      hidden: fc.subarray(
        elements.map(({ id }) => id),
        { maxLength: 1 },
      ),
    }),
    seed: fc.string({ minLength: 12, maxLength: 12 }),
    fields: fc.tuple(...fields),
  });
});

/** Where a way through the survey ended. */
interface End {
  visited: Id[];
  answers: Answers;
  problems: Problem[];
}

/**
 * From page to page until one is refused or none is left.
 * @param take the answers after the fields of a page were filled in
 */
function walk(
  view: Parameters<typeof flow>[0],
  fixedAnswers: readonly Known[],
  take: (answers: Answers, page: Id) => Answers,
): End {
  const context = { kinds, background, fixedAnswers };
  let answers: Answers = {};
  const visited: Id[] = [];
  let page = flow(view, answers, context).page?.id;
  while (page !== undefined) {
    visited.push(page);
    answers = take(answers, page);
    const { problems, next } = flow(view, answers, { ...context, page });
    if (problems(page).length > 0) return { visited, answers, problems: problems(page) };
    page = next;
  }
  return { visited, answers, problems: flow(view, answers, context).problems() };
}

const fieldsOn = (view: SurveyView, page: Id, fields: readonly [string, string][]) => {
  const elements = view.pages.find(({ id }) => id === page)!.elements;
  const names = new Set(elements.flatMap((element) => formFieldNames(element, kinds)));
  return fields.filter(([name]) => names.has(name));
};

/** As the enhancer does: the page's own fields, over what it keeps; by the view that it downloads. */
const withScript = (view: SurveyView, fields: readonly [string, string][], fixed: readonly Known[]): End =>
  walk(slimView(view), fixed, (answers, page) =>
    replacePageAnswers(view, answers, page, parseForm(slimView(view), fieldsOn(view, page, fields), kinds)),
  );

/** As a form without JavaScript does: answers of other pages travel in hidden fields. */
const withoutScript = (view: SurveyView, fields: readonly [string, string][], fixed: readonly Known[]): End =>
  walk(view, fixed, (answers, page) => {
    const others = view.pages.filter(({ id }) => id !== page);
    const hidden = others.flatMap(({ id }) => formEntries(view, answers, kinds, id));
    return parseForm(view, [...hidden, ...fieldsOn(view, page, fields)], kinds);
  });

/** What a link answers by itself of that which it hides (ANS-012). */
function fixedBy(structure: SurveyStructure, { hidden = [] }: LinkView, fields: readonly [string, string][]): Known[] {
  const whole = viewFor(structure, kinds, {}, 'en');
  const answers = parseForm(whole, fields, kinds);
  const elements = whole.pages.flatMap((page) => page.elements);
  return [...hidden].flatMap((id) => {
    const element = elements.find((one) => one.id === id)!;
    const answer = answers[id];
    return answer === undefined ? [] : [{ element, answer }];
  });
}

describe('page, steps and intake', () => {
  it('agree on the way, on what is wrong and on what is stored, for any survey, rules, link and answers', () => {
    fc.assert(
      fc.property(cases, ({ structure, link, seed, fields }) => {
        const view = viewFor(structure, kinds, link, 'en', seed);
        const fixed = fixedBy(structure, link, fields);
        const page = withScript(view, fields, fixed);
        const steps = withoutScript(view, fields, fixed);
        expect(steps).to.deep.equal(page);

        // The intake knows no order, and judges the answers whole.
        const judged = flow(viewFor(structure, kinds, link, 'en'), page.answers, {
          kinds,
          background,
          fixedAnswers: fixed,
        });
        if (page.problems.length === 0) {
          expect(judged.problems()).to.deep.equal([]);
          expect(judged.pages.map(({ id }) => id)).to.deep.equal(page.visited);
          expect(judged.answers()).to.deep.equal(
            effectiveAnswers(view, page.answers, { kinds, background, fixedAnswers: fixed }),
          );
        } else expect(sorted(judged.problems())).to.include.deep.members(sorted(page.problems));
        // Whatever is stored belongs to something that was shown.
        const shown = new Set(judged.elements.map(({ id }) => id));
        expect(Object.keys(judged.answers()).filter((id) => !shown.has(id))).to.deep.equal([]);
      }),
      { numRuns: 300 },
    );
  });

  it('see the same order for the same seed, and the same things in any order', () => {
    fc.assert(
      fc.property(cases, fc.string({ minLength: 12, maxLength: 12 }), ({ structure, link, seed }, other) => {
        const view = viewFor(structure, kinds, link, 'en', seed);
        expect(viewFor(structuredClone(structure), kinds, link, 'en', seed)).to.deep.equal(view);
        expect(inOneOrder(viewFor(structure, kinds, link, 'en', other))).to.deep.equal(inOneOrder(view));
      }),
      { numRuns: 100 },
    );
  });
});

const sorted = (problems: readonly Problem[]): string[] =>
  problems.map(({ path, code }) => `${path.startsWith(elementPath('')) ? path : ''} ${code}`).sort();

/** A view with every list sorted by id. */
const inOneOrder = (view: SurveyView): unknown =>
  JSON.parse(JSON.stringify(view), (_key, value) =>
    Array.isArray(value) && value.every((item) => item?.id !== undefined)
      ? value.toSorted((a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id))
      : value,
  );
