import type { Element, KindRegistry } from '@kaiku/sdk/model';
import type { WrittenSheet } from '@kaiku/sdk/server';
import type { ColumnFacts } from './table.ts';

/** The codes of the answers that an export's columns have labels of, as JSON, the calls and imports know them. */
export function codeSheet(facts: ColumnFacts, wanted?: readonly string[]): WrittenSheet {
  const { t, shown } = facts;
  const asked = shown.filter(({ id }) => !wanted || wanted.includes(id));
  const rows = asked.flatMap((element) => codesOf(facts.kinds, element));
  const heading = (key: string) => t(`export.codeBook.${key}`);
  return { name: heading('title'), headers: ['question', 'id', 'row', 'code', 'label'].map(heading), rows };
}

function codesOf(kinds: KindRegistry, element: Element): (string | null)[][] {
  const question = element.settings.text || element.name;
  const columns = kinds.get(element.kind)!.columns(element);
  const rows = columns.flatMap(({ key, title, domain = [] }) =>
    // Places of a ranking say what they are.
    domain.flatMap(({ value, label }) =>
      value === label ? [] : [[question, element.id, key === element.id ? null : title, value, label]],
    ),
  );
  // What has no codes is told of, too: by its id.
  return rows.length > 0 ? rows : [[question, element.id, null, null, null]];
}
