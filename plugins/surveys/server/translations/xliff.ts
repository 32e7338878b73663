import { setImmediate as others } from 'node:timers/promises';
import type { LanguageCode } from '@kaiku/sdk/model';
import { escapeXml, Problem } from '@kaiku/sdk/server';
import { SaxesParser } from 'saxes';

/** One text of a survey and its translation, as a file has them. */
export interface Unit {
  key: string;
  /** Where the text stands, for translators. */
  note: string;
  source: string;
  target: string | undefined;
  /** The text was changed since it was translated. */
  stale: boolean;
}
export interface LanguageUnits {
  language: LanguageCode;
  /** The same texts in each language, in the same order. */
  units(): Iterable<Unit>;
}

/** Texts that are written before others have a turn. */
const unitsAtOnce = 200;

/** An XLIFF 1.2 document, one `file` for each language: what translation programs read. Piece by piece. */
export async function* writeXliff(
  name: string,
  sourceLanguage: LanguageCode,
  languages: readonly LanguageUnits[],
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n';
  for (const { language, units } of languages) {
    yield `  <file original="${escapeXml(name)}" source-language="${sourceLanguage}" target-language="${language}" datatype="plaintext">\n    <body>\n`;
    for (const some of batched(units(), unitsAtOnce)) {
      yield some.flatMap((unit) => unitLines(unit).map((line) => `${line}\n`)).join('');
      await others();
    }
    yield '    </body>\n  </file>\n';
  }
  yield '</xliff>\n';
}

/** Some at a time; the last may be fewer. */
export function* batched<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let some: T[] = [];
  for (const one of all) {
    some.push(one);
    if (some.length < size) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

function unitLines({ key, note, source, target, stale }: Unit): string[] {
  const state = target === undefined ? 'needs-translation' : stale ? 'needs-review-translation' : 'translated';
  return [
    `      <trans-unit id="${escapeXml(key)}" xml:space="preserve">`,
    `        <source>${escapeXml(source)}</source>`,
    `        <target state="${state}">${escapeXml(target ?? '')}</target>`,
    `        <note>${escapeXml(note)}</note>`,
    '      </trans-unit>',
  ];
}

/** A translation that a file brings. */
export interface ReadText {
  /** Line of the file, or row of the table. */
  row: number;
  key: string;
  language: string;
  text: string;
  /** What was translated, where the file says. */
  source?: string;
}
export interface ReadFile {
  sourceLanguage: string | undefined;
  texts: ReadText[];
}

/** Of a tag, and tags within tags: no program writes more, and both are kept until their ends. */
const maxAttributes = 100;
const maxDepth = 100;

/** Characters that are parsed before others have a turn. */
const slice = 64 * 1024;

/** What begins comments, CDATA sections and instructions, and what ends them. */
const ends: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' };
const begins = /<!--|<!\[CDATA\[|<\?/g;
/** Comments that are left out before others have a turn. */
const remarksAtOnce = 20_000;

/**
 * The document without comments and instructions, which mean nothing here and which the parser reads sign by sign. Their
 * line ends stay, so that lines are what they were.
 * @throws Problem `translations_file` where one has no end
 */
async function withoutRemarks(text: string): Promise<string> {
  const kept: string[] = [];
  let from = 0;
  let next = 0;
  for (let count = 1; ; count += 1) {
    // Others may use it meanwhile.
    begins.lastIndex = next;
    const found = begins.exec(text);
    if (!found) break;
    const [begin] = found;
    const at = text.indexOf(ends[begin]!, found.index + begin.length);
    if (at < 0) throw new Problem('translations_file', { params: { row: linesOf(text.slice(0, found.index)) + 1 } });
    next = at + ends[begin]!.length;
    if (count % remarksAtOnce === 0) await others();
    // After a mark of the byte order at most, it says that this is XML.
    if (begin === '<![CDATA[' || found.index <= 1) continue;
    if (found.index > from) kept.push(text.slice(from, found.index));
    const lines = linesOf(text.slice(found.index, next));
    if (lines > 0) kept.push('\n'.repeat(lines));
    from = next;
  }
  return kept.join('') + text.slice(from);
}

const linesOf = (text: string): number => text.split('\n').length - 1;

/**
 * Reads XLIFF 1.2 or 2: of inline elements their text. Document types, and with them entities, are refused.
 * @throws Problem `translations_file`
 */
export async function readXliff(document: string): Promise<ReadFile> {
  const text = await withoutRemarks(document);
  const parser = new SaxesParser();
  const read: ReadFile = { sourceLanguage: undefined, texts: [] };
  const refuse = (): never => {
    throw new Problem('translations_file', { params: { row: parser.line } });
  };
  let target: string | undefined;
  let unit: { key: string; row: number; source?: string; target?: string } | null = null;
  // Alternatives that a program proposes have sources and targets too.
  let aside = 0;
  let into: 'source' | 'target' | null = null;
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  let attributesOfTag = 0;
  parser.on('attribute', () => {
    attributesOfTag += 1;
    if (attributesOfTag > maxAttributes) refuse();
  });
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    attributesOfTag = 0;
    depth += 1;
    if (depth > maxDepth) refuse();
    const tag = name.replace(/^.*:/, '');
    const { 'source-language': source, 'target-language': to, srcLang, trgLang, id, name: named } = attributes;
    if (tag === 'xliff' || tag === 'file') {
      read.sourceLanguage ??= source ?? srcLang;
      target = to ?? trgLang ?? target;
    } else if (tag === 'trans-unit' || tag === 'unit') unit = { key: named ?? id ?? '', row: parser.line };
    else if (tag === 'alt-trans' || tag === 'matches' || tag === 'seg-source') aside += 1;
    else if (unit && aside === 0 && (tag === 'source' || tag === 'target')) {
      into = tag;
      // Of several segments the texts follow one another.
      unit[tag] ??= '';
    }
  });
  const write = (part: string) => {
    if (unit && into && aside === 0) unit[into] += part;
  };
  parser.on('text', write);
  parser.on('cdata', write);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    const tag = name.replace(/^.*:/, '');
    if (tag === 'alt-trans' || tag === 'matches' || tag === 'seg-source') aside -= 1;
    else if (tag === 'source' || tag === 'target') into = null;
    else if ((tag === 'trans-unit' || tag === 'unit') && unit) {
      const { key, row, source } = unit;
      if (unit.target?.trim()) {
        if (target === undefined) refuse();
        read.texts.push({ row, key, language: target!, text: unit.target, ...(source !== undefined && { source }) });
      }
      unit = null;
    }
  });
  for (let from = 0; from < text.length; from += slice) {
    parser.write(text.slice(from, from + slice));
    await others();
  }
  parser.close();
  return read;
}
