import type { CaughtMessage } from '../../work/channels/mailbox.ts';

const entities: Record<string, string> = { '&amp;': '&', '&#38;': '&', '&quot;': '"', '&#39;': "'" };

/** Addresses of the web that a message leads to, each once, in their order. */
export function linksOf({ html, text, headers }: CaughtMessage): string[] {
  const inHtml = [...(html ?? '').matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(([, double, single]) =>
    (double ?? single ?? '').replace(/&(?:amp|quot|#38|#39);/g, (entity) => entities[entity]!),
  );
  const inHeaders = headers.filter(({ name }) => /^list-unsubscribe$/i.test(name)).map(({ value }) => value);
  const inText = [text, ...inHeaders].flatMap((part) => part.match(/\bhttps?:\/\/[^\s<>"']+/gi) ?? []);
  const links = [...inHtml, ...inText.map((link) => link.replace(/[.,;:!?)\]]+$/, ''))];
  return [...new Set(links.filter((link) => /^https?:\/\//i.test(link)))];
}
