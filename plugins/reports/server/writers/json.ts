import type { FilterQuery } from '@kaiku/plugin-results/contract';
import type { Report } from '../document/report.ts';

/** The figures for programs: as the page's call gives them, with what they are of. */
export function reportJson(
  { title, view, company, language, madeAt, n, total, empty, facts, blocks, codeBook }: Report,
  filter: FilterQuery,
): object {
  return {
    survey: title,
    company,
    view,
    language,
    made_at: madeAt.toISOString(),
    n,
    total,
    hidden_because: empty,
    filter,
    facts,
    questions: blocks.flatMap(({ key, title: name, question, texts, note }) =>
      question ? [{ element_id: key, title: name, ...question, ...(texts.length > 0 && { texts }), note }] : [],
    ),
    tables: blocks.flatMap(({ key, title: name, facts: said, question, table, note }) =>
      !question && table ? [{ key, title: name, facts: said, note, ...table }] : [],
    ),
    codes: codeBook.map(({ elementId, title: name, code, label }) => ({
      element_id: elementId,
      title: name,
      code,
      label,
    })),
  };
}
