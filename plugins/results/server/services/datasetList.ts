import { type SurveyHead, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { defineSignal, type TableQuery } from '@kaiku/sdk/common';
import { FileStore, notFound, Problem, type SignalContext, type TenantContext } from '@kaiku/sdk/server';
import type { DatasetChoice } from '../../contract/datasetChoices.ts';
import type { DatasetRow } from '../dataset/ledger.ts';
import { forgetSnapshot, type SnapshotRow } from '../dataset/snapshots.ts';
import { DatasetStore } from './datasetStore.ts';
import { datasetOf } from './openResults.ts';

/** Every process throws a survey's away; the one that is named makes it anew at once. */
export const datasetDropped = defineSignal<{ surveyId: string; remadeBy: string | null }>('results.datasetDropped');
/** Every process tells what it has. */
export const datasetsAsked = defineSignal<object>('results.datasetsAsked');

export interface SurveyDatasets {
  head: SurveyHead;
  /** One of each node that has one. */
  datasets: DatasetRow[];
  /** What nodes leave for each other. */
  stored: Pick<SnapshotRow, 'responses' | 'bytes' | 'made_at'> | null;
}

const told = ({ trx }: TenantContext) => trx<DatasetRow>('results.datasets');
const stored = ({ trx }: TenantContext) => trx<SnapshotRow>('results.snapshots');

/** A page of the company's surveys with what there is of each (RES-062). */
export async function listDatasets(
  ctx: TenantContext,
  query: TableQuery,
  choice: DatasetChoice | null,
): Promise<{ rows: SurveyDatasets[]; count: number }> {
  const among = choice && (await chosen(ctx, choice));
  const { heads, count } = await ctx.get(SurveyReader).page(ctx, query, among ?? undefined);
  const ids = heads.map(({ surveyId }) => surveyId);
  const [rows, copies] = await Promise.all([
    told(ctx).whereIn('survey_id', ids).orderBy(['host', 'node_id', 'process']) as unknown as Promise<DatasetRow[]>,
    stored(ctx).whereIn('survey_id', ids) as unknown as Promise<SnapshotRow[]>,
  ]);
  const bySurvey = Map.groupBy(rows, ({ survey_id }) => survey_id);
  const copyOf = new Map(copies.map((one) => [one.survey_id, one]));
  return {
    rows: heads.map((head) => ({
      head,
      datasets: bySurvey.get(head.surveyId) ?? [],
      stored: copyOf.get(head.surveyId) ?? null,
    })),
    count,
  };
}

async function chosen(ctx: TenantContext, choice: DatasetChoice): Promise<string[]> {
  const found = told(ctx).distinct('survey_id');
  if (choice !== 'there') found.where({ state: choice });
  const rows = (await found) as Pick<DatasetRow, 'survey_id'>[];
  return rows.map(({ survey_id }) => survey_id);
}

/** What all datasets of the company come to. */
export async function sumDatasets(ctx: TenantContext) {
  const [sum] = await told(ctx)
    .countDistinct('survey_id as surveys')
    .countDistinct('node_id as nodes')
    .sum('bytes as bytes')
    .select(
      ctx.trx.raw(
        `count(DISTINCT survey_id) FILTER (WHERE state = 'building')::int AS building,
         count(DISTINCT survey_id) FILTER (WHERE state = 'failed')::int AS failed`,
      ),
    );
  const [copies] = (await stored(ctx).sum('bytes as bytes')) as { bytes: string | null }[];
  const { surveys, nodes, bytes, building, failed } = sum as unknown as Record<string, string | number | null>;
  return {
    surveys: Number(surveys),
    nodes: Number(nodes),
    bytes: Number(bytes ?? 0),
    stored_bytes: Number(copies?.bytes ?? 0),
    building: Number(building),
    failed: Number(failed),
  };
}

/**
 * Has a survey's dataset made anew by this process; the others make or take it when they are asked (RES-063).
 * @throws Problem `not_found`, `datasets_off`
 */
export async function rebuildDataset(ctx: TenantContext, surveyId: string): Promise<void> {
  const head = await headOf(ctx, surveyId);
  if (!head.useDatasets) throw new Problem('datasets_off');
  const store = ctx.get(DatasetStore);
  await dropDataset(ctx, head, store.place);
  await ctx.audit(entryOf('dataset.rebuild', head));
}

/** Frees what a survey's datasets take; they are made anew when its results are looked at (RES-064). @throws Problem `not_found` */
export async function removeDataset(ctx: TenantContext, surveyId: string): Promise<void> {
  const head = await headOf(ctx, surveyId);
  await dropDataset(ctx, head, null);
  await ctx.audit(entryOf('dataset.remove', head));
}

async function dropDataset(ctx: TenantContext, { surveyId }: SurveyHead, remadeBy: string | null): Promise<void> {
  await forgetSnapshot(ctx, ctx.get(FileStore), surveyId);
  await ctx.everyProcess(datasetDropped, { surveyId, remadeBy });
}

async function headOf(ctx: TenantContext, surveyId: string): Promise<SurveyHead> {
  const head = await ctx.get(SurveyReader).head(ctx, surveyId);
  if (!head || head.deletedAt !== null) throw notFound();
  return head;
}

const entryOf = (operation: string, { surveyId, name }: SurveyHead) => ({
  operation,
  itemType: 'survey',
  itemId: surveyId,
  itemName: name,
  surveyId,
});

/** Makes a survey's dataset without anybody who waits for it; whether that succeeds is in the ledger. */
export async function prepare(ctx: SignalContext, surveyId: string): Promise<void> {
  try {
    await ctx.tenant(async (tenant) => {
      const { copy, shape, kept } = await datasetOf(tenant, surveyId);
      if (kept) await ctx.get(DatasetStore).prepare(tenant, { copy, shape, kept });
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500)
      ctx.log.warn({ err: error, surveyId }, 'a dataset was not made anew');
  }
}
