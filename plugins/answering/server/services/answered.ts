import { createHash } from 'node:crypto';
import type { Request } from '@hapi/hapi';
import type { SurveySettings } from '@kaiku/sdk/model';
import type { Door } from './surveys.ts';

const hour = 3_600;

/** When a browser has answered; kept in first-party cookies, only where a survey or link asks for it (GAP-050). */
interface Mark {
  name: string;
  /** Seconds within which one may not answer again. */
  seconds: number;
}

/**
 * Stands for a survey or link without naming it: a survey's id opens its preview to whoever reads the cookie (GAP-054).
 * Ids are as unguessable as keys, so a plain hash gives nothing away.
 */
export const markName = (of: 's' | 'l', id: string): string =>
  `kaiku_${of}_${createHash('sha256').update(id).digest('base64url').slice(0, 22)}`;

function marksOf({ surveyId, link }: Door, settings: SurveySettings): Mark[] {
  if (!link) return [];
  const marks: Mark[] = [];
  const { answerIntervalHours = 0 } = settings;
  if (answerIntervalHours > 0)
    marks.push({ name: markName('s', surveyId), seconds: Math.round(answerIntervalHours * hour) });
  if (link.oneTimeDays) marks.push({ name: markName('l', link.collectorId), seconds: link.oneTimeDays * 24 * hour });
  return marks;
}

/**
 * ANS-018, ANS-019: whether this browser has answered within the survey's interval or the link's window.
 * @param transaction of what is being sent: the answer that set the mark may be sent again, it is the same one
 */
export function hasAnswered(request: Request, door: Door, settings: SurveySettings, transaction?: string): boolean {
  return marksOf(door, settings).some(({ name, seconds }) => {
    const value: unknown = request.state[name];
    const [time, sent] = typeof value === 'string' ? value.split('.') : [];
    const age = Date.now() / 1_000 - Number(time);
    return age >= 0 && age < seconds && (transaction === undefined || sent !== transaction);
  });
}

/** `Set-Cookie` headers that mark this browser. Within other sites' frames only secure cookies are kept. */
export function answeredCookies(door: Door, settings: SurveySettings, transaction: string, secure: boolean): string[] {
  const now = Math.floor(Date.now() / 1_000);
  const site = secure ? 'SameSite=None; Secure' : 'SameSite=Lax';
  return marksOf(door, settings).map(
    ({ name, seconds }) => `${name}=${now}.${transaction}; Path=/; Max-Age=${seconds}; HttpOnly; ${site}`,
  );
}
