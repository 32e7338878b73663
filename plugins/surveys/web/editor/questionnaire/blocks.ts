/** Of a questionnaire that somebody pastes. */
export const maxPasted = 300_000;

export interface LineBlock {
  type: 'line';
  text: string;
  /** 1 is the largest. */
  heading?: number;
  list?: 'bullet' | 'number';
}
export interface TableBlock {
  type: 'table';
  rows: string[][];
}
/** Blank lines hold apart what stands between them. */
export type Block = LineBlock | TableBlock | { type: 'gap' };

/** Lines and tables of a plain text; cells stand apart by tabs or bars. */
export function blocksOfText(text: string): Block[] {
  const lines = text
    .slice(0, maxPasted)
    .split(/\r\n|[\n\r\u2028\u2029\f]/)
    .map((line) => line.replace(/[\u00a0\u2007\u202f]/g, ' '));
  const edges = edgesOf(lines);
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const table = tableAt(lines, edges, at);
    if (table) {
      blocks.push({ type: 'table', rows: table.rows });
      at += table.lines - 1;
      continue;
    }
    const line = (lines[at] ?? '').trim();
    const under = (lines[at + 1] ?? '').trim();
    if (line === '') blocks.push({ type: 'gap' });
    else if (/^(=|-){3,200}$/.test(under) && line.length <= 200 && !/^[-=_]+$/.test(line)) {
      blocks.push({ type: 'line', text: line, heading: under.startsWith('=') ? 1 : 2 });
      at += 1;
    } else {
      const marked = /^(#{1,6})\s+(.*)$/.exec(line);
      if (marked) blocks.push({ type: 'line', text: (marked[2] ?? '').trim(), heading: (marked[1] ?? '').length });
      else blocks.push({ type: 'line', text: line });
    }
  }
  return blocks;
}

/** Rows of at least three cells, two rows or more. */
function tableAt(
  lines: readonly string[],
  edges: readonly Edges[],
  at: number,
): { rows: string[][]; lines: number } | null {
  for (const separator of ['\t', '|']) {
    const edge = (separator === '|' && edges[at]) || none;
    const rows: string[][] = [];
    let used = 0;
    for (let next = at; next < lines.length; next += 1) {
      const cells = cellsOf(lines[next] ?? '', separator, edge);
      if (!cells || (rows[0] && cells.length !== rows[0].length)) break;
      used += 1;
      // The line below the heads of a Markdown table.
      if (!cells.every((cell) => /^:?-{2,}:?$/.test(cell))) rows.push(cells);
    }
    if (rows.length >= 2) return { rows, lines: used };
  }
  return null;
}

interface Edges {
  first: boolean;
  last: boolean;
}
const none: Edges = { first: false, last: false };

/**
 * Of each line whether a table that it is in is drawn with its outer bars: lines of as many bars all are, or begin and end
 * with a cell.
 */
function edgesOf(lines: readonly string[]): Edges[] {
  let run = { ...none, bars: -1 };
  return lines.map((line) => {
    const bars = barsIn(line);
    const bare = bars > 0 ? line.trim() : '';
    if (bars !== run.bars) run = { first: true, last: true, bars };
    // What the run is found to be is found for all of it.
    run.first &&= bare.startsWith('|');
    run.last &&= bare.endsWith('|');
    return run;
  });
}
const barsIn = (line: string): number => line.split('|').length - 1;

function cellsOf(line: string, separator: string, { first, last }: Edges): string[] | null {
  let bare = separator === '|' ? line.trim() : line;
  if (first && bare.startsWith('|')) bare = bare.slice(1);
  if (last && bare.endsWith('|')) bare = bare.slice(0, -1);
  const cells = bare.split(separator).map((cell) => cell.trim());
  return cells.length >= 3 && cells.some((cell) => cell !== '') ? cells : null;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  auml: 'ä',
  Auml: 'Ä',
  ouml: 'ö',
  Ouml: 'Ö',
  aring: 'å',
  Aring: 'Å',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
};

