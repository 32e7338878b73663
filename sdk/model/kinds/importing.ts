import { folded } from '../texts.ts';
import type { Choice, Id } from '../types.ts';
import type { CellColumn, DomainValue } from './kind.ts';

/** What programs and people write where a choice has a column of its own and is chosen; its own text says it, too. */
const chosenWords = /* @__PURE__ */ wordsOf(
  '1|x|×|✓|✔|true|yes|on|selected|checked|chosen|kyllä|tosi|valittu|ja|sant|vald|valt|markerad',
);
/** And where it is not, apart from nothing at all. */
const notChosenWords = /* @__PURE__ */ wordsOf(
  '0|-|–|n/a|false|no|off|none|unselected|unchecked|not selected|not checked|not chosen|not ranked|' +
    'ei|epätosi|ei valittu|ei valintaa|ei sijoitettu|' +
    'nej|falskt|ej vald|ej valt|inte vald|inte valt|ej markerad|inte markerad|ej rangordnad',
);

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split('|'));
}

export const oneLine = (text: string): string => folded(text.replace(/\s+/g, ' '));

/** The cell says that the choice whose column it is in was not chosen. */
export const saysNotChosen = (text: string): boolean => text.trim() === '' || notChosenWords.has(oneLine(text));

/** Whether the choice whose column it is in was chosen; undefined when the cell says neither. */
export function chosenIn(text: string): boolean | undefined {
  if (saysNotChosen(text)) return false;
  return chosenWords.has(oneLine(text)) || undefined;
}

/** An option of a question in all the words that may mean it. */
interface Option {
  id: Id;
  names: string[];
}

/** Options of a domain, those of most letters first. */
export function optionsOf(domain: readonly DomainValue[], choices: readonly Choice[]): Option[] {
  return domain.map(({ value: id, label }) => {
    const choice = choices.find((one) => one.id === id);
    const names = [label, choice?.text, choice?.reportText, id].map((name) => oneLine(name ?? ''));
    return { id, names: names.filter((name) => name !== '') };
  });
}

/** Many programs write a ticked box as the choice's own text, which the cell's column is named by: as `1` then. */
export function ownTextAsTick(
  choices: readonly Choice[],
  { key, title }: CellColumn,
  text: string,
  header: string,
): string {
  if (!key.startsWith('choice.')) return text;
  const id = key.slice('choice.'.length);
  const part = header.slice(header.lastIndexOf(' - ') + 3);
  const [option] = optionsOf([{ value: id, label: title }], choices);
  return [...option!.names, oneLine(part)].includes(oneLine(text)) ? '1' : text;
}

/** `1. `, `2) `, `#3 ` before an option. */
const place = /^#?(\d{1,3})[.):]?\s+/;
const separators = /^[\s,;|>]+/;

/**
 * The options that a text lists one after the other, apart by commas, semicolons, bars, arrows or line ends; a text of an
 * option may have these in itself. Places before all of them decide their order. What is none of them is `unknown`.
 */
export function optionsIn(text: string, options: readonly Option[]): { ids: Id[]; unknown?: string } {
  const names = options
    .flatMap((option) => option.names.map((name) => ({ id: option.id, name })))
    .sort((a, b) => b.name.length - a.name.length);
  const startsWith = (rest: string) =>
    names.find(({ name }) => rest.startsWith(name) && /^($|\s*[,;|>]|\s+#?\d{1,3}[.)])/.test(rest.slice(name.length)));
  const found: { id: Id; place?: number }[] = [];
  let rest = oneLine(text.replace(/[\r\n]+/g, ';'));
  for (;;) {
    rest = rest.replace(separators, '');
    if (rest === '') break;
    const numbered = place.exec(rest);
    const plain = startsWith(rest);
    const option = plain ?? (numbered ? startsWith(rest.slice(numbered[0].length)) : undefined);
    if (!option) return { ids: [], unknown: rest.split(/[,;|>]/, 1)[0]!.trim() };
    const start = plain ? 0 : numbered![0].length;
    found.push({ id: option.id, ...(!plain && { place: Number(numbered![1]) }) });
    rest = rest.slice(start + option.name.length);
  }
  if (found.every((one) => one.place !== undefined)) found.sort((a, b) => a.place! - b.place!);
  return { ids: found.map(({ id }) => id) };
}
