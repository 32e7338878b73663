import { isAsked } from '../answers.ts';
import { carriesFrom } from '../carried.ts';
import { comparedValues } from '../checkRules.ts';
import type { KindRegistry } from '../kinds/index.ts';
import { nothing } from '../kinds/operands.ts';
import { holds } from '../rules.ts';
import { list, own } from '../safe.ts';
import {
  type Element,
  type Id,
  OTHER,
  type Page,
  type Rule,
  type SubRule,
  type SurveyStructure,
  type ViewElement,
  type ViewPage,
} from '../types.ts';
import { type SurveyView, viewFor } from '../view.ts';
import { subjectOfElement, subjectOfField } from './askedOf.ts';
import { Gates } from './gates.ts';
import type { Lit } from './sat.ts';
import type { Question, Subject } from './subject.ts';

export type RuleList = 'showRules' | 'hideRules';

/** Something that an author wrote and that can keep respondents from a page; it counts while its literal is assumed. */
export interface Cause {
  on: Lit;
  /** Of the rules, or of the setting. */
  paths: string[];
}

export interface EncodedRule {
  path: string;
  list: RuleList;
  rule: Rule;
  /** Whether it applies. */
  lit: Lit;
  conditions: { path: string; subRule: SubRule; lit: Lit }[];
}

export interface EncodedElement {
  id: Id;
  subject: Subject;
  mandatory: boolean;
}

export interface EncodedPage {
  id: Id;
  /** Shown after sending. */
  end: boolean;
  /** Whether respondents can be shown it at all: it is not, when all that is on it is still a draft. */
  view: ViewPage | undefined;
  visible: Lit;
  rules: EncodedRule[];
  elements: EncodedElement[];
  /** What decides whether the page is shown. */
  causes: Cause[];
  /** What must be answered before one leaves it. */
  demands: Cause[];
}

/** A survey's rules as formulas: which pages are visible, depending on what can be answered on those before. */
export class Encoding {
  readonly gates = new Gates();
  readonly view: SurveyView;
  readonly pages: EncodedPage[] = [];
  readonly fields = new Map<Id, Subject>();
  private readonly subjects = new Map<Id, Subject>();
  private readonly asked = new Map<string, Question[]>();
  /** Of carrying elements, whether anything is left of their choices. */
  private readonly left = new Map<Id, Lit>();

  private readonly structure: SurveyStructure;
  private readonly kinds: KindRegistry;

  constructor(structure: SurveyStructure, kinds: KindRegistry) {
    this.structure = structure;
    this.kinds = kinds;
    this.view = viewFor(structure, kinds, {}, structure.settings.language);
    this.collect();
  }

  /** Page by page: each step is short. */
  *build(): Generator<void, void> {
    for (const { id } of this.structure.backgroundFields) {
      const questions = this.asked.get(`field ${id}`);
      if (!questions) continue;
      this.fields.set(id, subjectOfField(this.gates, questions));
      yield;
    }
    const elements = new Map(this.structure.pages.flatMap((page) => page.elements).map((one) => [one.id, one]));
    // Who sees an end page has been through all others.
    const isEnd = ({ settings }: Page) => settings.end === true;
    const ends = this.structure.pages.filter(isEnd);
    for (const page of [...this.structure.pages.filter((one) => !isEnd(one)), ...ends]) {
      const made = yield* this.page(page);
      this.pages.push(made);
      for (const view of made.view?.elements ?? []) {
        const kind = this.kinds.get(view.kind);
        const questions = this.asked.get(`element ${view.id}`);
        const mandatory = view.settings.mandatory === true;
        if (!kind || !isAsked(kind, view) || (!questions && !mandatory)) continue;
        const left = this.left.get(view.id) ?? this.gates.yes;
        const subject = subjectOfElement(
          this.gates,
          elements.get(view.id) as Element,
          view,
          this.kinds,
          questions ?? [],
        );
        this.gates.solver.clause(made.visible, subject.none);
        this.gates.solver.clause(left, subject.none);
        this.carry(view, subject);
        this.subjects.set(view.id, subject);
        made.elements.push({ id: view.id, subject, mandatory });
        if (mandatory) {
          const on = this.gates.solver.variable();
          this.gates.solver.clause(-on, -made.visible, -left, -subject.none);
          made.demands.push({ on, paths: [`elements/${view.id}/mandatory`] });
        }
        yield;
      }
    }
  }

