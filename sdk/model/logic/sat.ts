/**
 * A small solver for propositional formulas (conflict-driven clause learning, two watched literals) that knows sums
 * besides clauses, so that "at most three of these" needs no encoding. It is complete; how long it may work is for the
 * caller, who lets it go on step by step. A variable is a number from 1; a literal is a variable or its negative.
 */
export type Lit = number;

/** The sum of the weights of true literals is at most `bound`. */
interface Sum {
  lits: Lit[];
  weights: number[];
  bound: number;
  heaviest: number;
  /** Of true literals that were propagated. */
  total: number;
}

/** Why a variable has its value: a clause whose first literal it is, or literals that are all true. */
type Reason = { clause: Lit[] } | { all: Lit[] } | null;

const index = (lit: Lit): number => (lit > 0 ? 2 * lit : 1 - 2 * lit);
const FIRST_RESTART = 100;
const DECAY = 1 / 0.95;
const RESCALE = 1e100;

export class Solver {
  /** Whether the clauses can hold at all. */
  private sound = true;
  private readonly value: number[] = [0];
  private readonly level: number[] = [0];
  private readonly place: number[] = [0];
  private readonly reason: Reason[] = [null];
  private readonly phase: boolean[] = [false];
  private readonly activity: number[] = [0];
  private readonly seen: boolean[] = [false];
  private readonly watches: Lit[][][] = [[], []];
  private readonly sums: [Sum, number][][] = [[], []];
  private readonly trail: Lit[] = [];
  private readonly levels: number[] = [];
  private head = 0;
  private bump = 1;
  private readonly heap = new Heap(this.activity);
  private conflicts = 0;
  private restartAt = FIRST_RESTART;
  private restartGap = FIRST_RESTART;
  /** What it was asked for when it paused. */
  private paused: readonly Lit[] | null = null;
  private work = 0;
  private model: number[] = [];
  /** After `unsatisfiable`: assumptions that cannot hold together. */
  core: Lit[] = [];

  variable(): Lit {
    const made = this.value.length;
    this.value.push(0);
    this.level.push(0);
    this.place.push(0);
    this.reason.push(null);
    this.phase.push(false);
    this.activity.push(0);
    this.seen.push(false);
    this.watches.push([], []);
    this.sums.push([], []);
    this.heap.add(made);
    return made;
  }

  /** One of the literals is true. */
  clause(...given: Lit[]): void {
    this.oneOf(given);
  }

  /** The same of any number of literals. */
  oneOf(given: readonly Lit[]): void {
    this.undo(0);
    const lits: Lit[] = [];
    const all = new Set(given);
    for (const lit of all) {
      const now = this.valueOf(lit);
      if (now > 0 || all.has(-lit)) return;
      if (now === 0) lits.push(lit);
    }
    const [first, second] = lits;
    if (first === undefined) this.sound = false;
    else if (second === undefined) this.assign(first, null);
    else this.watch(lits);
  }

  /** The weights of the true ones together are at most the bound. Each literal is there once. */
  atMost(bound: number, lits: readonly Lit[], weights: readonly number[] = lits.map(() => 1)): void {
    this.undo(0);
    if (bound < 0) {
      this.sound = false;
      return;
    }
    // What was propagated at the bottom is counted at once and stays.
    // Of more literals than a call can have arguments, too.
    const heaviest = weights.reduce((most, weight) => Math.max(most, weight), 0);
    const sum: Sum = { lits: [...lits], weights: [...weights], bound, heaviest, total: 0 };
    for (const [at, lit] of lits.entries()) {
      this.sums[index(lit)]!.push([sum, at]);
      if (this.valueOf(lit) > 0 && this.place[Math.abs(lit)]! < this.head) sum.total += weights[at]!;
    }
    if (sum.total > bound) this.sound = false;
    else if (sum.heaviest > bound - sum.total) {
      for (const [at, lit] of lits.entries()) {
        if (this.valueOf(lit) === 0 && weights[at]! > bound - sum.total) this.assign(-lit, null);
      }
    }
  }

  /**
   * Looks for values with which everything holds, the assumptions too. `paused` after so many steps: called again with
   * the same assumptions it goes on where it was.
   */
  solve(assumptions: readonly Lit[], steps = Number.POSITIVE_INFINITY): 'satisfiable' | 'unsatisfiable' | 'paused' {
    if (this.paused !== assumptions) this.undo(0);
    this.paused = null;
    this.core = [];
    const end = this.work + steps;
    while (this.sound) {
      this.work += 1;
      const conflict = this.propagate();
      if (conflict) {
        if (this.levels.length === 0) {
          this.sound = false;
          break;
        }
        this.learn(conflict);
        this.conflicts += 1;
        if (this.conflicts >= this.restartAt) {
          this.restartGap *= 1.3;
          this.restartAt = this.conflicts + this.restartGap;
          this.undo(0);
        }
      } else {
        if (this.work >= end) {
          this.paused = assumptions;
          return 'paused';
        }
        const assumed = assumptions[this.levels.length];
        if (assumed !== undefined) {
          const now = this.valueOf(assumed);
          if (now < 0) {
            this.core = this.whyNot(assumed);
            return 'unsatisfiable';
          }
          this.levels.push(this.trail.length);
          if (now === 0) this.assign(assumed, null);
          continue;
        }
        const next = this.nextVariable();
        if (next === 0) {
          this.model = [...this.value];
          return 'satisfiable';
        }
        this.levels.push(this.trail.length);
        this.assign(this.phase[next] ? next : -next, null);
      }
    }
    return 'unsatisfiable';
  }

