import type { KindRegistry } from '../kinds/index.ts';
import type { Problem } from '../problems.ts';
import { keyOfCondition, rulesOutOfOrder } from '../ruleOrder.ts';
import type { Id, SurveyStructure } from '../types.ts';
import { brokenRules } from '../validateStructure.ts';
import { type EncodedPage, type EncodedRule, Encoding } from './encoding.ts';
import type { Lit } from './sat.ts';
import { type Found, Search, type Witness } from './search.ts';

/** Whether a page can be reached, and how, or what forbids it: the fewest rules and settings, by path. */
export type Reach =
  | { status: 'reached'; witness: Witness }
  | { status: 'forbidden'; because: string[] }
  | { status: 'undecided' };

/** A problem with what brings it about. */
export interface Finding extends Problem {
  /** Paths of rules, conditions and settings that belong to it. */
  because?: string[];
}

export interface LogicReport {
  /** By page. An element is reached where its page is: the first page's witness is no answer at all. */
  pages: ReadonlyMap<Id, Reach>;
  findings: Finding[];
  /** False when time ran out, or an answer that is needed could not be made: then something may have gone unnoticed. */
  decided: boolean;
}

/** How far a check came. `step` does a short piece of work. */
export interface LogicCheck {
  /** Does some more; true when it is finished. */
  step(): boolean;
  /** What is known so far. */
  report(): LogicReport;
}

/**
 * Decides for every page whether somebody can come to it, for every rule whether it can apply and does anything, and
 * for every mandatory question whether it can be answered; the structure is one that `validateStructure` accepts.
 * The work is cut into short steps, so that whoever waits for it can do something else meanwhile or give up.
 */
export function checkLogic(structure: SurveyStructure, kinds: KindRegistry): LogicCheck {
  const check = new Check(structure, kinds);
  const work = check.run();
  let finished = false;
  return {
    step() {
      finished ||= work.next().done === true;
      return finished;
    },
    report: () => check.report(finished),
  };
}

/** All of it, within so many milliseconds; `now` reads a clock. */
export function decideLogic(
  structure: SurveyStructure,
  kinds: KindRegistry,
  { now, within }: { now: () => number; within: number },
): LogicReport {
  const check = checkLogic(structure, kinds);
  const end = now() + within;
  while (!check.step() && now() < end);
  return check.report();
}

interface RuleState {
  rule: EncodedRule;
  page: number;
  applies: boolean;
  fails: boolean;
  matters: boolean;
}

class Check {
  private readonly reach = new Map<Id, Reach>();
  private readonly findings: Finding[] = [];
  private readonly rules: RuleState[] = [];
  private readonly answerable = new Set<Id>();
  private open = false;
  private readonly encoding: Encoding;
  private search!: Search;
  /** Conditions that are told of already: they ask about what comes later, is a draft, or was removed. */
  private readonly faulty: ReadonlySet<string>;

  private readonly structure: SurveyStructure;
  private readonly kinds: KindRegistry;

  constructor(structure: SurveyStructure, kinds: KindRegistry) {
    this.structure = structure;
    this.kinds = kinds;
    this.encoding = new Encoding(structure, kinds);
    const told = [...rulesOutOfOrder(structure, kinds), ...brokenRules(structure, kinds)];
    this.faulty = new Set(told.map(({ path }) => path));
  }

  report(finished: boolean): LogicReport {
    const pages = new Map<Id, Reach>(this.structure.pages.map(({ id }) => [id, { status: 'undecided' }]));
    for (const { id, view } of this.encoding.pages) {
      const reach = this.reach.get(id);
      if (reach) pages.set(id, reach);
      else if (view === undefined && finished) pages.delete(id);
    }
    return { pages, findings: this.findings, decided: finished && !this.open };
  }

  *run(): Generator<void, void> {
    yield* this.encoding.build();
    const { pages } = this.encoding;
    this.search = new Search(this.encoding, this.kinds);
    for (const [page, { rules }] of pages.entries()) {
      for (const rule of rules) this.rules.push({ rule, page, applies: false, fails: false, matters: false });
    }
    // From the end: whoever comes to the last page has come to others on the way.
    for (let index = pages.length - 1; index >= 0; index -= 1)
      yield* this.decidePage(index, pages[index] as EncodedPage);
    this.findings.reverse();
    if (![...this.reach.values()].some(({ status }) => status !== 'forbidden') && this.reach.size > 0) {
      this.findings.push({ path: 'pages', code: 'nothing-reachable' });
    }
    for (const [index, page] of pages.entries()) yield* this.decideQuestions(index, page);
    for (const page of pages) yield* this.decideRules(page);
  }

  private *decidePage(index: number, { id, view, visible, elements }: EncodedPage): Generator<void, void> {
    if (this.reach.has(id) || view === undefined) return;
    const found = yield* this.look(index, [visible]);
    if (found.status === 'found') return;
    if (found.status === 'undecided') {
      this.reach.set(id, { status: 'undecided' });
      return;
    }
    const because = yield* this.search.because(index, [visible]);
    this.reach.set(id, { status: 'forbidden', because });
    for (const element of elements) {
      if (element.mandatory) this.findings.push({ path: `elements/${element.id}`, code: 'mandatory-unseen', because });
    }
    this.findings.push({ path: `pages/${id}`, code: 'page-unreachable', because });
  }

  /** A mandatory question that nobody can answer holds up everybody who comes to it. */
  private *decideQuestions(index: number, { id, visible, elements }: EncodedPage): Generator<void, void> {
    if (this.reach.get(id)?.status !== 'reached') return;
    for (const element of elements) {
      if (!element.mandatory || this.answerable.has(element.id)) continue;
      const found = yield* this.look(index, [visible, -element.subject.none]);
      if (found.status === 'never')
        this.findings.push({ path: `elements/${element.id}`, code: 'mandatory-impossible' });
    }
  }