  private *page({ id, settings, showRules: show, hideRules: hide }: Page): Generator<void, EncodedPage> {
    const { gates } = this;
    const { solver } = gates;
    const view = this.view.pages.find((page) => page.id === id);
    const causes: Cause[] = [];
    const showRules: EncodedRule[] = [];
    const hideRules: EncodedRule[] = [];
    let shown = gates.yes;
    for (const rule of show) {
      showRules.push(this.rule(id, 'showRules', rule));
      yield;
    }
    if (show.length > 0) {
      const on = solver.variable();
      shown = solver.variable();
      const applies = gates.or(showRules.map(({ lit }) => lit));
      solver.clause(-on, -shown, applies);
      solver.clause(-on, shown, -applies);
      causes.push({ on, paths: showRules.map(({ path }) => path) });
    }
    const hidden: Lit[] = [];
    for (const rule of hide) {
      const encoded = this.rule(id, 'hideRules', rule);
      const on = solver.variable();
      const hides = solver.variable();
      solver.clause(-on, -hides, encoded.lit);
      solver.clause(-on, hides, -encoded.lit);
      causes.push({ on, paths: [encoded.path] });
      hidden.push(-hides);
      hideRules.push(encoded);
      yield;
    }
    const end = settings.end === true;
    const before = end ? this.pages.filter((page) => page.end) : [];
    if (before.length > 0) {
      // The first end page that applies is the one.
      const on = solver.variable();
      const taken = solver.variable();
      const applied = gates.or(before.map((page) => page.visible));
      solver.clause(-on, -taken, applied);
      solver.clause(-on, taken, -applied);
      causes.push({ on, paths: before.map((page) => `pages/${page.id}`) });
      hidden.push(-taken);
    }
    // A page is not shown when no element of it has anything left.
    const lefts = (view?.elements ?? []).map((element) => this.leftOf(element));
    const some = lefts.length > 0 ? [gates.or(lefts)] : [];
    const visible = view ? gates.and([shown, ...hidden, ...some]) : gates.constant(false);
    return { id, end, view, visible, rules: [...showRules, ...hideRules], elements: [], causes, demands: [] };
  }

  private rule(pageId: Id, list: RuleList, rule: Rule): EncodedRule {
    const path = `pages/${pageId}/${list}/${rule.id}`;
    const conditions = rule.subRules.map((subRule) => ({
      path: `${path}/${subRule.id}`,
      subRule,
      lit: this.condition(subRule),
    }));
    const lit = conditions.length === 0 ? this.gates.constant(false) : this.gates.and(conditions.map((one) => one.lit));
    return { path, list, rule, lit, conditions };
  }

  /** Whether a carrying element has anything to choose from; others always do. */
  private leftOf(element: ViewElement): Lit {
    const from = carriesFrom(element);
    if (from === undefined) return this.gates.yes;
    const choices = this.carried(element, from).map(({ lit }) => lit);
    const other = own(own(element.settings, OTHER), 'enabled') === true;
    const left = this.gates.or(other ? [this.gates.yes] : choices);
    this.left.set(element.id, left);
    return left;
  }

  /** What is not left cannot be chosen. */
  private carry(element: ViewElement, subject: Subject): void {
    const from = carriesFrom(element);
    if (from === undefined) return;
    for (const { id, lit } of this.carried(element, from)) {
      this.gates.solver.clause(-subject.ask({ comparison: { operator: 'oneOf', values: [id] } }), lit);
    }
  }

  /** The element's choices, each with whether the answer to the earlier question leaves it. */
  private carried(element: ViewElement, from: Id): { id: Id; lit: Lit }[] {
    const source = this.subjects.get(from);
    const wanted = own(element.settings, 'carry') !== 'notSelected';
    return list(own(element.settings, 'choices')).map((choice) => {
      const id = String(own(choice, 'id'));
      const chosen = source
        ? source.ask({ comparison: { operator: 'oneOf', values: [id] } })
        : this.gates.constant(false);
      return { id, lit: wanted ? chosen : -chosen };
    });
  }

  /** What is not asked on an earlier page is as good as not answered. */
  private condition(subRule: SubRule): Lit {
    const { source } = subRule;
    const subject = source.type === 'answer' ? this.subjects.get(source.elementId) : this.fields.get(source.fieldId);
    if (!subject) return this.gates.constant(holds(subRule, nothing));
    return subject.ask({ rowId: source.type === 'answer' ? source.rowId : undefined, comparison: subRule });
  }

  /** All that is asked of each element and field, before either is encoded. */
  private collect(): void {
    const seen = new Set<string>();
    for (const element of this.view.pages.flatMap(({ elements }) => elements)) {
      const from = carriesFrom(element);
      if (from === undefined) continue;
      for (const choice of list(own(element.settings, 'choices'))) {
        const comparison = { operator: 'oneOf', values: [String(own(choice, 'id'))] } as const;
        for (const id of [from, element.id])
          this.ask(`element ${id}`, { comparison: { ...comparison, values: [...comparison.values] } });
      }
    }
    const fields = new Set(this.structure.backgroundFields.map(({ id }) => id));
    for (const page of this.structure.pages) {
      for (const subRule of [...page.showRules, ...page.hideRules].flatMap(({ subRules }) => subRules)) {
        const { source } = subRule;
        if (source.type === 'background' && !fields.has(source.fieldId)) continue;
        const key = source.type === 'answer' ? `element ${source.elementId}` : `field ${source.fieldId}`;
        const rowId = source.type === 'answer' ? source.rowId : undefined;
        const same = JSON.stringify([key, rowId, subRule.operator, comparedValues(subRule)]);
        if (seen.has(same)) continue;
        seen.add(same);
        this.ask(key, { rowId, comparison: subRule });
      }
    }
  }

  private ask(key: string, question: Question): void {
    const questions = this.asked.get(key) ?? [];
    questions.push(question);
    this.asked.set(key, questions);
  }
}
