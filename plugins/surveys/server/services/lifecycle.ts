import type { Finding, KindRegistry } from '@kaiku/sdk/model';
import {
  notFound,
  OpenStreams,
  type PartialModelObject,
  Problem,
  raw,
  ref,
  type TenantContext,
} from '@kaiku/sdk/server';
import {
  QuestionKinds,
  type SurveyState,
  surveyArchived,
  surveyClosed,
  surveyDeleted,
  surveyPublished,
  surveyReopened,
} from '../../contract/index.ts';
import { headColumns, Survey, type SurveyRow, type SurveyRowWithStructure } from '../models/survey.ts';
import { SurveyAddress } from '../models/surveyAddress.ts';
import { leaveCombinations } from './combinations.ts';
import { changesNotLive, goLive, liveStructure, requireComplete } from './live.ts';
import { logicFindings } from './logic.ts';
import { tellEditors } from './news.ts';
import { getSurvey, loadSurvey, type Save, saveStructure } from './store.ts';

/** How long a deleted survey can be brought back. */
export const keptDays = 30;

/** A draft that was looked at before its row is held. */
export interface Ready {
  draft: SurveyRowWithStructure;
  /** The one that is to be published. */
  version: number;
  /** What deciding its rules found. */
  logic: readonly Finding[];
  /** What the draft is to become on the way; null where it is published as it is. */
  save: Save | null;
}

export interface OpenOptions {
  version?: number;
  ready?: Ready;
  /** Of one that was open elsewhere before; now by default. */
  publishedAt?: Date | undefined;
  /** For callers whose context is another plugin's. */
  kinds?: KindRegistry;
}

/** What can be done to a survey as a whole; each is one step between states. */
export const lifecycle = {
  /**
   * SUR-077. What is opened is what was checked: of a save that comes in between, the opening hears.
   * @param version the draft that is to be opened, the latest by default
   * @throws Problem `survey_incomplete` whose details say what is missing, `survey-version-conflict`
   */
  async open(ctx: TenantContext, surveyId: string, options: OpenOptions = {}): Promise<SurveyRow> {
    const { publishedAt, kinds = ctx.get(QuestionKinds) } = options;
    const ready = options.ready ?? (await lookedAt(ctx, surveyId, kinds, options.version));
    const { draft, version, logic } = await settled(ctx, ready);
    const row = await move(ctx, surveyId, ['unpublished'], {
      version,
      changes: {
        state: 'published',
        liveVersion: version,
        publishedAt: publishedAt ?? raw('now()'),
        closedAt: null,
        ...(publishedAt && { createdAt: raw('least(created_at, ?)', [publishedAt]) }),
      },
    });
    requireComplete(draft.structure, kinds, logic);
    await goLive(ctx, draft);
    await ctx.publish(surveyPublished, { surveyId });
    await audit(ctx, 'survey.publish', row);
    return row;
  },

  /**
   * The draft takes the place of what is live. Who began to answer before goes on with what they were given.
   * @throws Problem `survey_incomplete`, `survey-version-conflict`
   */
  async publishChanges(ctx: TenantContext, surveyId: string, ready: Ready): Promise<SurveyRow> {
    const kinds = ctx.get(QuestionKinds);
    const { draft, version, logic } = await settled(ctx, ready);
    const row = await move(ctx, surveyId, ['published', 'closed'], { version, changes: { liveVersion: version } });
    requireComplete(draft.structure, kinds, logic);
    const count = (await changesNotLive(ctx, draft)).length;
    await goLive(ctx, draft);
    await audit(ctx, 'survey.publish_changes', row, { changes: count, replaced_version: draft.liveVersion });
    return row;
  },

  /** SUR-078: whoever collects answers hears of it. */
  async close(ctx: TenantContext, surveyId: string): Promise<SurveyRow> {
    const row = await move(ctx, surveyId, ['published'], {
      changes: { state: 'closed', closedAt: raw('now()') },
    });
    await ctx.publish(surveyClosed, { surveyId });
    await audit(ctx, 'survey.close', row);
    return row;
  },

  /** SUR-079. What was live is live again, if respondents can be shown it. @throws Problem `survey_incomplete` */
  async reopen(ctx: TenantContext, surveyId: string): Promise<SurveyRow> {
    const row = await move(ctx, surveyId, ['closed'], { changes: { state: 'published', closedAt: null } });
    const live = await liveStructure(ctx, row);
    if (live) requireComplete(live, ctx.get(QuestionKinds));
    await ctx.publish(surveyReopened, { surveyId });
    await audit(ctx, 'survey.reopen', row);
    return row;
  },

  /** SUR-080. A survey that is open is closed on the way. */
  async archive(ctx: TenantContext, surveyId: string): Promise<SurveyRow> {
    const { state } = await getSurvey(ctx, surveyId);
    if (state === 'published') await lifecycle.close(ctx, surveyId);
    const row = await move(ctx, surveyId, ['unpublished', 'closed'], {
      changes: { state: 'archived', archivedFrom: ref('state'), archivedAt: raw('now()') },
    });
    await ctx.publish(surveyArchived, { surveyId });
    await audit(ctx, 'survey.archive', row);
    return row;
  },

  /** SUR-080. It becomes what it was, but not open. */
  async unarchive(ctx: TenantContext, surveyId: string): Promise<SurveyRow> {
    const row = await move(ctx, surveyId, ['archived'], {
      changes: { state: ref('archived_from'), archivedFrom: null, archivedAt: null },
    });
    await audit(ctx, 'survey.unarchive', row);
    return row;
  },

  /** SUR-081. It can be brought back for `keptDays`; until then it is as if it were not there. @throws Problem `not_found` */
  async delete(ctx: TenantContext, surveyId: string): Promise<void> {
    const row = await Survey.query(ctx.trx)
      .where({ id: surveyId })
      .whereNull('deleted_at')
      .patch({ deletedAt: raw('now()'), deletedById: ctx.actorId })
      .returning(headColumns)
      .first();
    if (!row) throw notFound();
    // Nobody has a permission on it any more: whoever has it open is told, and the streams of its editors end.
    await tellEditors(ctx, surveyId);
    await ctx.get(OpenStreams).judgeAgain(ctx.trx, ctx.companyId);
    await audit(ctx, 'survey.delete', row);
  },

  /** Brings a deleted survey back as it was, its links too. @throws Problem `not_found` */
  async restore(ctx: TenantContext, surveyId: string): Promise<SurveyRow> {
    const row = await Survey.query(ctx.trx)
      .where({ id: surveyId })
      .whereNotNull('deleted_at')
      .patch({ deletedAt: null, deletedById: null })
      .returning(headColumns)
      .first();
    if (!row) throw notFound();
    await audit(ctx, 'survey.restore', row);
    return row;
  },

  /** Takes a deleted survey away for good, with all that other plugins have of it. @throws Problem `not_found` */
  async remove(ctx: TenantContext, surveyId: string): Promise<void> {
    await leaveCombinations(ctx, surveyId);
    const row = await Survey.query(ctx.trx)
      .where({ id: surveyId })
      .whereNotNull('deleted_at')
      .delete()
      .returning(headColumns)
      .first();
    if (!row) throw notFound();
    // By no foreign key where the table lies on every node of a cluster.
    await SurveyAddress.query(ctx.trx).where({ id: surveyId }).delete();
    await ctx.publish(surveyDeleted, { surveyId });
    await audit(ctx, 'survey.remove', row);
  },

  /** One of those that were deleted long enough ago. */
  async removeOverdue(ctx: TenantContext): Promise<{ count: number; last: boolean }> {
    const row = await Survey.query(ctx.trx)
      .whereRaw('deleted_at < now() - make_interval(days => ?)', [keptDays])
      .orderBy('deleted_at')
      .select('id')
      .first();
    if (!row) return { count: 0, last: true };
    await lifecycle.remove(ctx, row.id);
    return { count: 1, last: false };
  },
};

