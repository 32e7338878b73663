import {
  type ChartSettings,
  type FilterQuery,
  type Question,
  type ReportFigures,
  ReportReader,
  type ResultsFilter,
  readFilter,
  shownQuestions,
} from '@kaiku/plugin-results/contract';
import { type ResultsScope, SurveyAccess } from '@kaiku/plugin-surveys/contract';
import type { Language, Person } from '@kaiku/sdk/common';
import { Companies, invalid, type JobContext } from '@kaiku/sdk/server';
import { readBrand } from './brand.ts';
import { blockByGroups, type GroupFigures, groupLabel, isByGroups } from './byGroups.ts';
import { codesOf } from './codeBook.ts';
import { drawQuestion } from './drawings.ts';
import { countText, factsOfSummary, footerOf, limitFacts, madeFact, narrowedBy, samplingFact } from './facts.ts';
import type { Block, Report, Source } from './report.ts';
import { timelineBlock } from './timelineBlock.ts';
import { createWords, type Words } from './words.ts';

export interface ReportWish {
  surveyId: string;
  viewId: string | null;
  filter: FilterQuery;
  /** Background fields by which respondents are grouped, none to three. */
  fieldIds: readonly string[];
  language: Language;
  /** Open answers of each question. */
  mostTexts: number;
}

/** Letters of all open answers of a report together: they are in memory until it is written. */
const mostLetters = 10_000_000;

/** More are neither compared nor read. */
export const mostGroups = 30;

/**
 * Reads everything that a report says, a question at a time, with the rights of `person`.
 * @param step is told after each step, of so many; what it throws ends the work
 * @throws Problem `not_found`, `forbidden`, `validation`
 */
export async function buildReport(
  job: JobContext,
  person: Person,
  wish: ReportWish,
  step: (done: number, total: number) => Promise<void>,
): Promise<{ report: Report; sources: Source[] }> {
  const { surveyId, language, fieldIds } = wish;
  const filter = readFilter(wish.filter);
  if (!filter) throw invalid({ path: 'filter', code: 'format' });
  const read = await job.tenant(async (ctx) => {
    const scope = await ctx.get(SurveyAccess).results(ctx, person, surveyId);
    const reader = ctx.get(ReportReader);
    const figures = await reader.figures(ctx, scope, { filter, language });
    const shown = await reader.charts(ctx, person, surveyId, wish.viewId);
    const company = (await ctx.get(Companies).get(ctx.companyId))?.name ?? '';
    return { scope, figures, ...shown, company };
  });
  const { scope, figures, charts, view, company } = read;
  const words = createWords(language, figures.timeZone, (key, params) => job.t(language, key, params));
  const madeAt = new Date();
  const facts = factsOf(figures, { wish, view, person, madeAt }, words);
  const empty = emptiness(figures, words);
  const shown = empty ? [] : shownQuestions(figures.questions, charts);
  // Codes stay in the survey's order.
  const listed = new Set(shown.map(({ element_id: id }) => id));
  const groupsOf = fieldIds.length > 0 && !empty ? mostGroups : 0;
  let done = 0;
  const total = shown.length + groupsOf + 2;
  const next = () => step(Math.min(++done, total), total);
  await next();

  const blocks: Block[] = [];
  if (!empty && charts.parts.includes('timeline')) blocks.push(await timelineBlock(job, scope, filter, words));
  await next();
  const groups = groupsOf > 0 ? await readGroups(job, scope, { filter, wish, figures, words }, next) : null;
  const by = words.list(fieldIds.map((id) => figures.fields.find((field) => field.id === id)?.name ?? id));
  let letters = mostLetters;
  for (const question of shown) {
    const title = question.title || question.name || words.t('results:untitled');
    const asked = { question, title, charts, filter, most: wish.mostTexts, letters };
    const block = await questionBlock(job, scope, asked, words);
    letters -= block.texts.reduce((sum, text) => sum + text.length, 0);
    blocks.push(block);
    const compared =
      groups && blockByGroups(question, groups.known, { hideUnder: figures.hideUnder, title, by }, words);
    if (compared)
      blocks.push(groups.more ? { ...compared, note: words.t('groups.more', { most: mostGroups }) } : compared);
    await next();
  }
  const noneCompared =
    groups !== null && !blocks.some(isByGroups) && shown.some(({ summary }) => summary.type !== 'texts');
  // Where groups are hidden there is no block that could say so.
  const told = noneCompared && figures.hideUnder !== null ? words.t('groups.allHidden') : null;
  const brand = await readBrand(job, job.companyId);
  const report: Report = {
    title: figures.surveyName,
    view,
    language,
    words,
    company,
    ...brand,
    facts: told
      ? facts.map((fact) => (fact.label === words.t('fact.groups') ? { ...fact, text: `${fact.text}. ${told}` } : fact))
      : facts,
    footer: footerOf(figures, wish.filter, words),
    madeAt,
    n: figures.n,
    total: figures.total,
    empty,
    blocks,
    codeBook: figures.questions.filter(({ element_id: id }) => listed.has(id)).flatMap((one) => codesOf(one, words)),
  };
  return { report, sources: [{ surveyId, limits: scope.limits }] };
}

