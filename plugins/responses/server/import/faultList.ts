import { type ProblemDetail, type RequestContext, type TenantContext, uuidv7 } from '@kaiku/sdk/server';

export const faultTable = 'responses.import_faults';
const pageSize = 500;

/** Keeps what is wrong with a file for a while. Once, however often its job is begun. */
export async function keepFaults(
  ctx: TenantContext,
  { importId, surveyId }: { importId: string; surveyId: string },
  faults: readonly ProblemDetail[],
): Promise<void> {
  for (let page = 0; page * pageSize < faults.length; page += 1) {
    await ctx
      .trx(faultTable)
      .insert({
        id: uuidv7(),
        import_id: importId,
        survey_id: surveyId,
        page,
        faults: JSON.stringify(faults.slice(page * pageSize, (page + 1) * pageSize)),
      })
      .onConflict(['company_id', 'import_id', 'page'])
      .ignore();
  }
}

/** A page of what is wrong with a file, row by row in the reader's words; undefined behind the last. */
export async function faultsOf(ctx: RequestContext, surveyId: string, importId: string, page: number) {
  const row: { faults: ProblemDetail[] } | undefined = await ctx
    .trx(faultTable)
    .where({ import_id: importId, survey_id: surveyId, page })
    .first('faults');
  return row?.faults.map(({ row: at, column = '', value = '', code, params }) => [
    at ?? null,
    column,
    value,
    ctx.t(`errors.${code}`, { ...params, row: at, column, value }),
  ]);
}
