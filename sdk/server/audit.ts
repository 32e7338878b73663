import { definePoint, type Language, token } from '@kaiku/sdk/common';
import type { TenantContext } from './context.ts';

/** How something is called today, and where it is found. */
export interface AuditItem {
  name: string | null;
  /** In the application; null where it has no page. */
  path: string | null;
}

/** What the audit log is about. */
export interface AuditItems {
  /**
   * Per `itemType` of entries that this one knows: keys of `details` whose values are ids of that type, so that they are
   * told by name.
   */
  types: Readonly<Record<string, readonly string[]>>;
  /** Of a type, those that still exist, by id. One query for all. */
  found(ctx: TenantContext, type: string, ids: readonly string[]): Promise<ReadonlyMap<string, AuditItem>>;
}
export const AuditItems = definePoint<AuditItems>('core.auditItems');

/** A detail of an entry in words. */
export interface AuditFact {
  /** The key of `details`. */
  key: string;
  label: string;
  text: string;
}
/** What is told of an id: a name, null of what is gone, undefined of ids that nobody knows, which are left out. */
export type AuditNames = (key: string, id: string) => string | null | undefined;

/** Entries of the audit log in words: the texts `audit.<operation>` of the plugins that write them. */
export interface AuditSentences {
  /** Of an operation without words it says what can be told from its name. */
  sentence(language: Language, entry: { operation: string; itemName: string | null }): string;
  /**
   * Details, each with the text `auditDetails.<key>`, values with `auditValues.<key>.<value>` where there is one, of the
   * plugin that has words for the operation or of any.
   * @param timeZone that points in time are told in
   */
  facts(
    language: Language,
    entry: { operation: string; details: Readonly<Record<string, unknown>> },
    names: AuditNames,
    timeZone: string,
  ): AuditFact[];
  /** Operations that have words, each with them. */
  operations(language: Language): { operation: string; text: string }[];
}
export const AuditSentences = token<AuditSentences>('core.AuditSentences');
