import { randomUUID } from 'node:crypto';
import type { Request } from '@hapi/hapi';
import type { FoundCollector } from '@kaiku/plugin-collectors/contract';
import type { Evidence, ResponseIntake, Submitted } from '@kaiku/plugin-responses/contract';
import type { SurveySettings } from '@kaiku/sdk/model';
import { isUuid, Problem } from '@kaiku/sdk/server';
import { hasAnswered } from './answered.ts';
import type { Invited } from './invited.ts';
import type { Started } from './started.ts';
import type { Door } from './surveys.ts';

export interface Sent {
  transaction: string;
  version: number;
  language: string;
  /** Null when the sender cannot show when it was opened. */
  started: Started | null;
  answers: unknown;
  /** Over the link's; from who may say it. */
  background?: Readonly<Record<string, string>>;
  /** Missing for an answer that the company's own application sends. */
  evidence?: Evidence;
  /** Seconds since it was finished, for one that waited in the browser. */
  waited?: number;
  /** Questions of plugins' kinds that the page could not ask. */
  unasked?: readonly string[];
}

/**
 * Hands an answer to the intake.
 * @throws Problem `answered_already`, `survey_closed`, and what the intake throws
 */
export async function submitAnswer(
  { intake, invited }: { intake: ResponseIntake; invited: Invited },
  { door, found, settings, request }: { door: Door; found: FoundCollector; settings: SurveySettings; request: Request },
  sent: Sent,
): Promise<Submitted> {
  const invitation = await invited.find(found, sent.started?.invitation);
  const { transaction } = sent;
  if (invitation?.over) throw new Problem('survey_closed');
  if (hasAnswered(request, door, settings, { invitation, transaction })) throw new Problem('answered_already');
  await invitation?.answering(transaction.toLowerCase());
  const agent: unknown = request.headers['user-agent'];
  return intake.submit(found, {
    transactionId: sent.transaction,
    surveyVersion: sent.version,
    language: sent.language,
    startedAt: sent.started?.at.toISOString() ?? null,
    answers: sent.answers,
    ...((invitation?.background ?? sent.background) && {
      background: { ...invitation?.background, ...sent.background },
    }),
    ...(sent.started && { seed: sent.started.seed }),
    ...(typeof agent === 'string' && { userAgent: agent }),
    ...(sent.waited !== undefined && { waitedSeconds: sent.waited }),
    ...(sent.evidence && { evidence: sent.evidence }),
    ...(sent.unasked && { unasked: sent.unasked }),
    spam: tooSoon(settings, sent.started),
  });
}

/** ANS-024: with a spam filter, an answer whose page was not seen to be open long enough is kept apart (GAP-061). */
function tooSoon(settings: SurveySettings, started: Started | null): boolean {
  const { spamFilterSeconds = 0 } = settings;
  if (spamFilterSeconds <= 0) return false;
  return !started || Date.now() - started.at.getTime() < spamFilterSeconds * 1_000;
}

/** @param token that was to prove it, and what it was found to say */
export const evidenceOf = (token: string | undefined, started: Started | null, trap: boolean): Evidence => ({
  opened: started ? 'yes' : token ? 'forged' : 'no',
  trap,
});

/** A transaction id that came with a form, or a new one: of chance alone, for it names the response, and no time (SUR-011). */
export const transactionOf = (value: string | null | undefined): string =>
  value && isUuid(value.toLowerCase()) ? value.toLowerCase() : randomUUID();
