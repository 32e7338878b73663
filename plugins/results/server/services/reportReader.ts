import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { ResponseReader } from '@kaiku/plugin-responses/contract';
import { QuestionKinds, SurveyReader, translatedFields } from '@kaiku/plugin-surveys/contract';
import { Companies, notFound, type TenantContext } from '@kaiku/sdk/server';
import { type ReportReader, type ResultsReader, wholeReport } from '../../contract/index.ts';
import { backgroundKey } from '../dataset/layout.ts';
import type { DatasetReading } from '../dataset/port/askedDatasets.ts';
import { withDataset } from './openResults.ts';
import { hidesTexts, textColumn, textOrder } from './openTexts.ts';
import { describe, translated } from './questions.ts';
import { reportSettings } from './reportSettings.ts';
import { reportViewsFeature, viewsFor } from './reportViews.ts';
import { told } from './told.ts';

/** Reads for reports in files: every figure is of `ResultsReader` or of a selection of the same view. */
export function createReportReader(results: ResultsReader, datasets: DatasetReading): ReportReader {
  return {
    async charts(ctx, person, surveyId, viewId) {
      if (viewId === null) return { charts: (await reportSettings(ctx, surveyId)).charts ?? wholeReport, view: null };
      const views = ctx.features.has(reportViewsFeature)
        ? await viewsFor(ctx, { person, surveyId, shares: false })
        : [];
      const view = views.find(({ id }) => id === viewId);
      if (!view) throw notFound();
      return { charts: view.charts, view: view.name };
    },

    async figures(ctx, scope, { filter, language }) {
      const { surveyId } = scope;
      const found = await results.results(ctx, scope, { filter });
      const { asked, head } = await survey(ctx, surveyId);
      const kinds = ctx.get(QuestionKinds);
      const texts = translated(asked.structure, language, kinds);
      return {
        surveyName: head.name,
        total: found.total,
        n: found.n,
        hidden: found.hidden,
        hideUnder: scope.hideUnder?.under ?? null,
        limited: scope.limits !== null,
        timeZone: await ctx.get(Companies).timeZone(ctx),
        questions: found.elements.map(({ element, summary, hidden }) => ({
          ...describe(texts.get(element.id) ?? element, kinds),
          summary,
          hidden,
        })),
        fields: translatedFields(asked.structure, language, kinds),
        links: await ctx.get(CollectorReader).names(ctx, surveyId),
        versions: filter.versions ? await ctx.get(SurveyReader).liveSince(ctx, surveyId) : new Map(),
      };
    },

    groups: (ctx, scope, { filter, fieldIds, most }) =>
      withDataset(datasets, ctx, scope, async ({ view }) => {
        const columns = fieldIds.map((id) => view.layout.stored.get(backgroundKey(id))?.names[0]);
        if (columns.includes(undefined)) throw notFound();
        const selection = await view.select(filter);
        if (selection.hidden) return { groups: [], more: false };
        const parts = columns.map((column) => `coalesce(${column}, '')`);
        const by = parts.map((_, at) => at + 1).join(', ');
        const alike = parts.reduce((some, part) => some.alike(part), selection);
        const rows = await alike.rows<[...string[], bigint]>(
          `SELECT ${parts.join(', ')}, count(*) FROM $chosen GROUP BY ${by} ORDER BY ${parts.length + 1} DESC, ${by} LIMIT ${most + 1}`,
        );
        const all = rows.map((row) => ({ values: row.slice(0, -1).map(String), n: Number(row.at(-1)) }));
        return { groups: all.slice(0, most), more: all.length > most };
      }),

    texts: (ctx, scope, { elementId, filter, most, letters }) =>
      withDataset(datasets, ctx, scope, async ({ view, elements }) => {
        const known = elements.find(({ element }) => element.id === elementId);
        const name = known && textColumn(view.layout, known);
        if (!name) throw notFound();
        const selection = await view.select(filter);
        // A file goes from hand to hand.
        const contact = known.element.settings.isContact === true;
        if (contact || (await hidesTexts(selection, name))) return { texts: [], count: 0, hidden: true };
        const where = `WHERE ${name} IS NOT NULL`;
        const [total] = await selection.rows<[bigint]>(`SELECT count(*) FROM $chosen ${where}`);
        const sql = `SELECT ${name} FROM $chosen ${where} ORDER BY ${textOrder(view, elementId)} LIMIT ${most}`;
        const texts = await firstTexts(selection.stream<[string]>(sql), letters);
        return { texts, count: Number(total?.[0] ?? 0), hidden: false };
      }),

    async responses(ctx, scope, { after, most, filter }) {
      const ids = await withDataset(datasets, ctx, scope, async ({ view }) => {
        const selection = await view.select(filter);
        if (selection.hidden) return [];
        const behind = after === null ? '' : 'WHERE id > $after::UUID';
        const found = await selection.rows<[string]>(
          `SELECT id::VARCHAR FROM $chosen ${behind} ORDER BY id LIMIT ${most}`,
          after === null ? {} : { after },
        );
        return found.map(([id]) => id);
      });
      const found = await ctx.get(ResponseReader).byIds(ctx, scope, ids, { chosen: true });
      const stored = await told(ctx, scope, found);
      return {
        responses: ids.flatMap((id) => stored.get(id) ?? []),
        next: ids.length < most ? null : ids.at(-1)!,
      };
    },
  };
}

/** As many as there is room for: they are all in memory. */
async function firstTexts(batches: AsyncIterable<readonly [string][]>, letters: number): Promise<string[]> {
  const texts: string[] = [];
  let room = letters;
  for await (const batch of batches) {
    for (const [text] of batch) {
      room -= text.length;
      if (room < 0) return texts;
      texts.push(text);
    }
  }
  return texts;
}

async function survey(ctx: TenantContext, surveyId: string) {
  const surveys = ctx.get(SurveyReader);
  const asked = await surveys.asked(ctx, surveyId);
  const head = await surveys.head(ctx, surveyId);
  if (!asked || !head) throw notFound();
  return { asked, head };
}
