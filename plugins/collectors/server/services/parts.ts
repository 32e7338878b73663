import {
  type Element,
  isAsked,
  itemPart,
  type KindRegistry,
  type SurveyStructure,
  validateAnswer,
  viewFor,
} from '@kaiku/sdk/model';
import type { ProblemDetail } from '@kaiku/sdk/server';
import type { LinkChanges } from '../../contract/index.ts';

/** More would not be read. */
const maxDetails = 100;

/**
 * What is wrong with the parts of a survey that a link is to hide, and with what it is to answer by itself (LINK-011).
 * @param gone what the link hides once it is changed
 */
export function linkProblems(
  structure: SurveyStructure,
  kinds: KindRegistry,
  changes: Partial<LinkChanges>,
  gone: ReadonlySet<string>,
): ProblemDetail[] {
  const { hidden = [], automaticAnswers = {} } = changes;
  const parts = partIds(structure);
  const problems: ProblemDetail[] = hidden.flatMap((id, index) =>
    parts.has(id) ? [] : [{ path: `hidden.${index}`, code: 'link_part_unknown' }],
  );
  const { pages } = viewFor(structure, kinds, {}, structure.settings.language);
  for (const [id, answer] of Object.entries(automaticAnswers)) {
    const path = `automaticAnswers.${id}`;
    const page = pages.find(({ elements }) => elements.some((element) => element.id === id));
    const element = page?.elements.find((one) => one.id === id);
    if (!page || !element || !isAsked(kinds.get(element.kind), element))
      problems.push({ path, code: 'link_part_unknown' });
    else if (!gone.has(id) && !gone.has(page.id)) problems.push({ path, code: 'link_answer_shown' });
    else if (validateAnswer(element, answer, kinds).length > 0) problems.push({ path, code: 'link_answer_unfit' });
  }
  problems.push(...sectionProblems(structure, changes), ...lotteryProblems(structure, kinds, changes));
  return problems.slice(0, maxDetails);
}

/** LINK-018: each section has a page of the survey as its settings source, and no question is asked twice. */
function sectionProblems({ pages }: SurveyStructure, { sections = [] }: Partial<LinkChanges>): ProblemDetail[] {
  const sources = new Set(pages.flatMap(({ id, settings }) => (settings.end ? [] : [id])));
  const elements = new Set(pages.flatMap((page) => page.elements.map(({ id }) => id)));
  const placed = new Set<string>();
  return sections.flatMap(({ pageId, elements: ids }, index) => {
    const path = `sections.${index}`;
    const source: ProblemDetail[] = sources.has(pageId)
      ? []
      : [{ path: `${path}.pageId`, code: 'link_section_page', params: { section: index + 1 } }];
    const wrong = ids.flatMap((id, at): ProblemDetail[] => {
      const twice = placed.has(id);
      placed.add(id);
      if (!elements.has(id)) return [{ path: `${path}.elements.${at}`, code: 'link_part_unknown' }];
      return twice ? [{ path: `${path}.elements.${at}`, code: 'link_section_twice' }] : [];
    });
    return [...source, ...wrong];
  });
}

/** LINK-021: questions of the survey, of which fewer are asked than there are. */
function lotteryProblems(
  { pages }: SurveyStructure,
  kinds: KindRegistry,
  { lottery }: Partial<LinkChanges>,
): ProblemDetail[] {
  if (!lottery) return [];
  const { questions, shown } = lottery;
  const asked = new Set(
    pages.flatMap(({ elements }) => elements.flatMap((one) => (isAsked(kinds.get(one.kind), one) ? [one.id] : []))),
  );
  return [
    ...questions.flatMap((id, index) =>
      asked.has(id) ? [] : [{ path: `lottery.questions.${index}`, code: 'link_part_unknown' }],
    ),
    ...(shown < questions.length
      ? []
      : [{ path: 'lottery.shown', code: 'link_lottery_shown', params: { questions: questions.length } }]),
  ];
}

function partIds({ pages }: SurveyStructure): ReadonlySet<string> {
  return new Set(pages.flatMap(({ id, elements }) => [id, ...elements.flatMap(idsOf)]));
}

/** The element's own, and those of its lists: choices, rows, columns. */
function idsOf({ id, settings }: Element): string[] {
  const lists: unknown[] = Object.values(settings).filter(Array.isArray);
  return [id, ...lists.flat().flatMap((item) => (isPart(item) ? [item.id, itemPart(id, item.id)] : []))];
}

const isPart = (item: unknown): item is { id: string } =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string';
