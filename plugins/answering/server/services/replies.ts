import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { interfaceLanguage, Problem } from '@kaiku/sdk/server';
import { type MessageKind, type SentForm, type ShownResult, say } from '../../contract/index.ts';
import { formFields } from './form.ts';
import { withOwnStyles } from './html.ts';
import type { PageRenderer, ReadyPage } from './pages.ts';
import type { Door, Shown, Visitor } from './surveys.ts';
import { wordsIn } from './words.ts';

/** One request to a page. */
export interface Visit<P extends { secure: boolean } = { secure: boolean }> {
  request: Request;
  h: ResponseToolkit;
  parts: P;
  renderer: PageRenderer;
  policy: string;
  visitor: Visitor;
}

/** Of a private link nothing is kept, not even by the browser that was let in: it is over with the key. */
const neverKept = 'private, no-store';

/** Of files that never change at their addresses. */
export const forEver = ({ link }: Door): string => (link?.private ? neverKept : 'public, max-age=31536000, immutable');

/** A page as it goes out; it holds what belongs to one respondent, so nobody else may keep it. */
export function reply({ h, policy, parts }: Visit, html: string | Buffer, shown?: Shown | null): ResponseObject {
  const response = h
    .response(html)
    .type('text/html')
    .header('content-security-policy', shown?.code.css.length ? withOwnStyles(policy) : policy)
    .header('cache-control', shown?.private ? neverKept : 'private, no-cache')
    .header('vary', 'accept-language, cookie, sec-fetch-dest')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin');
  return parts.secure ? response.header('strict-transport-security', 'max-age=15768000') : response;
}

/** Whether the browser takes gzip, as all that take brotli do; quality 0 says that it does not. */
const takesGzip = ({ headers }: Visit['request']): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(headers['accept-encoding'] ?? ''));

/** A page that was compressed when it was drawn. */
export function replyReady(visit: Visit, page: ReadyPage, shown: Shown): ResponseObject {
  const packed = takesGzip(visit.request) ? page.gzip() : null;
  const response = reply(visit, packed ?? page.html(), shown).vary('accept-encoding');
  return packed ? response.header('content-encoding', 'gzip') : response;
}

interface Message {
  language: string;
  title: string;
  text: string;
  shown?: Shown | null;
  link?: { href: string; text: string };
  again?: SentForm;
  kept?: { label: string; text: string };
  results?: readonly ShownResult[];
}
export const message = (visit: Visit, status: number, kind: MessageKind, text: Message): ResponseObject =>
  reply(visit, visit.renderer.message(kind, text), text.shown).code(status);

function plain(
  visit: Visit,
  status: number,
  kind: MessageKind,
  key: 'missing' | 'error' | 'empty' | 'already' | 'closed' | 'full' | 'early',
  rest: Partial<Message> = {},
): ResponseObject {
  const { language = interfaceLanguage(visit.visitor.language, visit.visitor.accepts) } = rest;
  const words = wordsIn(language);
  return message(visit, status, kind, { title: words[`${key}Title`]!, text: words[`${key}Text`]!, ...rest, language });
}

export const missing = (visit: Visit): ResponseObject => plain(visit, 404, 'missing', 'missing', keptOf(visit));
export const failed = (visit: Visit, error?: unknown): ResponseObject => {
  const { language, accepts } = visit.visitor;
  const words = wordsIn(interfaceLanguage(language, accepts));
  const fields = visit.request.method === 'post' ? formFields(visit.request.payload) : [];
  const action = visit.request.path;
  // Sent once more it is the same answer, however far the first try came.
  const way =
    fields.length > 0
      ? { again: { action, fields, text: words.retry! }, text: words.errorAgain! }
      : { link: { href: action, text: words.retry! } };
  // A refusal of the platform's own (the database is away, the disk is full) passes by itself.
  const status = error instanceof Problem && error.status > 500 ? error.status : 500;
  const response = plain(visit, status, 'error', 'error', { ...way, ...keptOf(visit) });
  return status === 500 ? response : response.header('retry-after', '3');
};
/** Too much came from the address: the page says so, and when to ask again. */
export const busy = (visit: Visit, seconds: number): ResponseObject => {
  const { language, accepts } = visit.visitor;
  const link = { href: visit.request.path, text: wordsIn(interfaceLanguage(language, accepts)).retry! };
  return plain(visit, 429, 'error', 'error', { link }).header('retry-after', String(seconds));
};
/** What came is no form, or broke off. */
export const unreadable = (visit: Visit): ResponseObject => {
  const { language, accepts } = visit.visitor;
  const link = { href: visit.request.path, text: wordsIn(interfaceLanguage(language, accepts)).retry! };
  return plain(visit, 400, 'error', 'error', { link });
};
/** The files of a form were too large together. */
export const tooLarge = (visit: Visit, megabytes: number): ResponseObject => {
  const language = interfaceLanguage(visit.visitor.language, visit.visitor.accepts);
  const text = say(wordsIn(language), 'errorFiles', { megabytes });
  return plain(visit, 413, 'error', 'error', { language, text });
};
export const empty = (visit: Visit, shown: Shown): ResponseObject =>
  plain(visit, 200, 'missing', 'empty', { language: shown.view.language, shown });
export const answered = (visit: Visit, shown: Shown): ResponseObject =>
  plain(visit, 200, 'sent-already', 'already', { language: shown.view.language, shown });

/** @param key `full`: the link has taken all its answers */
export function closed(visit: Visit, shown: Shown, key: 'closed' | 'full' = 'closed'): ResponseObject {
  const { language, settings } = shown.view;
  return plain(visit, 410, 'closed', key, {
    language,
    shown,
    ...(settings.closedTitle && { title: settings.closedTitle }),
    ...(settings.closedText && { text: settings.closedText }),
  });
}

/** It has not been open yet: what its author says of a closed one would be wrong. */
export const early = (visit: Visit, shown: Shown): ResponseObject =>
  plain(visit, 410, 'closed', 'early', { language: shown.view.language, shown });

/** What was sent with a form to a page that cannot show it any more: the bare values, as there is no survey to name them. */
function keptOf({ request, visitor }: Visit): Pick<Message, 'kept'> {
  if (request.method !== 'post') return {};
  const text = formFields(request.payload)
    .flatMap(([name, value]) => (name.startsWith('q.') && value !== '' ? [value] : []))
    .join('\n');
  const label = wordsIn(interfaceLanguage(visitor.language, visitor.accepts)).missingKept!;
  return text === '' ? {} : { kept: { label, text } };
}
