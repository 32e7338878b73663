import { createHash, randomBytes } from 'node:crypto';
import type { AnswerFiles, TracesOfRespondents } from '@kaiku/plugin-responses/contract';
import type { Answers } from '@kaiku/sdk/model';
import type { Features, Slice, TenantContext, TenantRunner } from '@kaiku/sdk/server';
import { Draft } from '../models/draft.ts';
import type { Door } from './surveys.ts';

/** Days for which a draft is kept after it was saved last. */
export const draftDays = 60;
const dayMs = 24 * 60 * 60 * 1_000;
/** Drafts that one transaction removes: each may be large. */
const slice = 500;
/** Bytes of answers that a draft may hold. */
const maxBytes = 1024 * 1024;

export interface StoredDraft {
  secret: string;
  version: number;
  transaction: string;
  started: string;
  language: string;
  page: string;
  answers: Answers;
}

const secretForm = /^[A-Za-z0-9_-]{22}$/;
/** 128 bits that open the draft; only what is made of them is stored. */
const newSecret = (): string => randomBytes(16).toString('base64url');

function idOf(secret: string): string {
  const hex = createHash('sha256').update(secret).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Removes some drafts of a link that is gone, or of those that nobody came back to. */
export async function forgetSlice(
  { trx }: TenantContext,
  link: { surveyId: string; collectorId: string } | null,
): Promise<Slice> {
  const before = new Date(Date.now() - draftDays * dayMs);
  const some = Draft.query(trx)
    .select('id')
    .modify((query) => {
      if (link) query.where({ survey_id: link.surveyId, collector_id: link.collectorId });
      else query.where('saved_at', '<', before);
    })
    .limit(slice);
  const count = await Draft.query(trx).whereIn('id', some).delete();
  return { count, last: count < slice };
}

/** A draft may be kept of an answer that was sent all the same, from elsewhere. */
export const draftTraces: TracesOfRespondents = {
  async remove({ trx }, surveyId, responseIds) {
    await Draft.query(trx)
      .where({ survey_id: surveyId })
      .whereIn('transaction_id', [...responseIds])
      .delete();
  },
};

/** Drafts of respondents, on the server. */
export function createDrafts(runner: TenantRunner, features: Features, files: AnswerFiles) {
  return {
    /** ANS-020: the survey has it on, the link allows it, and the company has the feature. */
    async offered(door: Door, settings: { draftSaving?: boolean }): Promise<boolean> {
      if (!settings.draftSaving || !door.link?.draftAllowed) return false;
      return (await features.of(door.companyId)).has('survey_draft');
    },

    /** Saves a draft anew, or over the one that the secret opens. Null when it is too large. */
    async save(
      { companyId, surveyId, link }: Door,
      draft: Omit<StoredDraft, 'secret'> & { secret: string | undefined },
    ) {
      if (!link || Buffer.byteLength(JSON.stringify(draft.answers)) > maxBytes) return null;
      const secret = draft.secret && secretForm.test(draft.secret) ? draft.secret : newSecret();
      const now = {
        surveyId,
        collectorId: link.collectorId,
        surveyVersion: draft.version,
        transactionId: draft.transaction,
        started: draft.started,
        language: draft.language,
        page: draft.page,
        answers: draft.answers,
        savedAt: new Date(),
      };
      await runner.run(companyId, async (ctx) => {
        await Draft.query(ctx.trx)
          .insert({ id: idOf(secret), ...now })
          .onConflict(['company_id', 'id'])
          .merge();
        await files.keepUntil(ctx, draft.transaction, new Date(now.savedAt.getTime() + draftDays * dayMs));
      });
      return secret;
    },

    /** The draft that the secret opens, of this link only. */
    async find({ companyId, link }: Door, secret: unknown): Promise<StoredDraft | null> {
      if (!link || typeof secret !== 'string' || !secretForm.test(secret)) return null;
      const draft = await runner.run(
        companyId,
        ({ trx }) => Draft.query(trx).findOne({ id: idOf(secret), collector_id: link.collectorId }),
        { readOnly: true },
      );
      if (!draft) return null;
      const { surveyVersion: version, transactionId: transaction, started, language, page, answers } = draft;
      return { secret, version, transaction, started, language, page, answers };
    },

    /** @returns whether there was one */
    async remove({ companyId, link }: Door, secret: unknown): Promise<boolean> {
      if (!link || typeof secret !== 'string' || !secretForm.test(secret)) return false;
      return runner.run(companyId, async (ctx) => {
        const gone = (await Draft.query(ctx.trx)
          .where({ id: idOf(secret), collector_id: link.collectorId })
          .delete()
          .returning('transaction_id')) as unknown as Draft[];
        for (const { transactionId } of gone) await files.letGo(ctx, { transactionId });
        return gone.length > 0;
      });
    },
  };
}
export type Drafts = ReturnType<typeof createDrafts>;