function emptiness({ hidden, n, total, hideUnder }: ReportFigures, { t, number }: Words): string | null {
  if (hidden) return `${t('results:hidden.title')}. ${t('results:hidden.text', { under: number(hideUnder ?? 0) })}`;
  if (n > 0) return null;
  return t(total === 0 ? 'results:empty.title' : 'results:empty.filtered');
}

function factsOf(
  figures: ReportFigures,
  { wish, view, person, madeAt }: { wish: ReportWish; view: string | null; person: Person; madeAt: Date },
  words: Words,
) {
  const { t } = words;
  const fields = wish.fieldIds.map((id) => figures.fields.find((field) => field.id === id)?.name ?? id);
  return [
    ...(view ? [{ label: t('fact.view'), text: view }] : []),
    { label: t('fact.responses'), text: countText(figures, words) },
    ...narrowedBy(wish.filter, figures, words),
    ...(fields.length > 0 ? [{ label: t('fact.groups'), text: words.list(fields) }] : []),
    ...samplingFact(figures, words),
    ...limitFacts(figures, words),
    madeFact(person, madeAt, words),
  ];
}

interface Asked {
  question: Question;
  title: string;
  charts: ChartSettings;
  filter: ResultsFilter;
  most: number;
  letters: number;
}

async function questionBlock(
  job: JobContext,
  scope: ResultsScope,
  { question, title, charts, filter, most, letters }: Asked,
  words: Words,
): Promise<Block> {
  const { t, number } = words;
  const { element_id: elementId, kind, summary } = question;
  const bare = { key: elementId, title, drawing: null, table: null, tableShown: false, texts: [], note: null };
  const hiddenNote = t('results:hidden.question');
  if (question.hidden) return { ...bare, facts: '', note: hiddenNote, question: { kind, summary } };
  const facts = factsOfSummary(question, words);
  const none = summary.n === 0 ? t('results:empty.title') : null;
  if (summary.type === 'texts') {
    const found = await job.tenant((ctx) =>
      ctx.get(ReportReader).texts(ctx, scope, { elementId, filter, most, letters }),
    );
    const more = found.count - found.texts.length;
    const note = found.hidden ? t('texts.hidden') : more > 0 ? t('texts.more', { n: number(more), count: more }) : null;
    return { ...bare, facts, texts: found.texts, note: note ?? none, question: { kind, summary } };
  }
  const drawn = drawQuestion(question, charts.shapes[elementId], words);
  if (drawn) return { ...bare, facts, ...drawn, question: { kind, summary } };
  const consent = question.consent && summary.type === 'choices';
  const note = consent ? t('results:consent.accepted', { n: number(summary.n), count: summary.n }) : none;
  return { ...bare, facts, note, question: { kind, summary } };
}

async function readGroups(
  job: JobContext,
  scope: ResultsScope,
  parts: { filter: ResultsFilter; wish: ReportWish; figures: ReportFigures; words: Words },
  next: () => Promise<void>,
): Promise<{ known: GroupFigures[]; more: boolean }> {
  const { filter, wish, figures, words } = parts;
  const { fieldIds, language } = wish;
  const { groups, more } = await job.tenant((ctx) =>
    ctx.get(ReportReader).groups(ctx, scope, { filter, fieldIds, most: mostGroups }),
  );
  const known: GroupFigures[] = [];
  for (let at = 0; at < mostGroups; at += 1) {
    const group = groups[at];
    if (group) {
      const own = group.values.map((value, index) => ({ fieldId: fieldIds[index]!, values: [value] }));
      const narrowed = { ...filter, background: [...(filter.background ?? []), ...own] };
      const found = await job.tenant((ctx) =>
        ctx.get(ReportReader).figures(ctx, scope, { filter: narrowed, language }),
      );
      known.push({
        group,
        label: groupLabel(group.values, fieldIds, figures.fields, words),
        questions: found.hidden ? new Map() : new Map(found.questions.map((one) => [one.element_id, one])),
      });
    }
    await next();
  }
  return { known, more };
}