function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi,
    (whole, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
    },
  );
}

/** Elements whose contents are no words of the document. */
const unread: readonly string[] = [
  'script',
  'style',
  'head',
  'title',
  'noscript',
  'template',
  'svg',
  'iframe',
  'object',
];
const breaks: ReadonlySet<string> = new Set([
  'p',
  'div',
  'br',
  'section',
  'article',
  'blockquote',
  'pre',
  'hr',
  'dd',
  'dt',
]);

/**
 * Headings, lists, tables and lines of HTML as word processors put it on the clipboard. It is read as a text with marks
 * and never made into a document: nothing in it can run or load.
 */
export function blocksOfHtml(html: string): Block[] {
  const blocks: Block[] = [];
  let words = '';
  let heading: number | undefined;
  const lists: ('bullet' | 'number')[] = [];
  let item = false;
  let table: string[][] | null = null;
  let cell = false;
  const flush = (gap: boolean) => {
    const text = words.replace(/\s+/g, ' ').trim();
    words = '';
    if (text === '') return;
    const list = item ? lists.at(-1) : undefined;
    blocks.push({ type: 'line', text, ...(heading !== undefined && { heading }), ...(list && { list }) });
    if (gap) blocks.push({ type: 'gap' });
  };
  const endCell = () => {
    if (cell) table?.at(-1)?.push(words.replace(/\s+/g, ' ').trim());
    cell = false;
    words = '';
  };
  for (const { text, tag, closing = false } of tokensOf(html.slice(0, maxPasted * 4))) {
    if (tag === undefined) {
      words += decoded(text ?? '');
      continue;
    }
    if (table) {
      if (tag === 'table' && closing) {
        endCell();
        const rows = table.filter((cells) => cells.some((one) => one !== ''));
        table = null;
        if (rows.length > 0) blocks.push({ type: 'table', rows });
      } else if (tag === 'tr' && !closing) {
        endCell();
        table.push([]);
      } else if (tag === 'td' || tag === 'th') {
        endCell();
        cell = !closing;
        if (cell && table.length === 0) table.push([]);
      } else if (breaks.has(tag)) words += ' ';
      continue;
    }
    const level = /^h([1-6])$/.exec(tag)?.[1];
    if (level !== undefined) {
      flush(false);
      heading = closing ? undefined : Number(level);
    } else if (tag === 'table') {
      flush(false);
      table = [];
    } else if (tag === 'ul' || tag === 'ol') {
      flush(false);
      if (closing) lists.pop();
      else lists.push(tag === 'ul' ? 'bullet' : 'number');
    } else if (tag === 'li') {
      flush(false);
      item = !closing;
    } else if (tag === 'input') words += '☐ ';
    else if (breaks.has(tag)) flush(tag === 'p' && closing && !item);
  }
  endCell();
  flush(false);
  return blocks;
}

interface Token {
  text?: string;
  tag?: string;
  closing?: boolean;
}

/** One pass from `<` to `>`; an element that is not read is skipped up to its end. */
function* tokensOf(html: string): Generator<Token> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) {
      yield { text: html.slice(at) };
      return;
    }
    if (open > at) yield { text: html.slice(at, open) };
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const close = html.indexOf('>', open);
    if (close < 0) return;
    const name = /^<(\/?)([a-z][a-z0-9:]*)/i.exec(html.slice(open, Math.min(close, open + 40)));
    at = close + 1;
    if (!name) continue;
    const tag = (name[2] ?? '').toLowerCase();
    const closing = name[1] === '/';
    if (unread.includes(tag)) {
      if (closing) continue;
      const end = html.slice(at).search(new RegExp(`</${tag}\\s*>`, 'i'));
      if (end < 0) return;
      at += end;
      continue;
    }
    yield { tag, closing };
  }
}
