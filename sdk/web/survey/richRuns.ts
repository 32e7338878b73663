import type { Token, Tokens } from 'marked';
import { isLinked, isMarked, reader } from './richText.tsx';

/** A stretch of a text as it was written, and how respondents see it. All of them together are the text. */
export interface RichRun {
  text: string;
  bold?: true;
  italic?: true;
  link?: true;
  /** Said to the reader of the text only: respondents do not see it, or see a list's own sign in its place. */
  mark?: 'sign' | 'bullet' | 'number';
}
type Look = Omit<RichRun, 'text' | 'mark'>;

/** A text for who writes it: nothing is left out, and what is bold is bold. Agrees with what `RichText` draws of it. */
export function richRuns(text: string): RichRun[] {
  const runs: RichRun[] = [];
  // Paragraphs as they are parted for drawing, with what is between them.
  for (const [index, part] of text.split(/(\n\s*\n)/).entries()) {
    const paragraph = part.trim();
    if (index % 2 === 1 || !isMarked(paragraph)) {
      add(runs, part, {});
      continue;
    }
    const start = part.indexOf(paragraph);
    add(runs, part.slice(0, start), {});
    addAll(runs, reader.lexer(paragraph), paragraph, {});
    add(runs, part.slice(start + paragraph.length), {});
  }
  return runs;
}

/** Runs that look alike are one, so that typing on in one changes none of the others. */
function add(runs: RichRun[], text: string, look: Omit<RichRun, 'text'>): void {
  if (text === '') return;
  const last = runs.at(-1);
  const same =
    last &&
    last.bold === look.bold &&
    last.italic === look.italic &&
    last.link === look.link &&
    last.mark === look.mark;
  if (same) last.text += text;
  else runs.push({ text, ...look });
}

/** Tokens of a stretch, which must say all of it between them; where they do not it stays as it was written. */
function addAll(runs: RichRun[], tokens: readonly Token[], source: string, look: Look): void {
  let at = 0;
  for (const token of tokens) {
    const start = source.indexOf(token.raw, at);
    if (start < 0) break;
    add(runs, source.slice(at, start), look);
    addToken(runs, token, look);
    at = start + token.raw.length;
  }
  add(runs, source.slice(at), look);
}

function addToken(runs: RichRun[], token: Token, look: Look): void {
  const { type, raw } = token;
  if (type === 'strong') addWithin(runs, token as Tokens.Strong, { ...look, bold: true });
  else if (type === 'em') addWithin(runs, token as Tokens.Em, { ...look, italic: true });
  else if (type === 'link' && isLinked(token.href)) addWithin(runs, token as Tokens.Link, { ...look, link: true });
  else if (type === 'list') addList(runs, token as Tokens.List, look);
  else if (type === 'escape') {
    add(runs, raw.slice(0, 1), { ...look, mark: 'sign' });
    add(runs, raw.slice(1), look);
  } else if ((type === 'paragraph' || type === 'text') && token.tokens) addAll(runs, token.tokens, raw, look);
  else add(runs, raw, look);
}

function addList(runs: RichRun[], { ordered, items, raw }: Tokens.List, look: Look): void {
  let at = 0;
  for (const item of items) {
    const written = item.raw.trimEnd();
    const start = raw.indexOf(written, at);
    if (start < 0) break;
    add(runs, raw.slice(at, start), look);
    const sign = /^\s*(?:[-+*]|\d{1,9}[.)])\s*/.exec(written)?.[0] ?? '';
    add(runs, sign, { ...look, mark: ordered ? 'number' : 'bullet' });
    addAll(runs, item.tokens, written.slice(sign.length), look);
    at = start + written.length;
  }
  add(runs, raw.slice(at), look);
}

/** What stands between the signs that make it what it is. */
function addWithin(runs: RichRun[], { raw, text, tokens }: Tokens.Strong | Tokens.Em | Tokens.Link, look: Look): void {
  const inner = tokens.map((token) => token.raw).join('') || text;
  const start = raw.indexOf(inner);
  if (start < 0) {
    add(runs, raw, look);
    return;
  }
  add(runs, raw.slice(0, start), { ...look, mark: 'sign' });
  addAll(runs, tokens, inner, look);
  add(runs, raw.slice(start + inner.length), { ...look, mark: 'sign' });
}
