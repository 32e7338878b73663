import type { Language } from '@kaiku/sdk/common';
import { escapeHtml } from '@kaiku/sdk/common/escapeHtml';
import type { JobContext } from './context.ts';
import { Branding, Settings } from './services.ts';

/** A mail of ours before it is written out. */
export interface Letter {
  paragraphs: readonly string[];
  /** What the reader is to do, if anything. */
  action?: { label: string; address: string };
  /** What may be left unread. */
  notes?: readonly string[];
}

/** How the sender's company looks, where that is not as Kaiku does. */
export interface LetterLook {
  company: string;
  /** Address of the logo; null for none. */
  logo: string | null;
  /** Carries white text; null for Kaiku's. */
  accent: string | null;
}

/** Null for a company that looks as Kaiku does. */
export async function letterLook(ctx: JobContext, company: string): Promise<LetterLook | null> {
  const brand = await ctx.find(Branding)?.of(ctx.companyId);
  if (!brand) return null;
  return { company, logo: brand.logo && `${ctx.get(Settings).appUrl}${brand.logo}`, accent: brand.accent };
}

const escaped = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const text = 'margin:0 0 16px;font:16px/1.5 Inter,Arial,sans-serif;color:#1f2a2e';
const ownAccent = '#0b6e6e';
const button = (accent: string): string =>
  `display:inline-block;padding:12px 24px;border-radius:8px;background:${accent};color:#ffffff;font:600 16px/1.5 Inter,Arial,sans-serif;text-decoration:none`;
const note = 'margin:16px 0 0;font:14px/1.5 Inter,Arial,sans-serif;color:#566468';

/** The letter as mail programs show it, with and without HTML. What people wrote is text in both. */
export function writeLetter(
  language: Language,
  { paragraphs, action, notes = [] }: Letter,
  look: LetterLook | null = null,
): { text: string; html: string } {
  const plain = [...paragraphs, ...(action ? [`${action.label}:\n${action.address}`] : []), ...notes];
  const rows = [
    ...(look?.logo
      ? [
          `<p style="margin:0 0 24px"><img src="${escaped(look.logo)}" alt="${escaped(look.company)}" height="40" style="height:40px;max-width:240px;object-fit:contain;border:0"></p>`,
        ]
      : []),
    ...paragraphs.map((one) => `<p style="${text}">${escaped(one)}</p>`),
    ...(action
      ? [
          `<p style="${text}"><a href="${escaped(action.address)}" style="${button(look?.accent ?? ownAccent)}">${escaped(action.label)}</a></p>`,
          `<p style="${note};word-break:break-all">${escaped(action.address)}</p>`,
        ]
      : []),
    ...notes.map((one) => `<p style="${note}">${escaped(one)}</p>`),
  ];
  return {
    text: `${plain.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"></head><body style="margin:0;padding:24px;background:#f4f6f6"><div style="max-width:560px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff">${rows.join('')}</div></body></html>`,
  };
}
