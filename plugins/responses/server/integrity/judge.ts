import type { Id, SurveyStructure } from '@kaiku/sdk/model';
import { type Evidence, integritySignals, type Submission } from '../../contract/index.ts';
import { paceOf } from './pace.ts';
import type { createRepeats } from './repeats.ts';

/** As link scanners and robots name themselves; Cubot makes telephones. */
const robots =
  /(?<!cu)bot\b|crawl|spider|slurp|headless.?scan|linkscan|urlscan|safelinks|bingpreview|facebookexternalhit|mimecast|proofpoint|barracuda/i;
const saysBrowser = /^Mozilla\//;

interface Judged extends Pick<Submission, 'spam' | 'startedAt' | 'waitedSeconds' | 'userAgent'> {
  evidence: Evidence;
  transactionId: string;
  collectorId: string;
  structure: SurveyStructure;
  /** What the respondent gave, without what the link answers by itself. */
  given: Readonly<Record<Id, unknown>>;
}

export type IntegrityJudge = (answer: Judged) => number;

/**
 * What an answer's way here says of it, as `integritySignals`. Programs that say what they are, such as somebody's own
 * application, are no browsers, and neither their pace nor that they opened no page is held against them.
 */
export const createIntegrityJudge =
  (repeats: ReturnType<typeof createRepeats>, now = Date.now): IntegrityJudge =>
  (answer) => {
    const { evidence, spam, startedAt, waitedSeconds, userAgent = '', given, structure } = answer;
    const { early, trap, forged, unopened, robot, instant, fast, repeated } = integritySignals;
    let signals = 0;
    if (spam) signals |= early;
    if (evidence.trap) signals |= trap;
    if (evidence.opened === 'forged') signals |= forged;
    if (robots.test(userAgent)) signals |= robot;
    if (!saysBrowser.test(userAgent)) return signals;
    if (evidence.opened === 'no') signals |= unopened;
    // One that waited for a connection came long after it was filled in: nothing is known of the pace.
    if (startedAt && waitedSeconds === undefined) {
      const pace = paceOf(structure, given, now() - Date.parse(startedAt));
      if (pace) signals |= pace === 'instant' ? instant : fast;
    }
    const { collectorId, transactionId } = answer;
    if (repeats(collectorId, transactionId, userAgent, given)) signals |= repeated;
    return signals;
  };
