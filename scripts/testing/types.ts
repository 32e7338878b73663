export const STAGES = ['lint', 'types', 'boundaries', 'unit', 'integration', 'cluster', 'e2e', 'requirements'] as const;
export type Stage = (typeof STAGES)[number];
/** Those that are files of tests. */
export const MOCHA_STAGES = ['unit', 'integration', 'cluster', 'e2e'] as const satisfies readonly Stage[];
export type MochaStage = (typeof MOCHA_STAGES)[number];

export interface TestResult {
  stage: Stage;
  /** All titles from the outermost `describe` to the `it`, joined by spaces. */
  title: string;
  state: 'passed' | 'failed' | 'skipped';
  /** Relative to the repository; absent for checks. */
  file?: string;
  ms: number;
  /** What went wrong, ready to be read. */
  error?: string;
  /** What went wrong the first time, of a test that passed when its file ran again by itself. */
  unsteady?: string;
}

/** The reporter's messages from a mocha process to the runner. */
export type ReporterMessage =
  | { type: 'test'; title: string; state: TestResult['state']; file: string; ms: number; error?: string }
  /** A file's outermost suite begins, before its hooks. */
  | { type: 'file'; file: string }
  /** The file is through; another may come. */
  | { type: 'done' }
  | { type: 'end' };

export interface StageSummary {
  stage: Stage;
  passed: number;
  failed: number;
  skipped: number;
  ms: number;
}

export interface Summary {
  startedAt: string;
  /** The commit that was tested; null outside a checkout. */
  commit: string | null;
  /** False when files differed from the commit. */
  clean: boolean;
  /** True when it was ended before its end: what it says proves nothing. */
  interrupted: boolean;
  ms: number;
  passed: number;
  failed: number;
  skipped: number;
  stages: StageSummary[];
}
