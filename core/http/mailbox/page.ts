import type { Language } from '@kaiku/sdk/common';
import { escapeHtml } from '@kaiku/sdk/common/escapeHtml';
import type { CaughtMessage, CaughtReply } from '../../work/channels/mailbox.ts';
import { linksOf } from './links.ts';
import { script } from './script.ts';
import { style } from './style.ts';

export const views = ['html', 'text', 'source', 'headers', 'attachments', 'links'] as const;
export type View = (typeof views)[number];

/** What the address says of the list; it goes along with every link. */
export interface Listing {
  search: string;
  channel: CaughtMessage['channel'] | undefined;
}

interface Shown {
  language: Language;
  /** A text of core's below `mailbox`. */
  word(key: string, params?: Record<string, unknown>): string;
  listing: Listing;
  /** Another one whenever the list may look otherwise. */
  version: number;
  messages: readonly CaughtMessage[];
  open?: {
    message: CaughtMessage;
    /** Of a text message: all between the two, oldest first. */
    talk: readonly (CaughtMessage | CaughtReply)[];
    view: View;
    phone: boolean;
    source: string;
    /** Somebody takes replies to it. */
    replies: boolean;
  };
}

const mostOfSource = 200_000;

export function mailboxPage(shown: Shown): string {
  const { language, word, open } = shown;
  const title = open ? titleOf(open.message, shown) : word('title');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(open ? `${title} – ${word('title')}` : title)} – Kaiku</title>
<style>${style}</style>
</head>
<body>
<header>
<h1><a href="/mailbox">${escapeHtml(word('title'))}</a></h1>
<p>${escapeHtml(word('about'))}</p>
<form class="find" action="/mailbox" role="search">
<input type="search" name="q" value="${escapeHtml(shown.listing.search)}" aria-label="${escapeHtml(word('search'))}" placeholder="${escapeHtml(word('search'))}">
${shown.listing.channel ? `<input type="hidden" name="channel" value="${shown.listing.channel}">` : ''}
<button>${escapeHtml(word('find'))}</button>
</form>
</header>
<main${open ? ' class="open"' : ''}>
${list(shown)}
${open ? detail(shown, open) : nothingOpen(shown)}
</main>
<script>${script}</script>
</body>
</html>
`;
}

const address = (path: string, { search, channel }: Listing, more: Record<string, string | undefined> = {}): string => {
  const query = Object.entries({ q: search || undefined, channel, ...more }).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(query as [string, string][]).toString();
  return escapeHtml(text ? `${path}?${text}` : path);
};

const time = (at: string, whole = false): string =>
  `<time datetime="${at}"${whole ? ' data-whole' : ''}>${at.slice(0, 16).replace('T', ' ')} UTC</time>`;

const titleOf = ({ channel, subject }: CaughtMessage, { word }: Shown): string =>
  subject || word(channel === 'sms' ? 'oneSms' : 'noSubject');

function list(shown: Shown): string {
  const { word, listing, messages, open } = shown;
  const current = (on: boolean) => (on ? ' aria-current="true"' : '');
  const channels = [undefined, 'mail', 'sms'] as const;
  const items = messages.map((message) => {
    const begin = message.text.trim().slice(0, 120);
    // A text message has no subject: what it says is enough.
    const what =
      message.channel === 'sms'
        ? `<span class="what">${escapeHtml(begin)}</span>`
        : `<span class="what">${escapeHtml(titleOf(message, shown))}</span><span class="begin">${escapeHtml(begin)}</span>`;
    return `<li><a href="${address(`/mailbox/${message.id}`, listing)}"${message.seen ? '' : ' class="new"'}${current(open?.message.id === message.id)}>
<span class="who">${message.seen ? '' : `<span class="unseen">${escapeHtml(word('new'))} </span>`}${escapeHtml(message.to)}</span>${time(message.at)}
${what}</a></li>`;
  });
  const none = word(listing.search || listing.channel ? 'nothingFound' : 'nothing');
  return `<div class="list" data-version="${shown.version}">
<div class="bar"><nav aria-label="${escapeHtml(word('kinds'))}">${channels
    .map(
      (channel) =>
        `<a href="${address('/mailbox', { ...listing, channel })}"${current(listing.channel === channel)}>${escapeHtml(word(channel ?? 'all'))}</a>`,
    )
    .join('')}</nav>
