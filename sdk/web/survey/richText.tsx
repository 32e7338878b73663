import { Marked, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import { paragraphs } from '../../model/index.ts';

/*
 * Texts of several lines may be **bold** or *italic*, have [links](https://…) and lists. Nothing else is read as markup, and
 * no HTML: what is drawn is made of these elements alone, whatever a text holds.
 */
const none = () => undefined;
export const reader = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    heading: none,
    lheading: none,
    blockquote: none,
    code: none,
    fences: none,
    codespan: none,
    html: none,
    tag: none,
    hr: none,
    table: none,
    def: none,
    reflink: none,
    autolink: none,
    url: none,
  },
});

/** Texts without any of these are read by nobody. */
const marks = /[*_[\\~]|^\s*([-+]|\d{1,9}[.)])\s/m;
/** Reading takes the square of a paragraph's length at worst; a longer one stays as it is. */
const longest = 4_000;
const address = /^(https?:\/\/|mailto:|tel:)/i;
/** Whether a paragraph may hold anything that is drawn otherwise than it is written. */
export const isMarked = (paragraph: string): boolean => marks.test(paragraph) && paragraph.length <= longest;
/** Where links may lead. */
export const isLinked = (href: string): boolean => address.test(href);

/** A text of an author, as respondents read it. */
export function RichText({ children: text = '' }: { children?: string | undefined }) {
  const parts = paragraphs(text).map((paragraph) =>
    isMarked(paragraph) ? draw(reader.lexer(paragraph)) : createElement('p', null, paragraph),
  );
  return row(parts);
}

/** Parts that stay in their order need no keys. */
const row = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
const draw = (tokens: readonly Token[] = []): ReactNode => row(tokens.map(drawToken));

function drawToken(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'paragraph':
      return <p>{draw(token.tokens)}</p>;
    case 'list':
      return drawList(token as Tokens.List);
    case 'strong':
      return <strong>{draw(token.tokens)}</strong>;
    case 'em':
      return <em>{draw(token.tokens)}</em>;
    case 'br':
      return <br />;
    case 'link':
      return drawLink(token as Tokens.Link);
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'text':
      return 'tokens' in token && token.tokens ? draw(token.tokens) : token.raw;
    default:
      return token.raw;
  }
}

function drawList({ ordered, start, items }: Tokens.List): ReactNode {
  const rows = items.map((item) => createElement('li', null, draw(item.tokens)));
  const from = ordered && typeof start === 'number' && start !== 1 ? { start } : null;
  return createElement(ordered ? 'ol' : 'ul', from, ...rows);
}

/** Opens beside the survey: what was answered so far stays where it is. */
function drawLink({ href, raw, tokens }: Tokens.Link): ReactNode {
  if (!isLinked(href)) return raw;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {draw(tokens)}
    </a>
  );
}
