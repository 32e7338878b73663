import { type Lit, Solver } from './sat.ts';

/** Formulas over the solver's literals, each turned into clauses once. */
export class Gates {
  readonly solver = new Solver();
  readonly yes: Lit;

  constructor() {
    this.yes = this.solver.variable();
    this.solver.clause(this.yes);
  }

  constant(value: boolean): Lit {
    return value ? this.yes : -this.yes;
  }

  or(given: readonly Lit[]): Lit {
    const lits = [...new Set(given)].filter((lit) => lit !== -this.yes);
    if (lits.includes(this.yes)) return this.yes;
    const [only] = lits;
    if (only === undefined) return -this.yes;
    if (lits.length === 1) return only;
    const made = this.solver.variable();
    this.solver.oneOf([-made, ...lits]);
    for (const lit of lits) this.solver.clause(made, -lit);
    return made;
  }

  and(lits: readonly Lit[]): Lit {
    return -this.or(lits.map((lit) => -lit));
  }

  exactlyOne(lits: readonly Lit[]): void {
    this.solver.oneOf(lits);
    this.solver.atMost(1, lits);
  }
}
