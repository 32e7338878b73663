import { type CssNode, find, generate, ident, type List, type ListItem, parse, walk } from 'css-tree';
import type { Findings } from './findings.ts';

/**
 * What the mail programs that most people have pass over or draw otherwise, by https://www.caniemail.com: those of Gmail and
 * of Outlook on Windows.
 */
const unsupported: ReadonlySet<string> = new Set([
  'animation',
  'aspect-ratio',
  'backdrop-filter',
  'clip-path',
  'filter',
  'float',
  'gap',
  'grid-template-areas',
  'grid-template-columns',
  'grid-template-rows',
  'mask',
  'object-fit',
  'position',
  'transform',
  'transition',
]);
const unsupportedDisplays: ReadonlySet<string> = new Set(['flex', 'grid', 'inline-flex', 'inline-grid']);
const unsupportedFunctions: ReadonlySet<string> = new Set(['calc', 'clamp', 'max', 'min', 'var']);
/** By which programs ran scripts. */
const running: ReadonlySet<string> = new Set(['behavior', '-moz-binding']);
const functionsGone: ReadonlySet<string> = new Set(['expression', 'image', 'image-set', '-webkit-image-set', 'src']);
/** Rules around rules that mail programs read. */
const kept: ReadonlySet<string> = new Set(['media', 'supports']);

/** Attributes that hold what is one person's. */
const spied: ReadonlySet<string> = new Set(['href', 'src']);

const isSpying = (node: CssNode): boolean => node.type === 'AttributeSelector' && spied.has(lower(node.name.name));

/** Nobody writes more blocks and brackets within each other. */
const mostDepth = 20;

const lower = (name: string): string => ident.decode(name).toLowerCase();

/** A style sheet, or what stands in a style attribute, without what fetches from elsewhere or runs. */
export function cleanCss(css: string, context: 'stylesheet' | 'declarationList', findings: Findings): string {
  if (css.trim() === '') return '';
  if (depthOf(css) > mostDepth) {
    findings.add('css_unread', css.trim());
    return '';
  }
  const tree = parse(css, { context, parseCustomProperty: true, parseRulePrelude: true });
  walk(tree, {
    enter(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      // What holds no list is the tree itself, or a part that goes with what it is of.
      const fault = faultOf(node);
      if (!fault || !list) return undefined;
      findings.add(fault.code, fault.value);
      list.remove(item);
      return walk.skip;
    },
  });
  walk(tree, (node) => {
    const name = unsupportedIn(node);
    if (name) findings.add('unsupported_css', name);
  });
  // No text of it ends the style element that it stands in.
  return generate(tree).replaceAll('<', '\\3c ');
}

/** Why a part goes, with all that is in it. */
function faultOf(node: CssNode): { code: 'removed' | 'css_unread'; value: string } | null {
  if (node.type === 'Atrule' && !kept.has(lower(node.name))) return { code: 'removed', value: `@${lower(node.name)}` };
  if (node.type === 'Raw') return { code: 'css_unread', value: node.value.trim() };
  // By such rules a program that reads them would tell another host the letters of somebody's own link, one by one.
  const spying = node.type === 'Rule' ? find(node.prelude, isSpying) : null;
  if (spying) return { code: 'removed', value: generate(spying) };
  if (node.type === 'Rule' && node.prelude.type === 'Raw')
    return { code: 'css_unread', value: node.prelude.value.trim() };
  if (node.type !== 'Declaration') return null;
  if (running.has(lower(node.property))) return { code: 'removed', value: lower(node.property) };
  if (node.value.type === 'Raw') return { code: 'css_unread', value: `${node.property}: ${node.value.value}` };
  let fetched: string | null = null;
  walk(node.value, (part) => {
    if (part.type === 'Url' && !/^https:\/\//i.test(part.value)) fetched ??= `url(${part.value})`;
    if (part.type === 'Function' && functionsGone.has(lower(part.name))) fetched ??= `${lower(part.name)}()`;
    if (part.type === 'Raw') fetched ??= part.value.trim();
  });
  return fetched === null ? null : { code: 'removed', value: fetched };
}

function unsupportedIn(node: CssNode): string | null {
  if (node.type === 'Function' && unsupportedFunctions.has(lower(node.name))) return `${lower(node.name)}()`;
  if (node.type === 'Url') return 'url()';
  if (node.type !== 'Declaration') return null;
  const property = lower(node.property);
  if (property.startsWith('--')) return 'var()';
  if (property === 'display') {
    const value = generate(node.value).toLowerCase();
    return unsupportedDisplays.has(value) ? `display: ${value}` : null;
  }
  return unsupported.has(property) ? property : null;
}

/** Rules around rules, which are not written into the parts that they are of. */
export function atRulesIn(css: string): string {
  const found: string[] = [];
  const tree = parse(css);
  if (tree.type !== 'StyleSheet') return '';
  for (const node of tree.children) if (node.type === 'Atrule') found.push(generate(node));
  return found.join('');
}

function depthOf(css: string): number {
  let [depth, most] = [0, 0];
  for (const sign of css) {
    if ('({['.includes(sign)) most = Math.max(most, ++depth);
    else if (')}]'.includes(sign)) depth = Math.max(0, depth - 1);
  }
  return most;
}
