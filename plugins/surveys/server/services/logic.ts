import { setImmediate as others } from 'node:timers/promises';
import { checkLogic, type Finding, type KindRegistry, type SurveyStructure } from '@kaiku/sdk/model';

/** Rules that are made to be hard cost so much and no more: what is not decided by then does not keep from publishing. */
const WITHIN_MS = 1_500;
/** Other requests go on after so long. */
const SLICE_MS = 8;

/** What deciding the survey's rules finds, a slice at a time (docs/decisions/0080). */
export async function logicFindings(structure: SurveyStructure, kinds: KindRegistry): Promise<Finding[]> {
  const check = checkLogic(structure, kinds);
  const began = performance.now();
  let slice = began;
  while (!check.step()) {
    const now = performance.now();
    if (now - began > WITHIN_MS) break;
    if (now - slice < SLICE_MS) continue;
    await others();
    slice = performance.now();
  }
  return check.report().findings;
}
