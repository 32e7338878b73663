import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a browser gets as `api.js`: a widget with one box, whose answer is asked of the provider. */
const widget = `globalThis.grecaptcha = { render(place, { sitekey, callback }) {
  const label = document.createElement('label');
  const box = document.createElement('input');
  box.type = 'checkbox';
  label.append(box, 'I am not a robot');
  place.append(label);
  box.onchange = async () => callback(await (await fetch(new URL('/recaptcha/answer?k=' + sitekey, base))).text());
} };
const base = document.currentScript.src;
globalThis.kaikuCaptcha();`;

export interface RecaptchaServer {
  url: string;
  siteKey: string;
  secret: string;
  /** An answer of somebody who solved it on a site of this name. */
  solve(hostname?: string): string;
  /** Answers nothing but this status from now on; null: as it should. */
  fails(status: number | null): void;
  stop(): Promise<void>;
}

/** reCAPTCHA on loopback: its script, and `siteverify`, which takes each answer once. */
export async function startRecaptcha(): Promise<RecaptchaServer> {
  const [siteKey, secret] = [randomUUID(), randomUUID()];
  const open = new Map<string, string>();
  let failing: number | null = null;
  const solve = (hostname = 'localhost'): string => {
    const answer = randomUUID();
    open.set(answer, hostname);
    return answer;
  };
  function judge(form: URLSearchParams): object {
    if (form.get('secret') !== secret) return { success: false, 'error-codes': ['invalid-input-secret'] };
    const answer = form.get('response') ?? '';
    const hostname = open.get(answer);
    open.delete(answer);
    if (hostname === undefined) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    return { success: true, hostname, challenge_ts: new Date().toISOString() };
  }
  const server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    if (failing !== null) return reply.writeHead(failing).end();
    if (pathname === '/recaptcha/api.js')
      return reply.writeHead(200, { 'content-type': 'text/javascript' }).end(widget);
    if (pathname === '/recaptcha/answer' && searchParams.get('k') === siteKey)
      return reply.writeHead(200, { 'access-control-allow-origin': '*' }).end(solve());
    if (pathname !== '/recaptcha/api/siteverify' || request.method !== 'POST') return reply.writeHead(404).end();
    let body = '';
    for await (const part of request) body += String(part);
    return reply
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(judge(new URLSearchParams(body))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    siteKey,
    secret,
    solve,
    fails: (status) => {
      failing = status;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const recaptchaEnv = ({ url, siteKey, secret }: RecaptchaServer) => ({
  KAIKU_ACCESS_RECAPTCHA_SITE_KEY: siteKey,
  KAIKU_ACCESS_RECAPTCHA_SECRET: secret,
  KAIKU_ACCESS_RECAPTCHA_SERVER: url,
});