  /** Whether the literal is true in what was found last. */
  holds(lit: Lit): boolean {
    return (this.model[Math.abs(lit)] ?? 0) * lit > 0;
  }

  private valueOf(lit: Lit): number {
    const value = this.value[Math.abs(lit)]!;
    return lit > 0 ? value : -value;
  }

  private watch(lits: Lit[]): void {
    this.watches[index(-lits[0]!)]!.push(lits);
    this.watches[index(-lits[1]!)]!.push(lits);
  }

  private assign(lit: Lit, reason: Reason): void {
    const variable = Math.abs(lit);
    this.value[variable] = lit > 0 ? 1 : -1;
    this.level[variable] = this.levels.length;
    this.place[variable] = this.trail.length;
    this.reason[variable] = reason;
    this.trail.push(lit);
  }

  private undo(level: number): void {
    if (this.levels.length <= level) return;
    const start = this.levels[level]!;
    for (let at = this.trail.length - 1; at >= start; at -= 1) {
      const lit = this.trail[at]!;
      const variable = Math.abs(lit);
      if (at < this.head) for (const [sum, place] of this.sums[index(lit)]!) sum.total -= sum.weights[place]!;
      this.phase[variable] = lit > 0;
      this.value[variable] = 0;
      this.reason[variable] = null;
      this.heap.add(variable);
    }
    this.trail.length = start;
    this.levels.length = level;
    this.head = Math.min(this.head, start);
  }

  /** Literals that are all true and cannot be, when there are such. */
  private propagate(): Lit[] | null {
    while (this.head < this.trail.length) {
      const lit = this.trail[this.head]!;
      this.head += 1;
      let wrong: Sum | null = null;
      // Every sum is brought up to date before any is looked at: going back subtracts from all of them.
      for (const [sum, at] of this.sums[index(lit)]!) {
        sum.total += sum.weights[at]!;
        if (sum.total > sum.bound) wrong = sum;
      }
      if (wrong) return this.counted(wrong);
      for (const [sum] of this.sums[index(lit)]!) {
        const slack = sum.bound - sum.total;
        if (sum.heaviest <= slack) continue;
        let all: Lit[] | null = null;
        this.work += sum.lits.length;
        for (const [at, other] of sum.lits.entries()) {
          if (this.valueOf(other) !== 0 || sum.weights[at]! <= slack) continue;
          all ??= this.counted(sum);
          this.assign(-other, { all });
        }
      }
      const conflict = this.followClauses(lit);
      if (conflict) return conflict;
    }
    return null;
  }

  /** The literals whose weights a sum has counted. */
  private counted(sum: Sum): Lit[] {
    return sum.lits.filter((lit) => this.valueOf(lit) > 0 && this.place[Math.abs(lit)]! < this.head);
  }

  private followClauses(lit: Lit): Lit[] | null {
    const watching = this.watches[index(lit)]!;
    const falseLit = -lit;
    this.work += watching.length + 1;
    let kept = 0;
    for (let at = 0; at < watching.length; at += 1) {
      const clause = watching[at]!;
      if (clause[0] === falseLit) {
        clause[0] = clause[1]!;
        clause[1] = falseLit;
      }
      const first = clause[0]!;
      if (this.valueOf(first) <= 0 && this.watchAnother(clause)) continue;
      watching[kept] = clause;
      kept += 1;
      if (this.valueOf(first) > 0) continue;
      if (this.valueOf(first) === 0) {
        this.assign(first, { clause });
        continue;
      }
      for (let rest = at + 1; rest < watching.length; rest += 1) {
        watching[kept] = watching[rest]!;
        kept += 1;
      }
      watching.length = kept;
      return clause.map((one) => -one);
    }
    watching.length = kept;
    return null;
  }

  private watchAnother(clause: Lit[]): boolean {
    for (let at = 2; at < clause.length; at += 1) {
      const lit = clause[at]!;
      if (this.valueOf(lit) < 0) continue;
      clause[at] = clause[1]!;
      clause[1] = lit;
      this.watches[index(-lit)]!.push(clause);
      return true;
    }
    return false;
  }

