import { createHash } from 'node:crypto';
import type { Request } from '@hapi/hapi';
import type { Language } from '@kaiku/sdk/common';
import { escapeHtml } from '@kaiku/sdk/common/escapeHtml';
import type { Problem } from '@kaiku/sdk/server';
import type { Texts } from '../foundation/texts/texts.ts';
import { header } from './headers.ts';

/** Seconds after which it is worth another try, by code. */
const retrySeconds: Record<string, number> = { unavailable: 3, no_space: 60 };

export function retryAfter({ code, params }: Problem): string | null {
  if (code === 'too_many_requests') return String(params.seconds ?? 1);
  const seconds = retrySeconds[code];
  return seconds === undefined ? null : String(seconds);
}

/** A person in front of a browser waits for a page; programs read JSON. */
export const wantsPage = (request: Request): boolean =>
  !request.path.startsWith('/api/') && (header(request, 'accept') ?? '').includes('text/html');

const style =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color:#1b1f24;background:#fff}' +
  '@media(prefers-color-scheme:dark){body{color:#e8eaed;background:#17191c}a{color:#8ab4f8}}';

/** Its style, and nothing else. */
export const troublePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** What a person sees in place of a page that could not be made. A page that was only asked for is asked for again. */
export function troublePage(request: Request, problem: Problem, language: Language, texts: Texts): string {
  const word = (key: string) => escapeHtml(texts.t(language, 'core', `trouble.${key}`));
  const asked = request.method === 'get';
  const address = escapeHtml(request.path + request.url.search);
  const seconds = retryAfter(problem);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${asked && seconds ? `<meta http-equiv="refresh" content="${seconds}">\n` : ''}<title>${word('title')}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${word('title')}</h1>
<p>${escapeHtml(texts.error(language, 'core', problem.code, problem.params))}</p>
<p>${asked ? `${seconds ? `${word('again')} ` : ''}<a href="${address}">${word('retry')}</a>` : word('sent')}</p>
</main>
</body>
</html>
`;
}
