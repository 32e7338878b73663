import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAnswer } from './factors.ts';

/** Null where the person cancelled, took too long, or has none. */
async function unlessCancelled<T>(work: Promise<unknown>): Promise<T | null> {
  try {
    return (await work) as T;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw error;
  }
}

/** Whether the device has one for this account already, as the browser tells it. */
export const isKnown = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

export const makePasskey = (options: object): Promise<NewPasskey | null> =>
  unlessCancelled(startRegistration({ optionsJSON: options as never }));

/** @param autofill offers it in the field of the address, as browsers do with passwords */
export const answerPasskey = (options: object, autofill = false): Promise<PasskeyAnswer | null> =>
  unlessCancelled(startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill }));