${messages.length > 0 ? `<form method="post" action="/mailbox/delete" data-sure="${escapeHtml(word('clearSure'))}"><button>${escapeHtml(word('clear'))}</button></form>` : ''}</div>
${items.length > 0 ? `<ol aria-label="${escapeHtml(word('count', { count: items.length }))}">${items.join('\n')}</ol>` : `<p class="empty">${escapeHtml(none)}</p>`}
</div>`;
}

const nothingOpen = ({ word, messages }: Shown): string =>
  `<article><p class="empty">${messages.length > 0 ? escapeHtml(word('choose')) : ''}</p></article>`;

function detail(shown: Shown, open: NonNullable<Shown['open']>): string {
  const { word, listing } = shown;
  const { message, view, phone } = open;
  const links = linksOf(message);
  const counts: Partial<Record<View, number>> = { attachments: message.attachments.length, links: links.length };
  const to = (of: View, more = {}) => address(`/mailbox/${message.id}`, listing, { view: of, ...more });
  const tab = (of: View) =>
    `<a href="${to(of)}"${of === view ? ' aria-current="true"' : ''}>${escapeHtml(word(`view.${of}`))}${counts[of] ? ` ${counts[of]}` : ''}</a>`;
  return `<article>
<a class="back" href="${address('/mailbox', listing)}">${escapeHtml(word('back'))}</a>
<div class="top"><h2>${escapeHtml(titleOf(message, shown))}</h2>
<form method="post" action="/mailbox/${message.id}/delete"><button>${escapeHtml(word('delete'))}</button></form></div>
<dl><dt>${escapeHtml(word('from'))}</dt><dd>${escapeHtml(message.from)}</dd>
<dt>${escapeHtml(word('to'))}</dt><dd>${escapeHtml(message.to)}</dd>
<dt>${escapeHtml(word('at'))}</dt><dd>${time(message.at, true)}</dd></dl>
<nav class="tabs" aria-label="${escapeHtml(word('views'))}">${viewsOf(message).map(tab).join('')}${
    view === 'html'
      ? `<a class="width" href="${to('html', phone ? {} : { width: 'phone' })}">${escapeHtml(word(phone ? 'wide' : 'phone'))}</a>`
      : ''
  }</nav>
${content(shown, open, links)}
</article>`;
}

/** The ones that there is something in. */
export const viewsOf = ({ channel, html, attachments }: CaughtMessage): View[] =>
  views.filter((view) => {
    if (channel === 'sms') return view === 'text' || view === 'links';
    return view === 'html' ? html !== null : view !== 'attachments' || attachments.length > 0;
  });

/** Both sides of it; the one that is open is told from the others. */
const conversation = ({ word }: Shown, { message, talk }: NonNullable<Shown['open']>): string =>
  `<ol class="talk" aria-label="${escapeHtml(word('conversation'))}" aria-live="polite">${talk
    .map((one) => {
      const own = !('id' in one);
      const open = !own && one.id === message.id && talk.length > 1;
      return `<li class="${own ? 'sms own' : 'sms'}"${open ? ' aria-current="true"' : ''}><span class="unseen">${escapeHtml(own ? word('reply') : one.from)}: </span>${escapeHtml(one.text)}${time(one.at)}</li>`;
    })
    .join('')}</ol>`;

const replyForm = (path: string, word: Shown['word']): string =>
  `<form class="reply" method="post" action="${path}/reply"><label for="reply">${escapeHtml(word('reply'))}</label>
<input id="reply" name="text" autocomplete="off" maxlength="1000" required autofocus><button>${escapeHtml(word('sendReply'))}</button></form>`;

function content(shown: Shown, open: NonNullable<Shown['open']>, links: readonly string[]): string {
  const { word } = shown;
  const { message, view, phone, source, replies } = open;
  const path = `/mailbox/${message.id}`;
  switch (view) {
    case 'html':
      return `<iframe title="${escapeHtml(word('view.html'))}" src="${path}/body"${phone ? ' class="phone"' : ''}></iframe>`;
    case 'text':
      return message.channel === 'sms'
        ? `${conversation(shown, open)}${replies ? replyForm(path, word) : ''}`
        : `<pre>${escapeHtml(message.text)}</pre>`;
    case 'source':
      return `<p><a href="${path}/source" download>${escapeHtml(word('download'))}</a></p><pre>${escapeHtml(source.slice(0, mostOfSource))}${source.length > mostOfSource ? '\n…' : ''}</pre>`;
    case 'headers':
      return `<table><tbody>${message.headers
        .map(({ name, value }) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`)
        .join('')}</tbody></table>`;
    case 'attachments':
      return `<ol>${message.attachments
        .map(
          ({ name, contentType, size }, index) =>
            `<li><a href="${path}/attachments/${index}" download>${escapeHtml(name)}</a> – ${escapeHtml(contentType)}, ${escapeHtml(word('bytes', { kb: Math.max(1, Math.round(size / 1024)) }))}</li>`,
        )
        .join('')}</ol>`;
    case 'links':
      return links.length > 0
        ? `<ol>${links.map((link) => `<li><a href="${escapeHtml(link)}" rel="noopener">${escapeHtml(link)}</a></li>`).join('')}</ol>`
        : `<p>${escapeHtml(word('noLinks'))}</p>`;
  }
}
