import type { Operand } from '../kinds/kind.ts';
import { type Comparison, holds } from '../rules.ts';
import type { Lit, Solver } from './sat.ts';

/** What rules ask of one value: a literal for each comparison, made once. */
export class Asked {
  private readonly known = new Map<string, { comparison: Comparison; lit: Lit }>();
  private readonly solver: Solver;
  private readonly make: (comparison: Comparison) => Lit;

  constructor(solver: Solver, make: (comparison: Comparison) => Lit) {
    this.solver = solver;
    this.make = make;
  }

  ask(comparison: Comparison): Lit {
    const key = JSON.stringify([comparison.operator, comparison.value, comparison.values]);
    const known = this.known.get(key);
    if (known) return known.lit;
    const lit = this.make(comparison);
    this.known.set(key, { comparison, lit });
    return lit;
  }

  /** Whether every comparison comes out for the operand as the model that was found has it. */
  agrees(operand: Operand): boolean {
    return [...this.known.values()].every(
      ({ comparison, lit }) => holds(comparison, operand) === this.solver.holds(lit),
    );
  }
}
