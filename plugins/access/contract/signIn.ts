import { definePoint, type Language, token } from '@kaiku/sdk/common';
import type { SessionTokens, TenantContext } from '@kaiku/sdk/server';

/** Who somebody is, as another party has shown it. The method has verified all of it: signature, audience, time. */
export interface VerifiedIdentity {
  /** Who it is at the other party, for ever: its issuer and the id there. Never an e-mail, which is given to the next. */
  subject: string;
  /** The company whose own provider says so: it can speak of this company's people alone. Null: the operator's, of all. */
  companyId: string | null;
  email: string | null;
  /**
   * The provider has shown that the address is this person's. Only then it finds an account, at the first sign-in; from
   * then on the subject does.
   */
  emailVerified: boolean;
  /**
   * The company takes in whom its own provider knows: an account without roles is made for who has none, by the address
   * where that is verified.
   */
  newcomer?: { firstName: string; lastName: string };
}

/** A button of the sign-in page. */
export interface SignInOffer {
  /** Which of the method's it is; `start` gets it back. */
  key: string;
  /** Text with its namespace (`oidc:signIn.with`), and what is filled in. */
  label: string;
  params?: Record<string, unknown>;
  /** The page goes there by itself, where it is the only one that does and nobody asked for `autologin=off` (AUTH-012). */
  automatic?: boolean;
}

export interface SignInStart {
  /** As the offer has it. */
  key: string;
  /** What the other party is to send back, as `state` or `RelayState`: at most 80 bytes, good once, for ten minutes. */
  state: string;
  /**
   * Where the other party is to send it, by GET or POST. The same for every sign-in of the method. By GET each of several
   * parties has its own, `{callback}/{party}`: so that what one sends is never taken for another's.
   */
  callback: string;
  language: Language;
}

export interface SignInReply {
  /** What `start` kept. */
  kept: Record<string, unknown>;
  callback: string;
  /** Whose address it came to; null where that is the method's. */
  party: string | null;
  /** As it came, unchecked. */
  query: Readonly<Record<string, unknown>>;
  /** Fields of the form that was posted; empty for a GET. */
  form: Readonly<Record<string, unknown>>;
}

export interface SignInOfCompany {
  /** The company's sso id. */
  id: string;
  /** Where its people go once they signed out; null is our sign-in page. */
  redirect: string | null;
}

/**
 * A way to sign in besides the password. The sign-in page shows what it offers; between `start` and `finish` access
 * keeps the state, for this browser and once, and after it opens the session as with a password.
 */
export interface SignInMethod {
  /** `oidc`: in addresses, and with every link of an account. Lower-case letters, digits, hyphens. */
  id: string;
  /** What it offers now, whose sign-in page has `?sso=` (null without). Anybody may ask. */
  offers(sso: string | null): Promise<readonly SignInOffer[]>;
  /** The address that the browser goes to, and what `finish` needs (a PKCE verifier, a nonce), which is kept sealed. */
  start(given: SignInStart): Promise<{ location: string; keep?: Record<string, unknown> }>;
  /** Verifies what came back. @throws whatever is wrong with it; nobody is signed in then */
  finish(reply: SignInReply): Promise<VerifiedIdentity>;
  /**
   * Which offer's sign-in begins now, for who came from the other party without having been sent there: its own page led
   * here. What it brought is not looked at, for nobody knows whose browser brought it. Null: it is of no sign-in.
   */
  unasked?(reply: Omit<SignInReply, 'kept'>): Promise<string | null>;
  /** The company whose sso id it is; null for none. The sign-in page looks as that company does. */
  companyOf?(sso: string): Promise<string | null>;
  /** What a session of the company's people tells of it; null where the company does not use it (USER-006). */
  ofCompany?(ctx: TenantContext): Promise<SignInOfCompany | null>;
  /**
   * The company's people sign in this way and not with a password. Asked of who gave the right one, but not of who
   * manages the company: that is the way back in. @returns the company's sso id, null where a password will do
   */
  insteadOfPassword?(ctx: TenantContext): Promise<string | null>;
  /** Where people of the company go once they signed out: an address, a path of ours, or null (AUTH-014, AUTH-015). */
  afterSignOut?(ctx: TenantContext): Promise<string | null>;
}
export const SignInMethods = definePoint<SignInMethod>('access.signInMethods');

/** For routes of a method's own, such as one that takes a token of its provider. */
export interface SignIns {
  /**
   * Finds whose identity it is and opens a session, as signing in with a password does. `verify` is called once the call
   * was counted: who brings one false thing after another is stopped before more of them are looked at.
   * @throws Problem `login_failed` (401) for who has no account that may sign in, `too_many_requests`
   */
  open(
    method: string,
    verify: () => Promise<VerifiedIdentity>,
    caller: { ip: string; userAgent: string },
  ): Promise<SessionTokens>;
  /**
   * Forgets links of the method in `ctx`'s company: its provider changed, or a person's identity there. Sessions that
   * rest on them end, but for those of who does it.
   */
  unlink(ctx: TenantContext, method: string, userId?: string): Promise<number>;
}
export const SignIns = token<SignIns>('access.SignIns');
