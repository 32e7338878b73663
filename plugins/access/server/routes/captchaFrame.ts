import { randomBytes } from 'node:crypto';
import type { Server } from '@hapi/hapi';
import { isLanguage } from '@kaiku/sdk/common';
import { notFound } from '@kaiku/sdk/server';
import { framePath, type Recaptcha } from '../services/recaptcha.ts';

/** What the page does: it shows the widget and tells the page that frames it, and nobody else, what came and how tall it is. */
const script = (facts: object): string => `const facts = ${JSON.stringify(facts).replaceAll('<', '\\u003c')};
const tell = (said) => parent.postMessage({ captcha: said }, facts.app);
const place = document.querySelector('main');
globalThis.kaikuCaptcha = () => {
  const { siteKey: sitekey, theme } = facts;
  const failed = () => tell({ failed: true });
  grecaptcha.render(place, { sitekey, theme, callback: (answer) => tell({ answer }), 'expired-callback': () => tell({ answer: null }), 'error-callback': failed });
  let told = 0;
  setInterval(() => {
    const bottoms = [...document.querySelectorAll('iframe')].map((frame) => frame.getBoundingClientRect()).filter(({ top, height }) => top >= 0 && height > 0).map(({ bottom }) => bottom);
    const height = Math.ceil(Math.max(place.getBoundingClientRect().bottom, ...bottoms));
    if (height !== told) tell({ height: (told = height) });
  }, 200);
};
const loader = document.createElement('script');
loader.onerror = () => tell({ failed: true });
loader.src = facts.loader;
document.head.append(loader);`;

/**
 * `/captcha` on the respondents' origin: reCAPTCHA's widget, framed by the pages at the door. There the provider's script
 * finds no session of anybody.
 */
export function serveCaptchaFrame(server: Server, recaptcha: Recaptcha | null, appUrl: string): void {
  const app = new URL(appUrl).origin;
  server.route({
    method: 'GET',
    path: framePath,
    options: { app: { access: 'public', plugin: 'access' }, security: false },
    handler(request, h) {
      if (!recaptcha) throw notFound();
      const nonce = randomBytes(16).toString('base64');
      const { server: from, siteKey } = recaptcha;
      const language = isLanguage(request.query.lang) ? request.query.lang : 'en';
      const theme = request.query.theme === 'dark' ? 'dark' : 'light';
      const loader = `${from}/recaptcha/api.js?onload=kaikuCaptcha&render=explicit&hl=${language}`;
      const policy = [
        "default-src 'none'",
        `script-src 'nonce-${nonce}' 'strict-dynamic' ${from}/recaptcha/ https://www.gstatic.com/recaptcha/`,
        `frame-src ${from}/recaptcha/ https://recaptcha.google.com/recaptcha/`,
        `connect-src ${from}/recaptcha/`,
        "style-src 'unsafe-inline'",
        'img-src data: https://www.gstatic.com/recaptcha/',
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors ${app}`,
      ].join('; ');
      return h
        .response(
          `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>reCAPTCHA</title><meta name="robots" content="noindex"><link rel="icon" href="data:,"><style>:root{color-scheme:${theme}}body{margin:0}</style></head><body><main></main><script nonce="${nonce}">${script({ app, siteKey, theme, loader })}</script></body></html>`,
        )
        .type('text/html')
        .header('content-security-policy', policy)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'strict-origin');
    },
  });
}
