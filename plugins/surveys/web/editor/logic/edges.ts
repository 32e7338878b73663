import type { Id, SurveyStructure } from '@kaiku/sdk/model';

/** From the page of a question to the page that a rule about it shows or hides. */
export interface Edge {
  key: string;
  from: Id;
  to: Id;
  list: 'showRules' | 'hideRules';
  /** Of the rule. */
  path: string;
  /** How far out it goes, so that arrows do not lie on one another: 0 is the innermost. */
  lane: number;
}

const LANES = 6;

/** One for each rule and page that it asks about; what was removed has none. */
export function edgesOf({ pages }: SurveyStructure): Edge[] {
  const home = new Map(pages.flatMap((page) => page.elements.map(({ id }) => [id, page.id] as const)));
  const edges: Omit<Edge, 'lane'>[] = [];
  for (const page of pages) {
    for (const list of ['showRules', 'hideRules'] as const) {
      for (const rule of page[list]) {
        const path = `pages/${page.id}/${list}/${rule.id}`;
        const sources = rule.subRules.flatMap(({ source }) =>
          source.type === 'answer' ? (home.get(source.elementId) ?? []) : [],
        );
        for (const from of new Set(sources)) edges.push({ key: `${path} ${from}`, from, to: page.id, list, path });
      }
    }
  }
  return edges.map((edge, index) => ({ ...edge, lane: index % LANES }));
}

/** A curve beside the pages, from the foot of one to the head of the other. */
export function pathOf(
  from: { top: number; bottom: number },
  to: { top: number; bottom: number },
  { lane }: Edge,
): string {
  const start = from.bottom - 16;
  const end = to.top + 16 + lane * 4;
  const out = 24 + lane * 14;
  return `M2 ${start} C ${out} ${start}, ${out} ${end}, 4 ${end}`;
}
