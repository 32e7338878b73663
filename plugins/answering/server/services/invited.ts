import type { Request } from '@hapi/hapi';
import type { FoundCollector } from '@kaiku/plugin-collectors/contract';
import { type Invitation, type Invitations, isToken } from '../../contract/index.ts';

/** Those who look at pages before people do say so, or do not say that they show one to somebody. */
const robots =
  /bot\b|crawl|spider|scan|preview|fetch|safelinks|mimecast|proofpoint|barracuda|http-?client|curl|wget|python|java\//i;

/** Whether a page is shown to a person now, as far as a call can tell. */
export function isSeen({ headers }: Pick<Request, 'headers'>, secure: boolean): boolean {
  const text = (name: string): string => String(headers[name] ?? '');
  if (/prefetch|prerender/.test(`${text('purpose')} ${text('sec-purpose')} ${text('x-moz')}`)) return false;
  if (!/^Mozilla\//.test(text('user-agent')) || robots.test(text('user-agent'))) return false;
  // Browsers say it where nobody can listen.
  return !secure || ['document', 'iframe'].includes(text('sec-fetch-dest'));
}

/** A personal link that was found, bound to who made it: what becomes of it is told without another look-up. */
export interface Personal extends Invitation {
  token: string;
  opened(): Promise<void>;
  answering(responseId: string): Promise<void>;
}

/** Personal links, whoever made them. */
export const createInvited = (sources: readonly Invitations[]) => ({
  /** Null for what is no token of this link. */
  async find(link: FoundCollector | null, token: unknown): Promise<Personal | null> {
    if (!link || !isToken(token)) return null;
    for (const source of sources) {
      const invitation = await source.find(link, token);
      if (!invitation) continue;
      return {
        ...invitation,
        token,
        opened: () => source.opened(link, token),
        answering: (responseId) => source.answering(link, token, responseId),
      };
    }
    return null;
  },
});
export type Invited = ReturnType<typeof createInvited>;
