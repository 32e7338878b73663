import { type Logger, Problem } from '@kaiku/sdk/server';
import type { Captcha } from './captcha.ts';

export interface Recaptcha {
  siteKey: string;
  secret: string;
  /** Origin of the provider. */
  server: string;
  /** Where the page with the widget stands: on the respondents' origin, so that no foreign script runs beside a session. */
  frame: string;
}

export const framePath = '/captcha';
const timeoutMs = 5_000;

interface Verdict {
  success?: boolean;
  hostname?: string;
  'error-codes'?: string[];
}

/** Of the operator's own making: nobody gets in until it is mended, and the log says why. */
const ours = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

/**
 * reCAPTCHA v2, where the operator has set it. The provider sees to it that an answer is good once and for two minutes;
 * an answer that was given on another site is none.
 */
export function createRecaptcha({ secret, server, frame }: Recaptcha, log: Logger): Captcha {
  const unavailable = (reason: unknown): Problem => {
    log.error({ reason }, 'reCAPTCHA does not verify');
    return new Problem('captcha_unavailable', { status: 503 });
  };
  async function ask(response: string): Promise<Verdict> {
    try {
      const reply = await fetch(`${server}/recaptcha/api/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret, response }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!reply.ok) throw new Error(`status ${reply.status}`);
      return (await reply.json()) as Verdict;
    } catch (error) {
      throw unavailable(error instanceof Error ? error.message : error);
    }
  }
  return {
    challenge: async () => ({ frame }),
    async verify(answer) {
      const verdict = await ask(answer);
      const faults = (verdict['error-codes'] ?? []).filter((code) => ours.has(code));
      if (faults.length > 0) throw unavailable(faults);
      return verdict.success === true && verdict.hostname === new URL(frame).hostname;
    },
  };
}

/** @throws Error where one of the two keys is missing */
export function readRecaptcha(
  {
    recaptchaSiteKey: siteKey,
    recaptchaSecret: secret,
    recaptchaServer: server,
  }: Record<'recaptchaSiteKey' | 'recaptchaSecret' | 'recaptchaServer', string>,
  answerUrl: string,
): Recaptcha | null {
  if (!siteKey && !secret) return null;
  if (!siteKey || !secret)
    throw new Error(
      'KAIKU_ACCESS_RECAPTCHA_SITE_KEY and KAIKU_ACCESS_RECAPTCHA_SECRET go together: set both, or none.',
    );
  return { siteKey, secret, server: new URL(server).origin, frame: new URL(framePath, answerUrl).href };
}
