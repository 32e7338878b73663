import { createHash, randomUUID } from 'node:crypto';
import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import { escapeHtml } from '@kaiku/sdk/common/escapeHtml';
import { attachmentNamed, forbidden, notFound, type SmsReplies } from '@kaiku/sdk/server';
import type { Texts } from '../../foundation/texts/texts.ts';
import type { CaughtMessage, Mailbox } from '../../work/channels/mailbox.ts';
import { header } from '../headers.ts';
import { languageOf } from '../language.ts';
import { type Listing, mailboxPage, views, viewsOf } from './page.ts';
import { script } from './script.ts';
import { style } from './style.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-src 'self'; frame-ancestors 'self'`;
/** A message's own markup runs in a frame without scripts and without this origin; its links open beside the page. */
const bodyPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const mostOfReply = 1_000;

/** The demo's mailbox: what would have been sent. Exists only where nothing is sent for real. */
export function serveMailbox(
  server: Server,
  mailbox: Mailbox,
  texts: Texts,
  replies: () => readonly SmsReplies[],
): void {
  const open = { app: { access: 'public' as const } };
  const found = ({ params }: Request): CaughtMessage => {
    const message = mailbox.get(Number(params.id));
    if (!message) throw notFound();
    return message;
  };
  /** Nobody takes replies to a name. */
  const mayReply = ({ channel, from }: CaughtMessage): boolean =>
    channel === 'sms' && /^\+?\d{3,15}$/.test(from) && replies().length > 0;
  const page = (request: Request, h: ResponseToolkit, message?: CaughtMessage): ResponseObject => {
    const language = languageOf(request);
    const listing = listingOf(request);
    const shown = {
      language,
      word: (key: string, params = {}) => texts.t(language, 'core', `mailbox.${key}`, params),
      listing,
      version: mailbox.version,
      messages: mailbox.list({ search: listing.search, ...(listing.channel && { channel: listing.channel }) }),
    };
    const html = mailboxPage(
      message ? { ...shown, open: { ...openOf(request, message, mailbox), replies: mayReply(message) } } : shown,
    );
    return withoutStore(h.response(html).type('text/html').header('content-security-policy', policy));
  };
  server.route([
    { method: 'GET', path: '/mailbox', options: open, handler: (request, h) => page(request, h) },
    {
      method: 'GET',
      path: '/mailbox/messages.json',
      options: open,
      handler: (request) => mailbox.list({ to: String(request.query.to ?? '') }) as object[],
    },
    {
      method: 'GET',
      path: '/mailbox/version',
      options: open,
      handler: (_request, h) => withoutStore(h.response(String(mailbox.version)).type('text/plain')),
    },
    {
      method: 'GET',
      path: '/mailbox/{id}',
      options: open,
      handler(request, h) {
        const message = found(request);
        for (const one of message.channel === 'sms' ? mailbox.conversation(message) : [message])
          if ('id' in one) mailbox.markSeen(one.id);
        return page(request, h, message);
      },
    },
    {
      method: 'GET',
      path: '/mailbox/{id}/body',
      options: open,
      handler(request, h) {
        const message = found(request);
        return h
          .response(`<base target="_blank">${withPictures(message)}`)
          .type('text/html')
          .header('content-security-policy', bodyPolicy);
      },
    },
    {
      method: 'GET',
      path: '/mailbox/{id}/source',
      options: open,
      handler(request, h) {
        const { id } = found(request);
        return h
          .response(mailbox.source(id)!)
          .type('message/rfc822')
          .header('content-disposition', `attachment; filename="${id}.eml"`);
      },
    },
    {
      method: 'GET',
      path: '/mailbox/{id}/attachments/{index}',
      options: open,
      async handler(request, h) {
        const file = await mailbox.attachment(found(request).id, Number(request.params.index));
        if (!file) throw notFound();
        // Pictures are shown within the message; whatever else it is, it is downloaded.
        const picture = /^image\/(png|jpeg|gif|webp)$/.test(file.contentType);
        return h
          .response(file.content)
          .type(picture ? file.contentType : 'application/octet-stream')
          .header('content-disposition', attachmentNamed(file.name))
          .header('x-content-type-options', 'nosniff');
      },
    },
    {
      method: 'POST',
      path: '/mailbox/{id}/delete',
      options: open,
      handler(request, h) {
        requireOwnPage(request);
        mailbox.remove(found(request).id);
        return h.redirect('/mailbox').code(303);
      },
    },
    {
      method: 'POST',
      path: '/mailbox/{id}/reply',
      options: open,
      async handler(request, h) {
        requireOwnPage(request);
        const message = found(request);
        if (!mayReply(message)) throw notFound();
        const { from, to } = message;
        const text = String((request.payload as { text?: unknown } | null)?.text ?? '').slice(0, mostOfReply);
        // The one who got it replies.
        const reply = { id: randomUUID(), from: to, to: from, text };
        mailbox.addReply({ from: to, to: from, text });
        for (const one of replies()) await one.take(reply, request.info.id);
        return h.redirect(`/mailbox/${message.id}?${new URLSearchParams({ channel: 'sms', q: to })}`).code(303);
      },
    },
    {
      method: 'POST',
      path: '/mailbox/delete',
      options: open,
      handler(request, h) {
        requireOwnPage(request);
        mailbox.clear();
        return h.redirect('/mailbox').code(303);
      },
    },
  ]);
}

const withoutStore = (reply: ResponseObject): ResponseObject => reply.header('cache-control', 'no-store');

function listingOf({ query }: Request): Listing {
  const channel = query.channel === 'mail' || query.channel === 'sms' ? query.channel : undefined;
  return { search: String(query.q ?? '').slice(0, 200), channel };
}

function openOf({ query }: Request, message: CaughtMessage, mailbox: Mailbox) {
  const there = viewsOf(message);
  const view = views.find((one) => one === query.view && there.includes(one)) ?? there[0]!;
  const source = view === 'source' ? mailbox.source(message.id)!.toString('utf8') : '';
  const talk = message.channel === 'sms' ? mailbox.conversation(message) : [];
  return { message, talk, view, phone: query.width === 'phone', source };
}

/** Its own pictures by their address here, where its HTML names them by their ids (RFC 2392). */
const withPictures = ({ id, html, text, attachments }: CaughtMessage): string =>
  html === null
    ? `<pre>${escapeHtml(text)}</pre>`
    : attachments.reduce(
        (all, { contentId }, index) =>
          contentId ? all.replaceAll(`cid:${contentId}`, `/mailbox/${id}/attachments/${index}`) : all,
        html,
      );

/** Another site may show nothing and delete nothing. */
function requireOwnPage(request: Request): void {
  const site = header(request, 'sec-fetch-site');
  const origin = header(request, 'origin');
  if (
    site !== undefined ? site !== 'same-origin' : origin !== undefined && URL.parse(origin)?.host !== request.info.host
  )
    throw forbidden();
}
