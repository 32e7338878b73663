import { DOMParser } from '@xmldom/xmldom';
import { Refused } from '../services/refusal.ts';

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
type Namespace = keyof typeof namespaces;

/** More than any provider writes. For each of these the parser looks at all the others of its kind, or at the whole text. */
const most = { tags: 6_000, attributesOfOne: 50, namespaces: 1_000 };

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** Whether the text is read in a moment: nobody who is still unknown keeps the node busy with a small one. */
function isModest(text: string): boolean {
  const tags = text.split('<');
  return (
    tags.length <= most.tags &&
    countOf(text, /xmlns/g) <= most.namespaces &&
    tags.every((tag) => countOf(tag, /=\s*["']/g) <= most.attributesOfOne)
  );
}

/**
 * Reads XML that anybody may have sent: without a document type, for that is where entities are, and nothing that a
 * parser has to mend.
 * @throws Refused `xml`
 */
export function parseXml(text: string): Element {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || !isModest(text)) throw new Refused('xml');
  const refuse = (): never => {
    throw new Refused('xml');
  };
  const parsed = new DOMParser({
    errorHandler: { warning: refuse, error: refuse, fatalError: refuse },
  }).parseFromString(text, 'text/xml');
  const root = parsed?.documentElement;
  if (!root || parsed.doctype) throw new Refused('xml');
  return root;
}

const isElement = (node: Node): node is Element => node.nodeType === 1;
const is = (element: Element, namespace: Namespace, name: string): boolean =>
  element.namespaceURI === namespaces[namespace] && element.localName === name;

/** The element itself, when it is that. */
export const named = (element: Element, namespace: Namespace, name: string): boolean => is(element, namespace, name);

export const children = (parent: Element | null, namespace: Namespace, name: string): Element[] =>
  parent
    ? Array.from(parent.childNodes)
        .filter(isElement)
        .filter((element) => is(element, namespace, name))
    : [];

/** The only one; null for none. @throws Refused `xml` for several */
export function child(parent: Element | null, namespace: Namespace, name: string): Element | null {
  const [first, ...more] = children(parent, namespace, name);
  if (more.length > 0) throw new Refused('xml');
  return first ?? null;
}

export const everywhere = (root: Element, namespace: Namespace | '*', name: string): Element[] =>
  Array.from(root.getElementsByTagNameNS(namespace === '*' ? '*' : namespaces[namespace], name));

/** All of an element's text: a comment within it ends nothing. */
export const textOf = (element: Element | null): string => (element?.textContent ?? '').trim();

export const attribute = (element: Element | null, name: string): string | null =>
  element?.hasAttribute(name) ? element.getAttribute(name) : null;
