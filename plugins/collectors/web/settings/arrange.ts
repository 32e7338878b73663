import type { LinkSection } from '@kaiku/sdk/model';
import type { PartsOfPage } from '../links.ts';

const newId = (): string => crypto.randomUUID();

/** Pages that ask something: those can be the settings source of a section (LINK-018). */
export const sourcesOf = (pages: readonly PartsOfPage[]): PartsOfPage[] => pages.filter(({ end }) => !end);

/** The survey's pages as sections: what one begins with. */
export const sectionsOf = (pages: readonly PartsOfPage[]): LinkSection[] =>
  sourcesOf(pages)
    .filter(({ elements }) => elements.length > 0)
    .map(({ id, elements }) => ({ id: newId(), pageId: id, elements: elements.map((one) => one.id) }));

export const emptySection = (pageId: string): LinkSection => ({ id: newId(), pageId, elements: [] });

/** Without questions and pages that the survey has no more; a section that had only such stays, empty. */
export function withoutGone(sections: readonly LinkSection[], pages: readonly PartsOfPage[]): LinkSection[] {
  const there = new Set(pages.flatMap(({ elements }) => elements.map(({ id }) => id)));
  const sources = new Set(sourcesOf(pages).map(({ id }) => id));
  return sections.map((section) => ({
    ...section,
    pageId: sources.has(section.pageId) ? section.pageId : '',
    elements: section.elements.filter((id) => there.has(id)),
  }));
}

/** Moved by one, from one list to the same. */
export function shifted<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const to = index + by;
  if (to < 0 || to >= list.length) return [...list];
  const next = [...list];
  [next[index], next[to]] = [next[to]!, next[index]!];
  return next;
}

/** Where a question stands: of which section, and at which place. */
export function placeOf(sections: readonly LinkSection[], elementId: string): { section: number; at: number } | null {
  const section = sections.findIndex(({ elements }) => elements.includes(elementId));
  return section < 0 ? null : { section, at: sections[section]!.elements.indexOf(elementId) };
}

/** With the question at that place of that section, counted without it. */
export const placed = (
  sections: readonly LinkSection[],
  elementId: string,
  to: { section: number; at: number },
): LinkSection[] =>
  sections.map((section, index) => {
    const elements = section.elements.filter((id) => id !== elementId);
    return { ...section, elements: index === to.section ? elements.toSpliced(to.at, 0, elementId) : elements };
  });

/** One place up or down; from the edge of a section to the next one. */
export function moved(sections: readonly LinkSection[], elementId: string, by: -1 | 1): LinkSection[] {
  const place = placeOf(sections, elementId);
  if (!place) return [...sections];
  const at = place.at + by;
  if (at >= 0 && at < sections[place.section]!.elements.length) {
    return placed(sections, elementId, { section: place.section, at });
  }
  const section = place.section + by;
  if (section < 0 || section >= sections.length) return [...sections];
  return placed(sections, elementId, { section, at: by > 0 ? 0 : sections[section]!.elements.length });
}

/** Dragged onto a question, which makes room, or onto a section, to whose end it comes. */
export function dropped(sections: readonly LinkSection[], elementId: string, over: string): LinkSection[] {
  const section = sections.findIndex(({ id }) => id === over);
  if (section >= 0) {
    const rest = sections[section]!.elements.filter((id) => id !== elementId);
    return placed(sections, elementId, { section, at: rest.length });
  }
  const to = placeOf(sections, over);
  return to && over !== elementId ? placed(sections, elementId, to) : [...sections];
}
