import { Problem, type ProblemDetail } from '@kaiku/sdk/server';
import { importLimits } from '../../contract/index.ts';

const shownValue = 100;

/** The same fault in one column. */
interface Group {
  /** The first of them, and the first with another value. */
  told: ProblemDetail[];
  values: Set<string | undefined>;
  count: number;
}

/** Faults of a file: counted, told by column and kind (RES-071), and the first of them kept one by one for a list. */
export class Faults {
  readonly details: ProblemDetail[] = [];
  readonly #groups = new Map<string, Group>();
  count = 0;

  add(given: ProblemDetail): void {
    const { value } = given;
    const detail = value === undefined ? given : { ...given, value: [...value].slice(0, shownValue).join('') };
    this.count += 1;
    if (this.details.length < importLimits.faultsKept) this.details.push(detail);
    this.#group(detail);
  }

  #group(detail: ProblemDetail): void {
    const key = `${detail.code} ${detail.column ?? ''}`;
    let group = this.#groups.get(key);
    if (!group) {
      if (this.#groups.size >= importLimits.problems) return;
      group = { told: [], values: new Set(), count: 0 };
      this.#groups.set(key, group);
    }
    group.count += 1;
    const isNew = group.values.size < importLimits.toldValues && !group.values.has(detail.value);
    if (group.told.length >= importLimits.toldOfEach && !isNew) return;
    group.values.add(detail.value);
    group.told.push(detail);
  }

  /** @throws Problem `import_faults` when there were any: each detail says in `times` how often its like was found */
  check(): void {
    if (this.count === 0) return;
    const details = [...this.#groups.values()].flatMap(({ told, count }) =>
      told.map((detail) => ({ ...detail, params: { ...detail.params, times: count } })),
    );
    throw new Problem('import_faults', { details, params: { count: this.count, shown: details.length } });
  }
}
