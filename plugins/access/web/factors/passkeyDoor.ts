import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { api } from '../api.ts';
import type { Tokens } from './halfWay.ts';
import { answerPasskey } from './passkey.ts';

/** A challenge is good for five minutes; a page may lie open for longer. */
const renewMs = 4 * 60 * 1_000;

/** Null where it was cancelled. @throws what the server or the browser says */
export async function enterByPasskey(autofill = false): Promise<Tokens | null> {
  const quiet = { anonymous: true, quiet: true } as const;
  const { options } = await api.POST('/auth/passkey/question', { body: {}, ...quiet });
  const passkey = await answerPasskey(options, autofill);
  return passkey && api.POST('/auth/passkey', { body: { passkey }, ...quiet });
}

/**
 * Offers passkeys where the browser fills in the address, until one is chosen, something else asks for one, or `signal`
 * ends it.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<Tokens | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const stop = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', stop, { once: true });
  for (let renewed = true; renewed && !signal.aborted; ) {
    renewed = false;
    const timer = setTimeout(() => {
      renewed = true;
      stop();
    }, renewMs);
    const tokens = await enterByPasskey(true).finally(() => clearTimeout(timer));
    if (tokens) return tokens;
  }
  return null;
}