  /** True literals that made the variable's value necessary. */
  private because(variable: number): readonly Lit[] {
    const reason = this.reason[variable]!;
    if (reason === null) return [];
    return 'all' in reason ? reason.all : reason.clause.filter((lit) => Math.abs(lit) !== variable).map((lit) => -lit);
  }

  /** Learns the first point that all ways to the conflict go through, and goes back to where it decides something. */
  private learn(conflict: readonly Lit[]): void {
    // A sum may be found wrong by what lower levels decided alone.
    const deepest = conflict.reduce((most, lit) => Math.max(most, this.level[Math.abs(lit)]!), 0);
    if (deepest === 0) {
      this.sound = false;
      return;
    }
    this.undo(deepest);
    const learnt: Lit[] = [0];
    const touched: number[] = [];
    let open = 0;
    let at = this.trail.length - 1;
    let because: readonly Lit[] = conflict;
    for (;;) {
      for (const lit of because) {
        const variable = Math.abs(lit);
        if (this.seen[variable] || this.level[variable] === 0) continue;
        this.seen[variable] = true;
        touched.push(variable);
        this.bumpActivity(variable);
        if (this.level[variable] === deepest) open += 1;
        else learnt.push(-lit);
      }
      while (!this.seen[Math.abs(this.trail[at]!)]) at -= 1;
      const lit = this.trail[at]!;
      at -= 1;
      open -= 1;
      if (open === 0) {
        learnt[0] = -lit;
        break;
      }
      because = this.because(Math.abs(lit));
    }
    for (const variable of touched) this.seen[variable] = false;
    this.bump *= DECAY;
    let back = 0;
    for (let place = 1; place < learnt.length; place += 1) {
      const level = this.level[Math.abs(learnt[place]!)]!;
      if (level <= back) continue;
      back = level;
      [learnt[1], learnt[place]] = [learnt[place]!, learnt[1]!];
    }
    this.undo(back);
    if (learnt.length > 1) this.watch(learnt);
    this.assign(learnt[0]!, learnt.length > 1 ? { clause: learnt } : null);
  }

  /** The assumptions that make this one false, and it itself. */
  private whyNot(assumed: Lit): Lit[] {
    const core = [assumed];
    const touched = [Math.abs(assumed)];
    this.seen[touched[0]!] = true;
    for (let at = this.trail.length - 1; at >= 0; at -= 1) {
      const lit = this.trail[at]!;
      const variable = Math.abs(lit);
      if (!this.seen[variable] || this.level[variable] === 0) continue;
      if (this.reason[variable] === null) {
        core.push(lit);
        continue;
      }
      for (const cause of this.because(variable)) {
        if (this.seen[Math.abs(cause)]) continue;
        this.seen[Math.abs(cause)] = true;
        touched.push(Math.abs(cause));
      }
    }
    for (const variable of touched) this.seen[variable] = false;
    return core;
  }

  private bumpActivity(variable: number): void {
    this.activity[variable]! += this.bump;
    if (this.activity[variable]! > RESCALE) {
      for (let at = 1; at < this.activity.length; at += 1) this.activity[at]! /= RESCALE;
      this.bump /= RESCALE;
    }
    this.heap.raise(variable);
  }

  private nextVariable(): number {
    for (;;) {
      const variable = this.heap.take();
      if (variable === 0 || this.value[variable] === 0) return variable;
    }
  }
}

/** Variables by activity, the most active first. */
class Heap {
  private readonly items: number[] = [];
  private readonly places: number[] = [];

  private readonly activity: readonly number[];

  constructor(activity: readonly number[]) {
    this.activity = activity;
  }

  add(variable: number): void {
    if (this.places[variable] !== undefined && this.places[variable]! >= 0) return;
    this.places[variable] = this.items.length;
    this.items.push(variable);
    this.up(this.items.length - 1);
  }

  raise(variable: number): void {
    const place = this.places[variable] ?? -1;
    if (place >= 0) this.up(place);
  }

  /** 0 when there is none. */
  take(): number {
    const [first] = this.items;
    if (first === undefined) return 0;
    this.places[first] = -1;
    const last = this.items.pop()!;
    if (last !== first) {
      this.put(0, last);
      this.down(0);
    }
    return first;
  }

  private put(place: number, variable: number): void {
    this.items[place] = variable;
    this.places[variable] = place;
  }

  private up(from: number): void {
    const variable = this.items[from]!;
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = this.items[parent]!;
      if (this.activity[above]! >= this.activity[variable]!) break;
      this.put(place, above);
      place = parent;
    }
    this.put(place, variable);
  }

  private down(from: number): void {
    const variable = this.items[from]!;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.items.length) break;
      const right = this.items[child + 1];
      if (right !== undefined && this.activity[right]! > this.activity[this.items[child]!]!) child += 1;
      const below = this.items[child]!;
      if (this.activity[below]! <= this.activity[variable]!) break;
      this.put(place, below);
      place = child;
    }
    this.put(place, variable);
  }
}
