import { ResponseReader, type StoredResponse } from '@kaiku/plugin-responses/contract';
import type { AnswersScope } from '@kaiku/plugin-surveys/contract';
import { notFound, type TenantContext } from '@kaiku/sdk/server';
import type { View } from '../dataset/view.ts';
import { DatasetStore } from './datasetStore.ts';
import { withDataset } from './openResults.ts';

/** Of some responses those that a scope shows, by id; at most 5,000. */
export async function seenResponses(
  ctx: TenantContext,
  scope: AnswersScope,
  ids: readonly string[],
): Promise<Map<string, StoredResponse>> {
  // Only the dataset knows in which block a response is.
  const shown = scope.hideUnder
    ? await withDataset(ctx.get(DatasetStore), ctx, scope, ({ view }) => shownBy(view, ids))
    : new Set(ids);
  return ctx.get(ResponseReader).byIds(ctx, scope, [...shown], { chosen: true });
}

/** @throws Problem `not_found` */
export async function seenResponse(ctx: TenantContext, scope: AnswersScope, id: string): Promise<StoredResponse> {
  const found = (await seenResponses(ctx, scope, [id])).get(id);
  if (!found) throw notFound();
  return found;
}

/** Those that count, those that are kept apart, and test answers. */
async function shownBy(view: View, ids: readonly string[]): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const filter of [{}, { integrity: 'all' } as const, { integrity: 'test' } as const]) {
    const selection = await view.select(filter);
    if (selection.hidden) continue;
    const rows = await selection.rows<[string]>(
      "SELECT id::VARCHAR FROM $chosen WHERE id IN (SELECT unnest(string_split($ids, ','))::UUID)",
      { ids: ids.join(',') },
    );
    for (const [id] of rows) shown.add(id);
  }
  return shown;
}
