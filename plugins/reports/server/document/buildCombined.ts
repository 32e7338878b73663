import {
  type CombinationOf,
  type CombinedFigures,
  CombinedReader,
  type FilterQuery,
} from '@kaiku/plugin-results/contract';
import type { Language, Person } from '@kaiku/sdk/common';
import { Companies, type JobContext } from '@kaiku/sdk/server';
import { readBrand } from './brand.ts';
import { compared } from './compared.ts';
import { countText, factsOfSummary, footerOf, limitFacts, madeFact, narrowedBy, samplingFact } from './facts.ts';
import type { Block, Report, Source } from './report.ts';
import { createWords, type Words } from './words.ts';

export interface CombinedWish extends CombinationOf {
  filter: FilterQuery;
  language: Language;
}

/**
 * Reads what the page of combined results shows `person`: each question of all surveys together and of each beside it.
 * @throws Problem `not_found`, `forbidden`, `feature_disabled`, `validation`
 */
export async function buildCombined(
  job: JobContext,
  person: Person,
  wish: CombinedWish,
): Promise<{ report: Report; sources: Source[] }> {
  const { language, filter } = wish;
  const { figures, company } = await job.tenant(async (ctx) => ({
    figures: await ctx.get(CombinedReader).figures(ctx, person, wish, { filter, language }),
    company: (await ctx.get(Companies).get(ctx.companyId))?.name ?? '',
  }));
  const words = createWords(language, figures.timeZone, (key, params) => job.t(language, key, params));
  const { name, n, total, surveys } = figures;
  const counted = { ...figures, hidden: surveys.length > 0 && surveys.every(({ hidden }) => hidden) };
  const madeAt = new Date();
  const blocks = figures.questions.flatMap((question) => blockOf(question, figures, words) ?? []);
  const none = blocks.length === 0 ? words.t('results:combined.nothing') : null;
  const report: Report = {
    title: name,
    view: null,
    language,
    words,
    company,
    ...(await readBrand(job, job.companyId)),
    facts: [
      { label: words.t('fact.responses'), text: countText(counted, words) },
      ...surveyFacts(figures, words),
      ...narrowedBy(filter, figures, words),
      ...samplingFact(counted, words),
      ...limitFacts(
        {
          hideUnder: Math.max(0, ...surveys.map(({ hideUnder }) => hideUnder ?? 0)) || null,
          limited: surveys.some(({ limits }) => limits !== null),
        },
        words,
      ),
      madeFact(person, madeAt, words),
    ],
    footer: footerOf(counted, filter, words),
    madeAt,
    n,
    total,
    empty: n === 0 && total > 0 && !counted.hidden ? words.t('results:empty.filtered') : none,
    blocks,
    codeBook: [],
  };
  return { report, sources: surveys.map(({ surveyId, limits }) => ({ surveyId, limits })) };
}

/** Which surveys they are, with how many answered each. */
function surveyFacts({ surveys, leftOut }: CombinedFigures, { t, number }: Words): Report['facts'] {
  const counted = ({ n, total, hidden, hideUnder }: CombinedFigures['surveys'][number]): string => {
    if (hidden) return t('results:combined.hidden', { under: number(hideUnder ?? 0) });
    return n === total ? number(n) : t('results:combined.some', { n: number(n), total: number(total), count: total });
  };
  const others = { n: number(leftOut), count: leftOut };
  return [
    ...surveys.map((survey) => ({ label: survey.name || t('results:untitled'), text: counted(survey) })),
    ...(leftOut > 0 ? [{ label: t('results:combined.surveys'), text: t('results:combined.leftOut', others) }] : []),
  ];
}

/** As the page has it: all together first, then each survey that asks it and may be told of. */
function blockOf(question: CombinedFigures['questions'][number], figures: CombinedFigures, words: Words): Block | null {
  if (question.hidden) return null;
  const { t } = words;
  const names = new Map(figures.surveys.map(({ surveyId, name }) => [surveyId, name || t('results:untitled')]));
  const each = question.surveys
    .filter(({ hidden, summary }) => !hidden && summary.n > 0)
    .map(({ surveyId, summary }) => ({ key: surveyId, label: names.get(surveyId) ?? '', summary }));
  const all = { key: 'together', label: t('results:combined.together'), summary: question.summary };
  const shown = compared(question, each.length > 1 ? [all, ...each] : each, t('results:combined.survey'), words);
  if (!shown) return null;
  const { errors, ...drawn } = shown;
  return {
    key: question.element_id,
    title: question.title || question.name || t('results:untitled'),
    facts: [factsOfSummary(question, words), errors].filter(Boolean).join(' · '),
    ...drawn,
    texts: [],
    note: question.surveys.some(({ hidden }) => hidden) ? t('results:compare.hidden') : null,
  };
}
