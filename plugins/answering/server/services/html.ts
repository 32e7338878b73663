import { escapeHtml } from '@kaiku/sdk/common/escapeHtml';
import type { MessageData, PageData } from '../../contract/index.ts';
import { type Assets, hashOf } from './assets.ts';
import { type CustomCode, noCode } from './customCode.ts';
import type { KindsOnPage } from './pageKinds.ts';
import type { Door } from './surveys.ts';
import { directionOf, foreignWords } from './words.ts';

/** JSON within a script element: nothing in it can end the element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

export interface DocumentParts {
  language: string;
  title: string;
  /** It is of the page's fixed words, not the survey's. */
  fixedTitle?: boolean;
  /** HTML of the head for previews of the link. */
  preview?: string;
  /** What stands in the body. */
  body: string;
  /** For the enhancer: the survey, or where there is none, the words in which it tells of answers that waited. */
  data: { survey: PageData } | MessageData;
  /** After the body: what need not be there for the first paint. */
  waiting?: string;
  /** Styles and scripts of plugins' question kinds, and of what few pages show. */
  kinds?: Pick<KindsOnPage, 'css' | 'scripts'>;
  /** It has pages without a next button. */
  goesOn?: boolean;
  /** Stylesheets and scripts of the survey and the link. */
  code?: CustomCode | undefined;
  /** How it looks within another site's page. */
  embed?: Door['embed'] | undefined;
}

/** A whole page. Styles stand in it; the one script is fetched beside, keeps nothing from being drawn, and runs once all of the page is there. */
export function htmlDocument(parts: DocumentParts, assets: Assets): string {
  const {
    language,
    title,
    fixedTitle = false,
    preview = '',
    body,
    data,
    waiting = '',
    kinds,
    goesOn,
    code = noCode,
    embed,
  } = parts;
  const script = [assets.script, ...(goesOn ? [assets.goOn] : []), ...(embed ? [assets.framed.script] : [])]
    .map((address) => `<script type="module" src="${address}"></script>`)
    .join('');
  // The enhancer asks for these once it runs; a browser that has them by then is quicker.
  const extras = 'survey' in data ? data.survey.parts.extras : undefined;
  const asked = [...Object.values(kinds?.scripts ?? {}), ...(extras ? [extras] : [])];
  const early = asked.map((address) => `<link rel="modulepreload" href="${address}">`);
  const styles = [assets.css, ...(kinds?.css ?? []), ...(embed ? [assets.framed.css] : [])].map(
    (css) => `<style>${css}</style>`,
  );
  // After ours, so that its rules win and its script finds the page taken over.
  const ofSurvey = [
    ...code.css.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`),
    ...code.js.map((address) => `<script defer src="${escapeHtml(address)}"></script>`),
  ];
  const [id, given] = 'survey' in data ? ['kaiku-data', data.survey] : ['kaiku-words', data];
  const json = `<script type="application/json" id="${id}">${scriptJson(given)}</script>`;
  const words = foreignWords(language);
  const marks = `${words ? ` data-words="${words}"` : ''}${embed ? ` data-embed="${embed}"` : ''}`;
  const own = words && fixedTitle ? ` lang="${words}"` : '';
  return `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}"${marks}><head><meta charset="utf-8"><title${own}>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no">${preview}<link rel="icon" href="data:,">${styles.join('')}${script}${early.join('')}${ofSurvey.join('')}</head><body>${body}${json}${waiting}</body></html>`;
}

export interface EmbeddedParts {
  language: string;
  title: string;
  text: string;
  /** Address of the survey's page, and what it is called. */
  src: string;
  name: string;
}

/** A page like any site's, with the survey in a frame as the embed code draws it (LINK-023). */
export function embeddingDocument({ language, title, text, src, name }: EmbeddedParts, assets: Assets): string {
  const bar = (width: string) =>
    `<div style="height:14px;width:${width};border-radius:7px;background:#8884;margin:12px 0" aria-hidden="true"></div>`;
  const frame = `<iframe src="${escapeHtml(src)}" title="${escapeHtml(name)}" width="100%" height="700" style="border:0;display:block"></iframe>`;
  const body = `<main style="max-width:880px;margin:0 auto;padding:24px 20px;font-family:system-ui,sans-serif;line-height:1.5"><h1 style="font-size:1.25rem;margin:0 0 4px">${escapeHtml(title)}</h1><p style="margin:0 0 24px">${escapeHtml(text)}</p>${bar('100%')}${bar('82%')}${frame}${bar('94%')}${bar('60%')}</main>`;
  return `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}: ${escapeHtml(name)}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><style>${assets.css}</style></head><body>${body}</body></html>`;
}

/**
 * Scripts and requests of this origin only; the stylesheet and those of plugins' question kinds by their hashes. Inline
 * style attributes hold sizes and the survey's colours, which the model has checked. Any site may show the page in a
 * frame: it holds no session.
 */
export function contentPolicy({ cssHash, framed, results }: Assets, kindHashes: readonly string[]): string {
  const own = [cssHash, hashOf(framed.css), hashOf(results)];
  const styles = [...own, ...kindHashes].map((hash) => `'${hash}'`).join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    `style-src-elem ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ');
}

/** The same for a survey with a stylesheet of its own, which is a file of this origin. */
export const withOwnStyles = (policy: string): string => policy.replaceAll(/style-src(-elem)? /g, "$&'self' ");
