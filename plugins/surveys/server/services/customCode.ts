import { Script } from 'node:vm';
import type { CssNode } from 'css-tree';
import parse from 'css-tree/parser';
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { ident } from 'css-tree/utils';
import walk from 'css-tree/walker';

/** Something wrong in a survey's own CSS or JavaScript, and where; lines and columns begin at 1. */
export interface CodeProblem {
  code: 'css-syntax' | 'css-import' | 'css-address' | 'css-markup' | 'js-syntax';
  line: number;
  column: number;
  /** What is written there. */
  text: string;
}

/** More would not be read. */
const maxProblems = 20;
const maxText = 80;

const short = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText)}…` : text);

/** How many of the numbers, which grow, are below the limit. */
function below(numbers: readonly number[], limit: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle]! < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

function placesIn(source: string): (offset: number) => { line: number; column: number } {
  const starts = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
  return (offset) => {
    const line = below(starts, offset + 1);
    return { line, column: offset - starts[line - 1]! + 1 };
  };
}

/**
 * What browsers would pass over, and what fetches from elsewhere. The page's content security policy keeps foreign
 * addresses from being asked in any case; here authors are told.
 */
export function cssProblems(css: string): CodeProblem[] {
  const placeOf = placesIn(css);
  const problems: CodeProblem[] = [];
  const found = (code: CodeProblem['code'], offset: number, text: string): void => {
    if (problems.length < 10 * maxProblems) problems.push({ code, ...placeOf(offset), text: short(text) });
  };
  const { unmatched, nested, tooDeep } = scan(css);
  for (const [start, end] of unmatched) found('css-syntax', start, css.slice(start, end));
  for (const { index } of css.matchAll(/<(?:\/\s*style|!--|script)|-->/gi)) {
    found('css-markup', index, css.slice(index, index + 10));
  }
  if (!tooDeep) judgeParts(css, nested, problems, found);
  return problems.sort((a, b) => a.line - b.line || a.column - b.column).slice(0, maxProblems);
}

function judgeParts(
  css: string,
  nested: readonly number[],
  problems: readonly CodeProblem[],
  found: (code: CodeProblem['code'], offset: number, text: string) => void,
): void {
  // The parser knows rules within rules by their `&` alone, which browsers do without.
  const marked = [0, ...nested].map((at, index) => css.slice(at, nested[index])).join('&');
  const inserted = nested.map((at, index) => at + index);
  const original = (offset: number): number => offset - below(inserted, offset);
  const unread: number[] = [];
  const tree = parse(marked, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ offset }: { offset: number }) => unread.push(original(offset)),
  });
  const placeOf = placesIn(css);
  const told = new Set(problems.map(({ line }) => line));
  for (const offset of unread) {
    // One slip is told once: what follows from it on the same line is not.
    const { line } = placeOf(offset);
    if (!told.has(line))
      found(
        'css-syntax',
        offset,
        css
          .slice(offset, offset + 200)
          .split('\n')[0]!
          .trim(),
      );
    told.add(line);
  }
  walk(tree, {
    enter(node: CssNode) {
      const offset = original(node.loc?.start.offset ?? 0);
      if (node.type === 'Atrule' && ident.decode(node.name).toLowerCase() === 'import') {
        found('css-import', offset, '@import');
      }
      for (const address of addressesIn(node)) if (isForeign(address)) found('css-address', offset, address);
    },
  });
}

/** Functions whose texts are addresses. */
const withAddresses: readonly string[] = ['image', 'image-set', '-webkit-image-set', 'src'];

function addressesIn(node: CssNode): string[] {
  if (node.type === 'Url') return [node.value];
  if (node.type === 'Function' && withAddresses.includes(node.name.toLowerCase())) {
    return node.children.toArray().flatMap((child) => (child.type === 'String' ? [child.value] : []));
  }
  // What was not understood may be an address all the same.
  return node.type === 'Raw' ? [...node.value.matchAll(/url\(\s*['"]?([^'")]*)/gi)].map(([, address]) => address!) : [];
}

/** Pictures within the text are not fetched; a path stays at the survey's own origin, whatever backslashes make of it. */
function isForeign(address: string): boolean {
  const plain = [...address]
    .filter((sign) => sign > ' ')
    .join('')
    .replaceAll('\\', '/');
  if (/^data:image\//i.test(plain)) return false;
  return /^[a-z][a-z0-9+.-]*:/i.test(plain) || plain.startsWith('//');
}

const closing: ReadonlyMap<number, number> = new Map([
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.Function, tokenTypes.RightParenthesis],
]);
const closers: ReadonlySet<number> = new Set(closing.values());
const broken: ReadonlySet<number> = new Set([tokenTypes.BadString, tokenTypes.BadUrl]);
const blank: ReadonlySet<number> = new Set([tokenTypes.WhiteSpace, tokenTypes.Comment]);

/** Nobody writes more blocks within blocks; what goes through them goes down level by level. */
const maxDepth = 100;

interface Scan {
  /** From and to: brackets without their other half, and texts without an end. */
  unmatched: [number, number][];
  /** Where a rule within a rule begins that does not say `&`. */
  nested: number[];
  tooDeep: boolean;
}

/** Browsers close at the end what was left open, so that all that comes after it goes unseen. */
function scan(css: string): Scan {
  const unmatched: [number, number][] = [];
  const nested: number[] = [];
  const open: { closer: number; start: number; inRule: boolean }[] = [];
  let tooDeep = false;
  /** The first token since a block or declaration began. */
  let first: number | null = null;
  tokenize(css, (type: number, start: number, end: number) => {
    const closer = closing.get(type);
    const block = type === tokenTypes.LeftCurlyBracket;
    const begins = css.slice(first ?? start, start);
    const inRule = open.at(-1)?.inRule === true;
    const rule = block && !begins.startsWith('@');
    if (rule && inRule && !/^(?:&|--)/.test(begins)) nested.push(first ?? start);
    if (closer !== undefined) open.push({ closer, start, inRule: inRule || rule });
    else if (broken.has(type)) unmatched.push([start, end]);
    else if (closers.has(type) && open.pop()?.closer !== type) unmatched.push([start, end]);
    if (open.length === maxDepth && !tooDeep) {
      tooDeep = true;
      unmatched.push([start, end]);
    }
    if (block || type === tokenTypes.RightCurlyBracket || type === tokenTypes.Semicolon) first = null;
    else if (!blank.has(type)) first ??= start;
  });
  for (const { start } of open) unmatched.push([start, start + 1]);
  return { unmatched, nested, tooDeep };
}

/** Of a script that browsers could not read at all. It is compiled here and not run. */
export function jsProblems(js: string): CodeProblem[] {
  try {
    new Script(js, { filename: 'survey.js' });
    return [];
  } catch (error) {
    const [, line = '1', source = '', marker = ''] =
      /survey\.js:(\d+)\n(.*)\n(\s*\^)?/.exec(error instanceof Error ? (error.stack ?? '') : '') ?? [];
    return [
      {
        code: 'js-syntax',
        line: Number(line),
        column: Math.max(1, marker.length),
        text: short(source.trim()),
      },
    ];
  }
}
