import { escapeHtml } from '@kaiku/sdk/common/escapeHtml';
import type { PublishLink } from '../links.ts';

/** Where the script shows the survey. */
export const embedModes = ['inline', 'popup', 'button'] as const;
export type EmbedMode = (typeof embedModes)[number];
/** What brings a pop-up up by itself. */
export const embedTriggers = ['load', 'delay', 'scroll', 'exit'] as const;
export type EmbedTrigger = (typeof embedTriggers)[number];

export interface EmbedOptions {
  /** What the survey is called to who hears it. */
  title: string;
  /** Pixels, of a frame. */
  height: number;
  mode: EmbedMode;
  trigger: EmbedTrigger;
  /** Seconds of `delay`, percent of `scroll`. */
  after: number;
  /** Days until a pop-up that was closed comes again. */
  again: number;
  /** Of the button. */
  label: string;
  /** What a pop-up's cross is called. */
  close: string;
}

/** What shows the survey within another site (LINK-015, GAP-056): a frame, or the respondents' origin's `/embed.js`. */
export function embedCode(
  link: Pick<PublishLink, 'publishUrl' | 'url' | 'embedVersion'>,
  options: EmbedOptions,
): string {
  const { title, height, mode, trigger, after, again, label, close } = options;
  if (link.embedVersion === 1)
    return `<iframe src="${escapeHtml(link.publishUrl)}" title="${escapeHtml(title)}" width="100%" height="${height}" style="border: 0" loading="lazy"></iframe>`;
  const waits = trigger === 'delay' || trigger === 'scroll';
  const attributes: Record<string, string> = {
    src: new URL('/embed.js', link.publishUrl).href,
    'data-kaiku': link.url,
    ...(mode !== 'inline' && { 'data-mode': mode }),
    'data-title': title,
    ...(mode !== 'inline' && { 'data-close': close }),
    ...(mode === 'button' && { 'data-label': label }),
    ...(mode === 'popup' && { 'data-trigger': trigger, ...(waits && { 'data-after': String(after) }) }),
    ...(mode === 'popup' && { 'data-again': String(again) }),
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<script async ${written.join(' ')}></script>`;
}
