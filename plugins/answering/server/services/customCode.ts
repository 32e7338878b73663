import { createHash } from 'node:crypto';
import type { Collector } from '@kaiku/plugin-collectors/contract';
import type { SurveySettings } from '@kaiku/sdk/model';

/** Addresses of stylesheets and scripts that are not ours: the survey's own first, then the link's (ANS-025). */
export interface CustomCode {
  css: readonly string[];
  js: readonly string[];
}
export type CodeType = keyof CustomCode;

export const noCode: CustomCode = { css: [], js: [] };

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
  known[type] ??= codeHash(text);
  return known[type];
}

/**
 * They lie below the address of the link, so that they tell no more of the survey than it does (GAP-054), and change
 * with what is in them, so that browsers and proxies may keep them.
 */
export function codeOf(
  base: string,
  version: number,
  settings: SurveySettings,
  link: Pick<Collector, 'cssHash' | 'jsHash'> | null,
  scripts: boolean,
): CustomCode {
  const addresses = (type: CodeType, ofLink: string | null | undefined): string[] => {
    const ofSurvey = hashOf(settings, type);
    return [
      ...(ofSurvey ? [`${base}/code/${version}-${ofSurvey}.${type}`] : []),
      ...(ofLink ? [`${base}/code/link-${shortHash(ofLink)}.${type}`] : []),
    ];
  };
  return { css: addresses('css', link?.cssHash), js: scripts ? addresses('js', link?.jsHash) : [] };
}

/** As it stands in the address of the text's file. */
export const codeHash = (text: string): string => shortHash(createHash('sha256').update(text).digest('base64url'));

/** As much as the addresses of files have. */
export const shortHash = (hash: string): string => hash.slice(0, 22);

const fileForm = /^(\d{1,9}|link)-([\w-]{22})\.(css|js)$/;

/** What the name of such a file says, `version` null of the link's own; null for any other. */
export function codeFile(name: string): { version: number | null; hash: string; type: CodeType } | null {
  const [, of, hash, type] = fileForm.exec(name) ?? [];
  return of && hash && type ? { version: of === 'link' ? null : Number(of), hash, type: type as CodeType } : null;
}

/** The text of a file; null when the version has another one. */
export const codeText = (settings: SurveySettings, type: CodeType, hash: string): string | null =>
  hashOf(settings, type) === hash ? settings[textOf[type]]! : null;
