import type { Language } from '@kaiku/sdk/common';
import type { AuditSentences } from '@kaiku/sdk/server';
import type { Texts } from '../texts/texts.ts';
import { factsOf } from './facts.ts';

/** Of operations that say enough by themselves. */
const verbs: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'export', 'import']);
/** Of what has no name. */
const nameless = '…';

/** @param namespaces core's and those of the plugins */
export function createAuditSentences(texts: Texts, namespaces: readonly string[]): AuditSentences {
  const known = new Map(
    namespaces.flatMap((namespace) =>
      texts.below(namespace, 'audit').map((operation): [string, string] => [operation, namespace]),
    ),
  );
  const say = (language: Language, operation: string, name: string): string =>
    texts.t(language, known.get(operation)!, `audit.${operation}`, { name });
  return {
    sentence: (language, { operation, itemName }) =>
      known.has(operation)
        ? say(language, operation, itemName ?? nameless)
        : wordless(texts, language, operation, itemName),
    facts(language, { operation, details }, names, timeZone) {
      const own = known.get(operation);
      const order = own === undefined ? namespaces : [own, ...namespaces];
      return factsOf({ texts, language, namespaces: order, names, timeZone }, details);
    },
    operations: (language) =>
      [...known.keys()]
        .map((operation) => ({ operation, text: say(language, operation, nameless) }))
        .sort((a, b) => a.text.localeCompare(b.text, language)),
  };
}

/** `note.update` of “Shop”: Note “Shop” was changed. */
function wordless(texts: Texts, language: Language, operation: string, name: string | null): string {
  const [noun = '', verb = ''] = operation.split('.').map((word) => word.replaceAll(/[_-]+/g, ' '));
  const capital = noun.charAt(0).toUpperCase() + noun.slice(1);
  const say = (key: string, params: object) => texts.t(language, 'core', `auditDefault.${key}`, { name, ...params });
  if (name !== null && verbs.has(verb)) return say(verb, { noun: capital });
  return say(name === null ? 'unnamed' : 'named', { operation: [capital, verb].filter(Boolean).join(': ') });
}
