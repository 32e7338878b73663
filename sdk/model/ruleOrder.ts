import { comparedValues } from './checkRules.ts';
import type { KindRegistry } from './kinds/index.ts';
import { randomBlocks } from './order.ts';
import { type Problem, problem } from './problems.ts';
import { toNumber } from './safe.ts';
import { folded } from './texts.ts';
import type { Element, Id, Page, SubRule, SurveyStructure } from './types.ts';

/**
 * Conditions that can be saved but are never met: they ask about something that comes later, depends on the page itself,
 * or is not saved. The structure is one that `validateStructure` accepts.
 */
export function rulesOutOfOrder(structure: Pick<SurveyStructure, 'pages'>, kinds: KindRegistry): Problem[] {
  const place = new Map<Id, { page: number; element: Element }>();
  for (const [index, page] of structure.pages.entries()) {
    for (const element of page.elements) place.set(element.id, { page: index, element });
  }
  const blocks = randomBlocks(structure.pages);
  const shuffledTogether = (one: Page | undefined, other: Page) =>
    blocks.some((block) => one !== undefined && block.includes(one) && block.includes(other));
  const askedBy = structure.pages.map((page) => {
    const sources = [...page.showRules, ...page.hideRules].flatMap(({ subRules }) => subRules);
    const pages = sources.map(({ source }) =>
      source.type === 'answer' ? place.get(source.elementId)?.page : undefined,
    );
    return new Set(pages.filter((page) => page !== undefined));
  });
  return structure.pages.flatMap((page, index) =>
    (['showRules', 'hideRules'] as const).flatMap((key) =>
      page[key].flatMap((rule) =>
        rule.subRules.flatMap(({ id, source }): Problem[] => {
          const found = source.type === 'answer' ? place.get(source.elementId) : undefined;
          if (!found) return [];
          const at = `pages/${page.id}/${key}/${rule.id}/${id}`;
          const params = { element: found.element.settings.text.trim() || found.element.name };
          const isDraft = !found.element.saved || !kinds.has(found.element.kind);
          const draft = isDraft ? [problem(at, 'rule-unsaved-element', params)] : [];
          // Who sees an end page has answered all others.
          if (page.settings.end) return draft;
          if (shuffledTogether(structure.pages[found.page], page))
            return [problem(at, 'rule-shuffled-page', params), ...draft];
          if (found.page < index) return draft;
          const circular = found.page > index && dependsOn(askedBy, found.page, index);
          return [problem(at, circular ? 'rule-circular' : 'rule-later-page', params), ...draft];
        }),
      ),
    ),
  );
}

/** Whether the rules of a page ask, directly or through other pages, about the other one. */
function dependsOn(askedBy: readonly ReadonlySet<number>[], from: number, to: number): boolean {
  const seen = new Set([from]);
  for (const page of seen) for (const asked of askedBy[page] ?? []) seen.add(asked);
  return seen.has(to);
}

/** Equal for conditions that say the same. */
export function keyOfCondition(subRule: SubRule): string {
  const { source, operator } = subRule;
  const target = source.type === 'answer' ? [source.elementId, source.rowId ?? ''] : [source.fieldId];
  const values = comparedValues(subRule).map((value) => String(toNumber(value) ?? folded(String(value))));
  return JSON.stringify([source.type, ...target, operator, [...new Set(values)].sort()]);
}
