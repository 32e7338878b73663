import type { paths } from '../api.gen.d.ts';

type SignedIn = paths['/auth/kaiku_login']['post']['responses'][200]['content']['application/json']['response'];
/** What the right password gives where something else is to come first. */
export type Begun = Extract<SignedIn, { ticket: string }>;
export type Tokens = Extract<SignedIn, { token: string }>;

export interface HalfWayProps {
  begun: Begun;
  email: string;
  onTokens(tokens: Tokens): Promise<void>;
  /** Back to the password; because of an error, or of one's own accord. */
  onBack(error: unknown): void;
}
