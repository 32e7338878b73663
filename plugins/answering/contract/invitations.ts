import type { FoundCollector } from '@kaiku/plugin-collectors/contract';
import { definePoint } from '@kaiku/sdk/common';

/** A personal link of somebody whom a survey was sent to: `/a/<url>?r=<token>` (ANS-010, GAP-055). */
export interface Invitation {
  /** ISO time at which it was answered; null: not yet. */
  answeredAt: string | null;
  /** The answer that came then. */
  responseId: string | null;
  /** What is known of them, by background field id: it goes over what the link says, and is stored with the answer. */
  background?: Readonly<Record<string, string>>;
  /** It takes no answers any more, whatever the link of all does. */
  over?: boolean;
}

/** Who sends surveys to people knows the tokens of their personal links. */
export interface Invitations {
  /** Null for a token that is not of this link: it is then answered as any other link is. */
  find(link: FoundCollector, token: string): Promise<Invitation | null>;
  /** Somebody has opened the page; not asked of what fetches pages before people do. */
  opened(link: FoundCollector, token: string): Promise<void>;
  /** An answer with this id is about to be stored; `answer.submitted` says that it was. */
  answering(link: FoundCollector, token: string, responseId: string): Promise<void>;
}
export const Invitations = definePoint<Invitations>('answering.invitations');

/** What a token looks like: 96 bits. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{16}$/.test(text);
