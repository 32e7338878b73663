import { flow } from '../flow.ts';
import type { KindRegistry } from '../kinds/index.ts';
import { put } from '../safe.ts';
import type { Answers, AnswerValue, Id } from '../types.ts';
import type { Cause, EncodedPage, Encoding } from './encoding.ts';
import type { Lit } from './sat.ts';
import type { Subject } from './subject.ts';

/** Answers and background values that lead somewhere. */
export interface Witness {
  answers: Answers;
  background: Record<Id, string>;
}
export type Found = { status: 'found'; witness: Witness } | { status: 'never' } | { status: 'undecided' };

/** Answers that turned out impossible to make are looked for in other ways this often. */
const ATTEMPTS = 40;
const STEPS = 5_000;

/** Looks for respondents: each question is decided, unless no answer of the kind that is needed can be made. */
export class Search {
  /** Assumed false: answers that nobody could make are given. */
  private readonly doubt: Lit;
  /** Assumed for a page: all that is written up to it counts. */
  private readonly upTo: Lit[] = [];

  private readonly encoding: Encoding;
  private readonly kinds: KindRegistry;

  constructor(encoding: Encoding, kinds: KindRegistry) {
    this.encoding = encoding;
    this.kinds = kinds;
    const { solver } = encoding.gates;
    this.doubt = solver.variable();
    for (const [index] of encoding.pages.entries()) {
      const all = solver.variable();
      for (const { on } of this.causesOf(index).slice(index === 0 ? 0 : this.causesOf(index - 1).length)) {
        solver.clause(-all, on);
      }
      const before = this.upTo[index - 1];
      if (before !== undefined) solver.clause(-all, before);
      this.upTo.push(all);
    }
  }

  /** Whether somebody who has come as far as the page can be such that the literals hold. */
  *look(index: number, wanted: readonly Lit[]): Generator<void, Found> {
    const { solver } = this.encoding.gates;
    const assumptions = [this.upTo[index] as Lit, ...wanted, -this.doubt];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (!(yield* this.solve(assumptions))) {
        if (!solver.core.includes(-this.doubt)) return { status: 'never' };
        return { status: (yield* this.solve(assumptions.slice(0, -1))) ? 'undecided' : 'never' };
      }
      const witness = this.witness(index);
      if (witness) return { status: 'found', witness };
      yield;
    }
    return { status: 'undecided' };
  }

  /** The fewest causes, of which none can be left out, for which the literals cannot hold at the page. */
  *because(index: number, wanted: readonly Lit[]): Generator<void, string[]> {
    const { solver } = this.encoding.gates;
    const causes = this.causesOf(index);
    if (yield* this.solve([...wanted, ...causes.map(({ on }) => on)])) return [];
    let left = causes.filter(({ on }) => solver.core.includes(on));
    for (const cause of [...left]) {
      if (!left.includes(cause)) continue;
      const others = left.filter((one) => one !== cause);
      if (yield* this.solve([...wanted, ...others.map(({ on }) => on)])) continue;
      left = others.filter(({ on }) => solver.core.includes(on));
    }
    return left.flatMap(({ paths }) => paths);
  }

  /** Of literals that cannot hold together at the page, those that suffice for it. */
  *clash(index: number, lits: readonly Lit[]): Generator<void, Lit[]> {
    let left = [...lits];
    for (const lit of lits) {
      const others = left.filter((one) => one !== lit);
      if (!(yield* this.solve([this.upTo[index] as Lit, ...others]))) left = others;
    }
    return left;
  }

  private *solve(assumptions: readonly Lit[]): Generator<void, boolean> {
    const { solver } = this.encoding.gates;
    for (;;) {
      const result = solver.solve(assumptions, STEPS);
      if (result !== 'paused') return result === 'satisfiable';
      yield;
    }
  }

  /** Everything written up to the page, the furthest away first. */
  private causesOf(index: number): Cause[] {
    return this.encoding.pages
      .slice(0, index + 1)
      .flatMap(({ causes }, place) => [
        ...(place > 0 ? (this.encoding.pages[place - 1] as EncodedPage).demands : []),
        ...causes,
      ]);
  }

  /** The respondent of the model, gone through the survey once more; null when that is somebody who cannot be. */
  private witness(index: number): Witness | null {
    const { gates, pages, fields, view } = this.encoding;
    const { solver } = gates;
    const answers: Answers = {};
    const background: Record<Id, string> = {};
    const passed = pages.slice(0, index).filter(({ visible }) => solver.holds(visible));
    const asked = passed.flatMap(({ elements }) => elements);
    const failed: Lit[][] = [];
    const take = (subject: Subject, keep: (answer: AnswerValue) => void) => {
      const found = subject.found();
      if (!found) failed.push(subject.state());
      else if (found.answer !== undefined) keep(found.answer);
    };
    for (const [id, subject] of fields) take(subject, (text) => put(background, id, String(text)));
    for (const { id, subject } of asked) take(subject, (answer) => put(answers, id, answer));
    for (const state of failed) this.exclude(state);
    if (failed.length > 0) return null;
    const way = flow(view, answers, { kinds: this.kinds, background });
    const expected = pages.slice(0, index + 1).filter(({ end, visible }) => !end && solver.holds(visible));
    const last = pages[index] as EncodedPage;
    const ends = !last.end || !solver.holds(last.visible) || way.end()?.id === last.id;
    const seen = way.pages.filter(({ id }) => pages.findIndex((page) => page.id === id) <= index);
    const agrees =
      ends &&
      seen.length === expected.length &&
      seen.every(({ id }, place) => id === expected[place]?.id) &&
      seen.every(({ id }) => id === last.id || way.problems(id).length === 0);
    if (agrees) return { answers, background };
    this.exclude([...asked.map(({ subject }) => subject), ...fields.values()].flatMap((subject) => subject.state()));
    return null;
  }

  private exclude(state: readonly Lit[]): void {
    this.encoding.gates.solver.oneOf([...[...new Set(state)].map((lit) => -lit), this.doubt]);
  }
}
