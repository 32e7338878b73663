/**
 * What a message that came back means. `hard`: nothing will ever reach the address. `soft`: this message did not.
 * `complaint`: the recipient marked it as unwanted. `none`: it arrived, is still on its way, or somebody answered.
 */
export type Verdict = 'hard' | 'soft' | 'complaint' | 'none';
export interface Judged {
  verdict: Verdict;
  /** What the other side said, in its words; null where it said nothing of use. */
  told: string | null;
  /** Whom a report is about, in small letters, where it says one address: mail that is passed on comes back from another. */
  recipient: string | null;
}

/** What is looked at of a message: reports come first in it, and what they return after them. */
export const mostBytes = 72 * 1024;
/** It says nothing of any address. */
export const none: Judged = { verdict: 'none', told: null, recipient: null };
