import { escapeHtml } from '@kaiku/sdk/common/escapeHtml';
import type { PersonalRecord } from '@kaiku/sdk/server';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1f2933}' +
  'section{border-top:1px solid #cbd2d9;padding:1rem 0;break-inside:avoid}h2{font-size:1.1rem;margin:0}' +
  'p{margin:.25rem 0;color:#52606d}dt{font-weight:600;margin-top:.5rem}dd{margin:0;white-space:pre-wrap}';

/** Beginning of a page that anybody can open and print: it asks nobody for anything. */
export const htmlPage = (title: string, text: string, language: string): string =>
  `<!doctype html><html lang="${escapeHtml(language)}"><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>` +
  `<style>${style}</style><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`;

export const htmlRecord = ({
  kindName,
  survey,
  at,
  id,
  lines,
}: PersonalRecord & { kindName: string; survey: string }) =>
  `<section><h2>${escapeHtml(survey)}</h2><p>${escapeHtml(kindName)} · ${escapeHtml(at.slice(0, 16).replace('T', ' '))} UTC · ${escapeHtml(id)}</p><dl>` +
  lines.map(({ label, text }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd>`).join('') +
  '</dl></section>';

export const pageEnd = '</html>\n';
