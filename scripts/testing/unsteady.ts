import type { MochaStage, TestResult } from './types.ts';

/** Where tests wait for what others do, so that a busy machine may show a test that reads too early. */
const WAITING: readonly MochaStage[] = ['integration', 'cluster', 'e2e'];
/** More files than these that fail are broken, not unsteady. */
const MOST_FILES = 8;

/** Files worth a second run: a few that failed where everything else passed. */
export function filesToRunAgain(results: readonly TestResult[]): { stage: MochaStage; file: string }[] {
  const failures = results.filter(({ state }) => state === 'failed');
  const files = new Map<string, { stage: MochaStage; file: string }>();
  for (const { stage, file } of failures) {
    const waiting = WAITING.find((one) => one === stage);
    if (!waiting || !file) return [];
    files.set(`${stage} ${file}`, { stage: waiting, file });
  }
  return files.size <= MOST_FILES ? [...files.values()] : [];
}
