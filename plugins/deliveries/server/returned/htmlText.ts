const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: ' ' };

/** What people see of a page, as far as words are looked for in it. It takes each letter once, whoever wrote it. */
export function htmlText(html: string): string {
  const small = html.toLowerCase();
  let text = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    text += html.slice(at, open < 0 ? html.length : open);
    if (open < 0) break;
    const hidden = ['style', 'script', 'title'].find((name) => small.startsWith(name, open + 1));
    const from = hidden ? small.indexOf(`</${hidden}`, open) : open;
    const close = from < 0 ? -1 : html.indexOf('>', from);
    if (close < 0) break;
    text += /^<\/?(p|br|div|tr|td|li|h\d|table|pre)\b/.test(small.slice(open, open + 8)) ? '\n' : ' ';
    at = close + 1;
  }
  return text.replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (_, name: string) => entities[name]!);
}
