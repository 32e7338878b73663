import type { Request } from '@hapi/hapi';
import type { SurveySettings } from '@kaiku/sdk/model';
import type { Invitation } from '../../contract/index.ts';
import { cookieName, setCookie } from './cookies.ts';
import type { Door } from './surveys.ts';

const hour = 3_600;

/** When a browser has answered; kept in first-party cookies, only where a survey or link asks for it (GAP-050). */
interface Mark {
  name: string;
  /** Seconds within which one may not answer again. */
  seconds: number;
}

function marksOf({ surveyId, link }: Door, settings: SurveySettings): Mark[] {
  if (!link) return [];
  const marks: Mark[] = [];
  const { answerIntervalHours = 0 } = settings;
  if (answerIntervalHours > 0)
    marks.push({ name: cookieName('s', surveyId), seconds: Math.round(answerIntervalHours * hour) });
  if (link.oneTimeDays) marks.push({ name: cookieName('l', link.collectorId), seconds: link.oneTimeDays * 24 * hour });
  return marks;
}

/**
 * ANS-018, ANS-019: whether this respondent has answered within the survey's interval or the link's window: known by the
 * personal link, and by the browser where there is none (GAP-050).
 * @param transaction of what is being sent: the answer that set the mark may be sent again, it is the same one
 */
export function hasAnswered(
  request: Request,
  door: Door,
  settings: SurveySettings,
  { invitation, transaction }: { invitation: Invitation | null; transaction?: string },
): boolean {
  const marks = marksOf(door, settings);
  if (invitation) {
    const { answeredAt, responseId } = invitation;
    if (answeredAt === null || (transaction !== undefined && responseId === transaction)) return false;
    return marks.some(({ seconds }) => Date.now() - Date.parse(answeredAt) < seconds * 1_000);
  }
  return marks.some(({ name, seconds }) => {
    const value: unknown = request.state[name];
    const [time, sent] = typeof value === 'string' ? value.split('.') : [];
    const age = Date.now() / 1_000 - Number(time);
    return age >= 0 && age < seconds && (transaction === undefined || sent !== transaction);
  });
}

/** `Set-Cookie` headers that mark this browser. */
export function answeredCookies(door: Door, settings: SurveySettings, transaction: string, secure: boolean): string[] {
  const now = Math.floor(Date.now() / 1_000);
  return marksOf(door, settings).map(({ name, seconds }) =>
    setCookie(name, `${now}.${transaction}`, { seconds, secure }),
  );
}
