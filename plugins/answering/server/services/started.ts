import { createHmac, timingSafeEqual } from 'node:crypto';

/** When a page was opened, and with which version of the survey. */
export interface Started {
  at: Date;
  version: number;
}

/**
 * Signs when a page was opened, so that the spam filter can believe it, and with which version, so that a page that
 * is sent after the survey was edited is judged as it was shown.
 */
export function createStartedSigner(key: Uint8Array) {
  const signature = (surveyId: string, facts: string): string =>
    createHmac('sha256', key).update(`${surveyId} ${facts}`).digest('base64url').slice(0, 22);
  return {
    sign(surveyId: string, version: number, at = Date.now()): string {
      const facts = `${at.toString(36)}.${version.toString(36)}`;
      return `${facts}.${signature(surveyId, facts)}`;
    },
    /** Null when it was not signed here, or for another survey. */
    read(surveyId: string, token: unknown): Started | null {
      if (typeof token !== 'string' || !/^[0-9a-z]{1,11}\.[0-9a-z]{1,7}\.[\w-]{22}$/.test(token)) return null;
      const [at = '', version = '', given = ''] = token.split('.');
      const wanted = signature(surveyId, `${at}.${version}`);
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(wanted))) return null;
      return { at: new Date(Number.parseInt(at, 36)), version: Number.parseInt(version, 36) };
    },
  };
}
export type StartedSigner = ReturnType<typeof createStartedSigner>;
