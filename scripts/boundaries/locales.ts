import { readFileSync } from 'node:fs';
import ts from 'typescript';

export const LANGUAGES = ['en', 'fi', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Flat texts of one language: `errors.required` -> text. */
export type Texts = ReadonlyMap<string, string>;

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** i18next's plural forms of one text count as one key: languages differ in how many they have. */
export const baseKey = (key: string): string => key.replace(PLURAL, '');

export interface ReadLocale {
  texts: Texts;
  problems: string[];
}

/** Reads a locale file and finds what JSON.parse would hide: a key that is written twice. */
export function readLocale(file: string, text = readFileSync(file, 'utf8')): ReadLocale {
  const source = ts.parseJsonText(file, text);
  const broken = (source as unknown as { parseDiagnostics: ts.Diagnostic[] }).parseDiagnostics[0];
  const root = source.statements[0]?.expression;
  if (broken || !root || !ts.isObjectLiteralExpression(root)) {
    const why = broken ? ts.flattenDiagnosticMessageText(broken.messageText, ' ') : 'it holds no object';
    return { texts: new Map(), problems: [`${file} is no locale file: ${why}`] };
  }
  const texts = new Map<string, string>();
  const problems: string[] = [];
  const visit = (node: ts.ObjectLiteralExpression, prefix: string): void => {
    const seen = new Set<string>();
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property)) continue;
      const name = property.name && 'text' in property.name ? property.name.text : '';
      const key = prefix + name;
      if (seen.has(name)) problems.push(`${file}: the key "${key}" is there twice`);
      seen.add(name);
      const value = property.initializer;
      if (ts.isObjectLiteralExpression(value)) visit(value, `${key}.`);
      else if (!ts.isStringLiteral(value)) problems.push(`${file}: "${key}" must be a text`);
      else if (value.text.trim() === '') problems.push(`${file}: the text of "${key}" is empty`);
      else texts.set(key, value.text);
    }
  };
  visit(root, '');
  return { texts, problems };
}

/** Differences among the languages of one folder: missing keys, placeholders and tags that not all have. */
export function compareLocales(folder: string, byLanguage: ReadonlyMap<Language, Texts>): string[] {
  const keys = new Set([...byLanguage.values()].flatMap((texts) => [...texts.keys()].map(baseKey)));
  const problems: string[] = [];
  for (const key of [...keys].sort()) {
    const missing = LANGUAGES.filter((language) => !formsOf(byLanguage.get(language), key).length);
    if (missing.length > 0) {
      problems.push(`${folder}: the text "${key}" is missing in ${missing.join(' and ')}`);
      continue;
    }
    const [first, ...others] = LANGUAGES.map((language) => ({
      language,
      marks: marksOf(formsOf(byLanguage.get(language), key)),
    }));
    for (const other of others) {
      const difference = [
        ...[...first!.marks].filter((mark) => !other.marks.has(mark)),
        ...[...other.marks].filter((mark) => !first!.marks.has(mark)),
      ];
      if (difference.length === 0) continue;
      problems.push(
        `${folder}: "${key}" uses ${difference.join(', ')} in one of ${first!.language} and ${other.language} only`,
      );
    }
  }
  return problems;
}

function formsOf(texts: Texts | undefined, key: string): string[] {
  const forms = ['', '_zero', '_one', '_two', '_few', '_many', '_other'];
  return forms.map((form) => texts?.get(key + form)).filter((text) => text !== undefined);
}

/** Placeholders ({{name}}) and tags (<b>); `count` may be spelt out in a plural form, so it does not count. */
function marksOf(forms: readonly string[]): Set<string> {
  const found = forms.flatMap((text) => [
    ...[...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => `{{${match[1]}}}`),
    ...[...text.matchAll(/<\/?(\w+)\s*\/?>/g)].map((match) => `<${match[1]}>`),
  ]);
  const marks = new Set(found);
  if (forms.length > 1) marks.delete('{{count}}');
  return marks;
}
