import { createHash } from 'node:crypto';
import type { Language } from '@kaiku/sdk/common';
import { escapeHtml } from '@kaiku/sdk/server';

/** What the page says, in the languages of the product; the recipient is nobody's user. */
const words: Record<
  Language,
  Record<'title' | 'ask' | 'stop' | 'done' | 'doneText' | 'unknown' | 'unknownText', string>
> = {
  en: {
    title: 'No more surveys',
    ask: 'Should {company} send no more surveys to {target}?',
    stop: 'Send me no more surveys',
    done: 'Done',
    doneText: '{company} sends no more surveys to {target}.',
    unknown: 'This link does not work',
    unknownText: 'Open it once more from the message, or answer to whoever sent it.',
  },
  fi: {
    title: 'Ei enää kyselyitä',
    ask: 'Eikö {company} saa enää lähettää kyselyitä osoitteeseen {target}?',
    stop: 'Älkää lähettäkö minulle kyselyitä',
    done: 'Valmis',
    doneText: '{company} ei lähetä enää kyselyitä osoitteeseen {target}.',
    unknown: 'Tämä linkki ei toimi',
    unknownText: 'Avaa se uudelleen viestistä tai vastaa viestin lähettäjälle.',
  },
  sv: {
    title: 'Inga fler enkäter',
    ask: 'Ska {company} inte längre skicka enkäter till {target}?',
    stop: 'Skicka mig inga fler enkäter',
    done: 'Klart',
    doneText: '{company} skickar inga fler enkäter till {target}.',
    unknown: 'Den här länken fungerar inte',
    unknownText: 'Öppna den en gång till i meddelandet, eller svara den som skickade det.',
  },
};

const css = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 Inter,Arial,sans-serif;background:#f4f6f6;color:#1f2a2e}main{box-sizing:border-box;width:min(32rem,100vw);padding:2rem;background:#fff;border-radius:12px;overflow-wrap:anywhere}h1{font-size:1.4rem;margin:0 0 1rem}button{font:inherit;font-weight:600;padding:.75rem 1.5rem;border:0;border-radius:8px;background:#0b6e6e;color:#fff;cursor:pointer}button:focus-visible{outline:3px solid #e0892f;outline-offset:2px}@media(prefers-color-scheme:dark){body{background:#12191b;color:#e6ecec}main{background:#1b2426}}`;

/** Nothing but the page's own style, and a form that leads here. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export type Shown = { is: 'ask' | 'done'; company: string; target: string } | { is: 'unknown' };

/** The page on which somebody stops what is sent to them. It asks first: what fetches links by itself stops nothing. */
export function pageOf(language: Language, shown: Shown): string {
  const say = words[language];
  const fill = (text: string): string =>
    shown.is === 'unknown'
      ? text
      : text.replace('{company}', () => shown.company).replace('{target}', () => shown.target);
  const title = shown.is === 'ask' ? say.title : shown.is === 'done' ? say.done : say.unknown;
  const text = shown.is === 'ask' ? say.ask : shown.is === 'done' ? say.doneText : say.unknownText;
  const form =
    shown.is === 'ask' ? `<form method="post"><button type="submit">${escapeHtml(say.stop)}</button></form>` : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><style>${css}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(fill(text))}</p>${form}</main></body></html>`;
}
