import { type TextSettings, textAnswers } from './kinds/text.ts';
import type { Id, PageSettings, ViewElement, ViewPage } from './types.ts';

/** A part of a link's own structure: some questions, under the settings and rules of one of the survey's pages (LINK-018). */
export interface LinkSection {
  id: Id;
  /** Its settings source. */
  pageId: Id;
  /** In the order in which they are asked. */
  elements: readonly Id[];
}

/** How a link arranges what its survey asks (LINK-017, LINK-018, LINK-019). */
export interface LinkArrangement {
  /** The link's own sections instead of the survey's pages; what is in none of them is not asked. */
  sections?: readonly LinkSection[];
  /** Everything on one page, but for pages that wait for answers. */
  onePage?: boolean;
  /** A Send button there, whatever the pages say of their buttons. */
  onePageSend?: boolean;
}

/** The pages as the link arranges them. End pages stay what they are. */
export function arranged(pages: readonly ViewPage[], { sections, onePage, onePageSend }: LinkArrangement): ViewPage[] {
  const placed = sections ? inSections(pages, sections) : [...pages];
  return onePage ? onOnePage(placed, onePageSend === true) : placed;
}

function inSections(pages: readonly ViewPage[], sections: readonly LinkSection[]): ViewPage[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const elements = new Map(pages.flatMap((page) => page.elements.map((element) => [element.id, element])));
  const take = (id: Id): ViewElement[] => {
    const element = elements.get(id);
    // Two answers to one question there cannot be.
    elements.delete(id);
    return element ? [element] : [];
  };
  const made = sections.flatMap(({ id, pageId, elements: ids }): ViewPage[] => {
    const asked = ids.flatMap(take);
    if (asked.length === 0) return [];
    const { settings, showRules, hideRules } = byId.get(pageId) ?? noSource;
    return [{ id, settings: withoutEnd(settings), showRules, hideRules, elements: asked }];
  });
  return [...made, ...pages.filter(({ settings }) => settings.end === true)];
}

/** The page that a section was to be like is gone, or hidden. */
const noSource: Pick<ViewPage, 'settings' | 'showRules' | 'hideRules'> = {
  settings: { title: '' },
  showRules: [],
  hideRules: [],
};

function withoutEnd(settings: PageSettings): PageSettings {
  const { end: _, linkUrl: __, linkText: ___, redirect: ____, shufflePage: _____, ...kept } = settings;
  return kept;
}

/** Pages that wait for answers, and those in an order of the respondent's own, stay pages. */
const joins = ({ settings, showRules, hideRules, elements }: ViewPage): boolean =>
  showRules.length === 0 &&
  hideRules.length === 0 &&
  !settings.end &&
  !settings.shufflePage &&
  !settings.shuffleElements &&
  !elements.some(looksBack);

const looksBack = ({ settings }: ViewElement): boolean =>
  settings.showAnswerOf !== undefined || (settings as { choicesFrom?: Id }).choicesFrom !== undefined;

function onOnePage(pages: readonly ViewPage[], send: boolean): ViewPage[] {
  const made: ViewPage[] = [];
  let open = false;
  for (const page of pages) {
    const last = made.at(-1);
    if (open && last && joins(page)) {
      made[made.length - 1] = { ...last, elements: [...last.elements, ...headingOf(page), ...page.elements] };
      continue;
    }
    open = joins(page);
    made.push(send && !page.settings.end ? { ...page, settings: { ...page.settings, showNext: true } } : page);
  }
  return made;
}

/** What a page was called stands above what was on it. */
function headingOf({ id, settings }: ViewPage): ViewElement[] {
  const { title, description = '' } = settings;
  if (title.trim() === '' && description.trim() === '') return [];
  const heading: TextSettings = { text: title, content: description };
  // No element's own id can have the sign.
  return [{ id: `heading:${id}`, kind: textAnswers.kind, settings: heading }];
}
