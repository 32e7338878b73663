import { createHmac, timingSafeEqual } from 'node:crypto';

/** When a page was opened, with which version of the survey, and in which order. */
export interface Started {
  at: Date;
  version: number;
  /** Of the order of shuffled choices. */
  seed: string;
  /** Token of the personal link that it was opened by. */
  invitation?: string;
}

/**
 * Signs when a page was opened, so that the spam filter can believe it, and with which version, so that a page that
 * is sent after the survey was edited is judged as it was shown. The seed goes along, so that every step shows one order,
 * and so does the token of a personal link.
 */
export function createStartedSigner(key: Uint8Array) {
  const signature = (surveyId: string, facts: string): string =>
    createHmac('sha256', key).update(`${surveyId} ${facts}`).digest('base64url').slice(0, 22);
  return {
    sign(surveyId: string, version: number, seed: string, at = Date.now(), invitation = ''): string {
      const facts = `${at.toString(36)}.${version.toString(36)}.${seed}${invitation && `.${invitation}`}`;
      return `${facts}.${signature(surveyId, facts)}`;
    },
    /** Null when it was not signed here, or for another survey. */
    read(surveyId: string, token: unknown): Started | null {
      // Pages that an older Kaiku made have no seed.
      const form = /^([0-9a-z]{1,11})\.([0-9a-z]{1,7})(?:\.([\w-]{12}))?(?:\.([\w-]{16}))?\.([\w-]{22})$/;
      const parts = typeof token === 'string' ? form.exec(token) : null;
      if (!parts) return null;
      const [whole, at = '', version = '', seed = '', invitation, given = ''] = parts;
      const wanted = signature(surveyId, whole.slice(0, -given.length - 1));
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(wanted))) return null;
      return {
        at: new Date(Number.parseInt(at, 36)),
        version: Number.parseInt(version, 36),
        seed,
        ...(invitation !== undefined && { invitation }),
      };
    },
  };
}
export type StartedSigner = ReturnType<typeof createStartedSigner>;
