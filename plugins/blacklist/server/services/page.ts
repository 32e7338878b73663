import { createHash } from 'node:crypto';
import type { Language } from '@kaiku/sdk/common';
import { escapeHtml } from '@kaiku/sdk/common/escapeHtml';

/** What the page says, in the languages of the product; the recipient is nobody's user. */
const words: Record<
  Language,
  Record<
    | 'title'
    | 'ask'
    | 'stop'
    | 'done'
    | 'doneText'
    | 'mistake'
    | 'again'
    | 'back'
    | 'backText'
    | 'unknown'
    | 'unknownText',
    string
  >
> = {
  en: {
    title: 'No more surveys',
    ask: 'Should {company} send no more surveys to {target}?',
    stop: 'Send me no more surveys',
    done: 'Done',
    doneText: '{company} sends no more surveys to {target}.',
    mistake: 'Was it a mistake?',
    again: 'Send me surveys again',
    back: 'Surveys may come again',
    backText: '{company} may send surveys to {target} again.',
    unknown: 'This link does not work',
    unknownText: 'Open it once more from the message, or answer to whoever sent it.',
  },
  fi: {
    title: 'Ei enää kyselyitä',
    ask: 'Eikö {company} saa enää lähettää kyselyitä osoitteeseen {target}?',
    stop: 'Älkää lähettäkö minulle kyselyitä',
    done: 'Valmis',
    doneText: '{company} ei lähetä enää kyselyitä osoitteeseen {target}.',
    mistake: 'Menikö vahingossa?',
    again: 'Lähettäkää minulle taas kyselyitä',
    back: 'Kyselyitä voi taas tulla',
    backText: '{company} saa taas lähettää kyselyitä osoitteeseen {target}.',
    unknown: 'Tämä linkki ei toimi',
    unknownText: 'Avaa se uudelleen viestistä tai vastaa viestin lähettäjälle.',
  },
  sv: {
    title: 'Inga fler enkäter',
    ask: 'Ska {company} inte längre skicka enkäter till {target}?',
    stop: 'Skicka mig inga fler enkäter',
    done: 'Klart',
    doneText: '{company} skickar inga fler enkäter till {target}.',
    mistake: 'Blev det fel?',
    again: 'Skicka mig enkäter igen',
    back: 'Enkäter kan komma igen',
    backText: '{company} får skicka enkäter till {target} igen.',
    unknown: 'Den här länken fungerar inte',
    unknownText: 'Öppna den en gång till i meddelandet, eller svara den som skickade det.',
  },
};

const css = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 Inter,Arial,sans-serif;background:#f4f6f6;color:#1f2a2e}main{box-sizing:border-box;width:min(32rem,100vw - 2rem);padding:2rem;background:#fff;border-radius:12px;overflow-wrap:anywhere}h1{font-size:1.4rem;margin:0 0 1rem}button{font:inherit;font-weight:600;padding:.75rem 1.5rem;border:0;border-radius:8px;background:#0b6e6e;color:#fff;cursor:pointer}button.second{background:none;color:inherit;box-shadow:inset 0 0 0 1px #6f8084}button:focus-visible{outline:3px solid #e0892f;outline-offset:2px}@media(prefers-color-scheme:dark){body{background:#12191b;color:#e6ecec}main{background:#1b2426}}`;

/** Nothing but the page's own style, the empty icon, and a form that leads here. */
export const pagePolicy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** What the page tells; `return`: what was done by this link can be taken back. */
export type Told = { is: 'ask' | 'back' } | { is: 'done'; return: boolean };
export type Shown = (Told & { company: string; target: string }) | { is: 'unknown' };

const heading = { ask: 'title', done: 'done', back: 'back', unknown: 'unknown' } as const;
const telling = { ask: 'ask', done: 'doneText', back: 'backText', unknown: 'unknownText' } as const;

/** The page on which somebody stops what is sent to them. It asks first: what fetches links by itself stops nothing. */
export function pageOf(language: Language, shown: Shown): string {
  const say = words[language];
  const fill = (text: string): string =>
    shown.is === 'unknown'
      ? text
      : text.replace('{company}', () => shown.company).replace('{target}', () => shown.target);
  const title = say[heading[shown.is]];
  const text = say[telling[shown.is]];
  // An empty query, as the page may be that of the other form.
  const form = (action: '?' | '?back', words: string, look = '') =>
    `<form method="post" action="${action}"><button type="submit"${look}>${escapeHtml(words)}</button></form>`;
  const second = ' class="second"';
  const forms =
    shown.is === 'ask'
      ? form('?', say.stop)
      : shown.is === 'back'
        ? form('?', say.stop, second)
        : shown.is === 'done' && shown.return
          ? `<p>${escapeHtml(say.mistake)}</p>${form('?back', say.again, second)}`
          : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><style>${css}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(fill(text))}</p>${forms}</main></body></html>`;
}
