import { type Language, token } from '@kaiku/sdk/common';
import type { TenantContext } from '@kaiku/sdk/server';

/** Somebody who gets an internal mail: whose it is, or who stands in for them today. */
export interface MailRecipient {
  userId: string;
  email: string;
  language: Language | null;
}

/**
 * Who gets the mails that the product sends to its users for their work. What is about an account itself, such as a link
 * to a password, is its owner's alone and does not go this way.
 */
export interface InternalMail {
  /**
   * By user: the person, and today's substitutes who chose to get the mails too (USER-049, GAP-005). Nobody who is not
   * active gets any; who is not active has an empty list.
   */
  recipients(ctx: TenantContext, userIds: readonly string[]): Promise<Map<string, MailRecipient[]>>;
}
export const InternalMail = token<InternalMail>('access.InternalMail');