  private *decideRules({ id, rules }: EncodedPage): Generator<void, void> {
    const idle = new Set<EncodedRule>();
    const found: Finding[] = [];
    // Of rules that say the same, the last is told of.
    for (const rule of rules.toReversed()) {
      const state = this.rules.find((one) => one.rule === rule) as RuleState;
      const finding = yield* this.ruleFinding(state, rules, idle);
      if (!finding) continue;
      if (finding.code !== 'rule-always') idle.add(rule);
      found.unshift(finding);
    }
    const unreachable = this.reach.get(id)?.status === 'forbidden';
    this.findings.push(...found.filter(({ code }) => !unreachable || code !== 'rule-always'));
  }

  private *ruleFinding(
    state: RuleState,
    all: readonly EncodedRule[],
    idle: ReadonlySet<EncodedRule>,
  ): Generator<void, Finding | null> {
    const { rule, page } = state;
    const { path, list, conditions } = rule;
    if (conditions.length === 0 || conditions.some((one) => this.faulty.has(one.path))) return null;
    if (!state.applies && (yield* this.look(page, [rule.lit])).status === 'never') {
      return yield* this.neverApplies(rule, page);
    }
    const key = keyOfRule(rule);
    const twin = all.find((one) => one !== rule && one.list === list && !idle.has(one) && keyOfRule(one) === key);
    if (twin) return { path, code: 'rule-duplicate', because: [twin.path] };
    if (list === 'showRules' && !state.fails && (yield* this.look(page, [-rule.lit])).status === 'never') {
      return { path, code: 'rule-always' };
    }
    if (this.reach.get(this.encoding.pages[page]?.id ?? '')?.status !== 'reached' || state.matters) return null;
    const others = all.filter((one) => one !== rule && !idle.has(one));
    const alike = others.filter((one) => one.list === list).map(({ lit }) => -lit);
    const shows = others.filter((one) => one.list === 'showRules').map(({ lit }) => lit);
    const hides = others.filter((one) => one.list === 'hideRules').map(({ lit }) => -lit);
    const hadShow = all.some((one) => one.list === 'showRules');
    const shown = list === 'hideRules' && hadShow ? [this.encoding.gates.or(shows)] : [];
    const wanted = list === 'showRules' ? [rule.lit, ...alike, ...hides] : [rule.lit, ...alike, ...shown];
    const matters = yield* this.look(page, wanted);
    if (matters.status !== 'never') return null;
    return { path, code: 'rule-no-effect', because: yield* this.whatOvertakes(page, rule, wanted, others) };
  }

  /** One condition that cannot hold, or several that cannot hold together. */
  private *neverApplies(rule: EncodedRule, page: number): Generator<void, Finding> {
    const { path, conditions } = rule;
    const lits = yield* this.search.clash(page, [...new Set(conditions.map(({ lit }) => lit))]);
    const clash = conditions.filter(({ lit }) => lits.includes(lit));
    const [only] = clash;
    if (clash.length === 1 && only) return { path: only.path, code: 'condition-never' };
    if (clash.length === 0) return { path, code: 'rule-never' };
    return { path, code: 'rule-contradiction', because: clash.map((one) => one.path) };
  }

  private *whatOvertakes(
    page: number,
    rule: EncodedRule,
    wanted: readonly Lit[],
    others: readonly EncodedRule[],
  ): Generator<void, string[]> {
    const lits = yield* this.search.clash(
      page,
      wanted
        .filter((lit) => lit !== rule.lit)
        .concat(rule.lit)
        .toReversed(),
    );
    return others.filter(({ lit }) => lits.includes(-lit) || lits.includes(lit)).map(({ path }) => path);
  }

  private *look(index: number, wanted: readonly Lit[]): Generator<void, Found> {
    const found = yield* this.search.look(index, wanted);
    if (found.status === 'undecided') this.open = true;
    if (found.status === 'found') this.note(index, found.witness);
    yield;
    return found;
  }

  /** Whatever the respondent that was found shows besides what was looked for. */
  private note(index: number, witness: Witness): void {
    const { gates, pages } = this.encoding;
    const { solver } = gates;
    const applying = new Map<number, RuleState[]>();
    for (const state of this.rules) {
      if (state.page > index) continue;
      if (!solver.holds(state.rule.lit)) state.fails = true;
      else {
        state.applies = true;
        applying.set(state.page, [...(applying.get(state.page) ?? []), state]);
      }
    }
    for (const [place, page] of pages.slice(0, index + 1).entries()) {
      const visible = solver.holds(page.visible);
      if (visible && this.reach.get(page.id)?.status !== 'reached')
        this.reach.set(page.id, { status: 'reached', witness });
      if (visible && place < index) for (const { id } of page.elements) this.answerable.add(id);
      const applied = applying.get(place) ?? [];
      const [show, ...moreShow] = applied.filter(({ rule }) => rule.list === 'showRules');
      const [hide, ...moreHide] = applied.filter(({ rule }) => rule.list === 'hideRules');
      if (show && moreShow.length === 0 && !hide) show.matters = true;
      const shown = show !== undefined || !page.rules.some(({ list }) => list === 'showRules');
      if (hide && moreHide.length === 0 && shown) hide.matters = true;
    }
  }
}

function keyOfRule({ conditions }: EncodedRule): string {
  return JSON.stringify([...new Set(conditions.map(({ subRule }) => keyOfCondition(subRule)))].sort());
}
