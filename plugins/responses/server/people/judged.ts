import type { PersonalData, PersonalItem, PersonSought, TenantContext } from '@kaiku/sdk/server';

/** As many as a keeper puts in words at a time. */
const most = 100;

/**
 * What was found, chosen but where a word is only seen within a longer one: who looks for Niemi finds Nieminen, too, whose data
 * somebody has to choose by hand before it is erased. Where a word is in nothing that is shown, nothing says that it is another's.
 */
export async function judged(
  ctx: TenantContext,
  keeper: PersonalData,
  items: readonly PersonalItem[],
  { words, id }: PersonSought,
): Promise<(PersonalItem & { chosen: boolean })[]> {
  if (id !== null || words.length === 0) return items.map((item) => ({ ...item, chosen: true }));
  const sought = words.map((word) => ({ anywhere: new RegExp(escaped(word), 'iu'), whole: wholeWord(word) }));
  const chosen = new Set<string>();
  for (let from = 0; from < items.length; from += most) {
    for (const record of await keeper.records(ctx, items.slice(from, from + most), null)) {
      const text = record.lines.map((line) => `${line.label}\n${line.text}`).join('\n');
      if (sought.every(({ anywhere, whole }) => whole.test(text) || !anywhere.test(text))) chosen.add(record.id);
    }
  }
  return items.map((item) => ({ ...item, chosen: chosen.has(item.id) }));
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** With nothing around it that would make it another word; of an address, another address. */
function wholeWord(word: string): RegExp {
  const around = word.includes('@') ? String.raw`[\p{L}\p{N}._%+\-]` : String.raw`[\p{L}\p{N}]`;
  const after = word.includes('@') ? String.raw`[\p{L}\p{N}\-]` : around;
  return new RegExp(`(?<!${around})${escaped(word)}(?!${after})`, 'iu');
}
