import type { Server } from '@hapi/hapi';
import { escapeHtml, notFound } from '@kaiku/sdk/server';
import type { CaughtMessage, Mailbox } from '../work/channels/mailSink.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; base-uri 'none'; form-action 'self'; frame-src 'self'; frame-ancestors 'self'";

/** The demo's mailbox: what would have been sent. Exists only where nothing is sent for real. */
export function serveMailbox(server: Server, mailbox: Mailbox): void {
  const open = { app: { access: 'public' as const } };
  server.route([
    {
      method: 'GET',
      path: '/mailbox',
      options: open,
      handler: (_request, h) =>
        h
          .response(page('Mailbox', list(mailbox.list())))
          .type('text/html')
          .header('content-security-policy', policy),
    },
    {
      method: 'GET',
      path: '/mailbox/messages.json',
      options: open,
      handler: (request) => mailbox.list({ to: String(request.query.to ?? '') }) as object[],
    },
    {
      method: 'GET',
      path: '/mailbox/{id}',
      options: open,
      handler(request, h) {
        const message = mailbox.get(Number(request.params.id));
        if (!message) throw notFound();
        return h
          .response(page(message.subject || 'SMS', detail(message)))
          .type('text/html')
          .header('content-security-policy', policy);
      },
    },
    {
      method: 'GET',
      path: '/mailbox/{id}/body',
      options: open,
      handler(request, h) {
        const message = mailbox.get(Number(request.params.id));
        if (!message) throw notFound();
        // A message's own markup runs in a frame without scripts and without this origin.
        return h
          .response(message.html ?? `<pre>${escapeHtml(message.text)}</pre>`)
          .type('text/html')
          .header('content-security-policy', `sandbox allow-popups; ${policy}`);
      },
    },
  ]);
}

const list = (messages: readonly CaughtMessage[]): string =>
  messages.length === 0
    ? '<p>Nothing has been sent yet. E-mails and text messages that Kaiku sends in the demo appear here.</p>'
    : `<table><thead><tr><th scope="col">Time</th><th scope="col">To</th><th scope="col">Message</th></tr></thead><tbody>${messages
        .map(
          (message) =>
            `<tr><td>${escapeHtml(message.at.slice(0, 19).replace('T', ' '))}</td><td>${escapeHtml(message.to)}</td><td><a href="/mailbox/${message.id}">${escapeHtml(message.subject || message.text.slice(0, 80))}</a></td></tr>`,
        )
        .join('')}</tbody></table>`;

const detail = (message: CaughtMessage): string =>
  `<p><a href="/mailbox">Mailbox</a></p><dl><dt>From</dt><dd>${escapeHtml(message.from)}</dd><dt>To</dt><dd>${escapeHtml(message.to)}</dd><dt>Time</dt><dd>${escapeHtml(message.at)}</dd></dl><iframe title="Message" src="/mailbox/${message.id}/body"></iframe>`;

const page = (title: string, body: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} – Kaiku demo</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:.5rem;border-bottom:1px solid #8884;overflow-wrap:anywhere}
iframe{width:100%;height:60vh;border:1px solid #8884;border-radius:8px;background:#fff}dt{font-weight:600}dd{margin:0 0 .5rem}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
