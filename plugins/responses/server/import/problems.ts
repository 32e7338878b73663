import { Problem, type ProblemDetail } from '@kaiku/sdk/server';
import { importLimits } from '../../contract/index.ts';

const shownValue = 100;

/** Faults of a file, the first hundred of them; the rest are counted. */
export class Faults {
  readonly details: ProblemDetail[] = [];
  count = 0;

  add(detail: ProblemDetail): void {
    this.count += 1;
    if (this.details.length >= importLimits.problems) return;
    this.details.push(
      detail.value === undefined ? detail : { ...detail, value: [...detail.value].slice(0, shownValue).join('') },
    );
  }

  /** @throws Problem `import_faults` when there were any */
  check(): void {
    if (this.count > 0) {
      throw new Problem('import_faults', {
        details: this.details,
        params: { count: this.count, shown: this.details.length },
      });
    }
  }
}