/** Before the row is held: deciding rules may take a second and more. */
async function lookedAt(ctx: TenantContext, surveyId: string, kinds: KindRegistry, version?: number): Promise<Ready> {
  const draft = await loadSurvey(ctx, surveyId);
  const logic = await logicFindings(draft.structure, kinds);
  return { draft, version: version ?? draft.version, logic, save: null };
}

/** The draft as it is published. @throws Problem `survey-version-conflict` when it is another by now */
async function settled(ctx: TenantContext, ready: Ready): Promise<Omit<Ready, 'save'>> {
  const { draft, save } = ready;
  if (!save) return ready;
  const row = await saveStructure(ctx, draft.id, save);
  const { structure } = save;
  return { ...ready, draft: Object.assign(row as SurveyRowWithStructure, { structure }), version: row.version };
}

interface Move {
  changes: PartialModelObject<Survey>;
  /** The draft that the step is about, where it is about one. */
  version?: number;
}

/** One statement, so that of two callers at once only one makes the step. */
async function move(
  ctx: TenantContext,
  surveyId: string,
  from: readonly SurveyState[],
  { changes, version }: Move,
): Promise<SurveyRow> {
  const row = await Survey.query(ctx.trx)
    .where({ id: surveyId, ...(version !== undefined && { version }) })
    .whereIn('state', [...from])
    .patch(changes)
    .returning(headColumns)
    .first();
  if (row) {
    await tellEditors(ctx, surveyId);
    return row;
  }
  const { state } = await getSurvey(ctx, surveyId);
  if (from.includes(state)) throw new Problem('survey-version-conflict');
  throw new Problem(`survey_state_${state}`);
}

export function audit(ctx: TenantContext, operation: string, row: SurveyRow, details?: Record<string, unknown>) {
  return ctx.audit({
    operation,
    itemType: 'survey',
    itemId: row.id,
    itemName: row.name,
    surveyId: row.id,
    ...(details && { details }),
  });
}
