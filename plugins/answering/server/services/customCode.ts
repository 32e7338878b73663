import { createHash } from 'node:crypto';
import type { SurveySettings } from '@kaiku/sdk/model';

/** Addresses of a survey's own stylesheet and script; null without. */
export interface CustomCode {
  css: string | null;
  js: string | null;
}
export type CodeType = keyof CustomCode;

export const noCode: CustomCode = { css: null, js: null };

const textOf = { css: 'customCss', js: 'customJs' } as const satisfies Record<CodeType, keyof SurveySettings>;
const hashes = new WeakMap<SurveySettings, Partial<Record<CodeType, string>>>();

/** Settings of a version never change: each is hashed once. */
function hashOf(settings: SurveySettings, type: CodeType): string | null {
  const text = settings[textOf[type]];
  if (!text) return null;
  let known = hashes.get(settings);
  if (!known) {
    known = {};
    hashes.set(settings, known);
  }
  known[type] ??= createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return known[type];
}

/**
 * They lie below the address of the link, so that they tell no more of the survey than it does (GAP-054), and change
 * with what is in them, so that browsers and proxies may keep them.
 */
export function codeOf(base: string, version: number, settings: SurveySettings, scripts: boolean): CustomCode {
  const address = (type: CodeType): string | null => {
    const hash = hashOf(settings, type);
    return hash && `${base}/code/${version}-${hash}.${type}`;
  };
  return { css: address('css'), js: scripts ? address('js') : null };
}

const fileForm = /^(\d{1,9})-([\w-]{22})\.(css|js)$/;

/** What the name of such a file says; null for any other. */
export function codeFile(name: string): { version: number; hash: string; type: CodeType } | null {
  const [, version, hash, type] = fileForm.exec(name) ?? [];
  return version && hash && type ? { version: Number(version), hash, type: type as CodeType } : null;
}

/** The text of a file; null when the version has another one. */
export const codeText = (settings: SurveySettings, type: CodeType, hash: string): string | null =>
  hashOf(settings, type) === hash ? settings[textOf[type]]! : null;
