import { definePoint, type Language, token } from '@kaiku/sdk/common';
import type { TenantContext } from './context.ts';

/** What the audit log is about, and where it is found. */
export interface AuditItems {
  /** `itemType` of the entries that this one knows. */
  types: readonly string[];
  /** Paths in the application by item id, of those of a type that still exist. One query for all. */
  paths(ctx: TenantContext, type: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
export const AuditItems = definePoint<AuditItems>('core.auditItems');

/** Entries of the audit log in words: the texts `audit.<operation>` of the plugins that write them. */
export interface AuditSentences {
  /** Of an operation without words it says what can be told from its name. */
  sentence(language: Language, entry: { operation: string; itemName: string | null }): string;
  /** Operations that have words, each with them. */
  operations(language: Language): { operation: string; text: string }[];
}
export const AuditSentences = token<AuditSentences>('core.AuditSentences');
