import {
  type AnswerFile,
  type Answers,
  elementPath,
  type FileLimits,
  filesOf,
  type Id,
  type KindRegistry,
  type Problem,
  problem,
  type SurveyView,
  withoutNationalIds,
} from '@kaiku/sdk/model';
import {
  type FileStore,
  invalid,
  isUuid,
  notFound,
  type TenantContext,
  type TenantRunner,
  type UploadedFile,
} from '@kaiku/sdk/server';
import type { AnswerFiles, Respondent } from '../../contract/index.ts';
import { forgetFilesNow } from '../jobs/forgetFiles.ts';
import { addPart } from './fileParts.ts';
import { filesTable } from './fileSweep.ts';
import { claimed, safeName, sniff, typeOfContent } from './sniff.ts';

interface FileRow {
  id: string;
  element_id: string;
  name: string;
  content_type: string;
  size: number;
  expires_at: Date | null;
}

/** For so long what was uploaded waits for its answer, as the browser keeps what was begun. */
const waitingDays = 7;
const fromNow = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60 * 1_000);
/** Places beside those of the answer: for what was replaced, and not yet removed. */
const spare = 5;

async function judge(elementId: Id, { bytes, megabytes, types, nationalIdRemoved }: FileLimits, file: UploadedFile) {
  const given = safeName(file.filename, {});
  const refuse = (code: 'file-empty' | 'file-size' | 'file-type') =>
    invalid(problem(elementPath(elementId), code, { name: given, max: megabytes }));
  if (file.size === 0) throw refuse('file-empty');
  if (file.size > bytes) throw refuse('file-size');
  const found = await sniff(file.path);
  const claim = claimed(file.filename);
  // Also where every kind is taken, nothing comes under the name of another.
  if (types ? !found.type || !types.includes(found.type) : claim && claim !== found.type) throw refuse('file-type');
  const name = safeName(file.filename, found);
  return { name: nationalIdRemoved ? withoutNationalIds(name) : name, contentType: found.contentType };
}

/** Ids of the parts of an upload that are there. */
const partsOf = ({ trx }: TenantContext, respondent: Respondent, elementId: Id, upload: string): Promise<string[]> =>
  trx(filesTable)
    .where({ ...ownedBy(respondent), element_id: elementId, upload })
    .whereNotNull('part')
    .pluck('id');

/** Files of a company of one respondent. */
const ownedBy = ({ surveyId, collectorId, transactionId }: Respondent) => ({
  survey_id: surveyId,
  collector_id: collectorId,
  transaction_id: transactionId,
});

/** @param waitingBytes how much may wait for answers in one survey */
export function createAnswerFiles(runner: TenantRunner, store: FileStore, waitingBytes: number): AnswerFiles {
  /** @throws Problem `validation` with `file-waiting` */
  async function room(ctx: TenantContext, surveyId: string, elementId: Id, file: { name: string; size: number }) {
    const [row] = await ctx
      .trx(filesTable)
      .where({ survey_id: surveyId })
      .whereNotNull('expires_at')
      .sum<{ sum: string | null }[]>('size');
    if (Number(row?.sum ?? 0) + file.size > waitingBytes)
      throw invalid(problem(elementPath(elementId), 'file-waiting', { name: file.name }));
  }

  /** Takes the first free place; who comes at the same moment takes the next. One upload is one file. */
  async function insert(
    ctx: TenantContext,
    row: Omit<FileRow, 'expires_at'> & { upload: string | null },
    most: number,
    respondent: Respondent,
  ) {
    const own = { ...ownedBy(respondent), element_id: row.element_id };
    for (let attempt = 0; attempt <= most; attempt += 1) {
      const taken: number[] = await ctx.trx(filesTable).where(own).pluck('place');
      const place = Array.from({ length: most }, (_, at) => at + 1).find((one) => !taken.includes(one));
      if (place === undefined) return false;
      const stored = await ctx
        .trx(filesTable)
        .insert({ ...row, ...own, place, expires_at: fromNow(waitingDays) })
        .onConflict()
        .ignore()
        .returning('id');
      if (stored.length > 0 || (await uploaded(ctx, own, row.upload))) return stored.length > 0;
    }
    return false;
  }

  /** The file that an upload has become. */
  async function uploaded({ trx }: TenantContext, own: object, upload: string | null) {
    if (upload === null) return undefined;
    const row: FileRow | undefined = await trx(filesTable)
      .where({ ...own, upload, part: null })
      .first();
    return row && { id: row.id, name: row.name, size: row.size };
  }

  async function drop(ctx: TenantContext, ids: readonly string[]): Promise<void> {
    await ctx
      .trx(filesTable)
      .whereIn('id', [...ids])
      .delete();
    for (const id of ids) await store.remove(ctx, id);
  }

  async function add(
    respondent: Respondent,
    elementId: Id,
    limits: FileLimits,
    file: UploadedFile,
    upload: string | null = null,
  ): Promise<AnswerFile> {
    const { companyId } = respondent;
    const { name, contentType } = await judge(elementId, limits, file);
    const { key, size } = await store.put(companyId, {
      name,
      contentType,
      stream: file.stream(),
      maxBytes: limits.bytes,
    });
    const row = { id: key, element_id: elementId, name, content_type: contentType, size, upload };
    const stored = await runner
      .run(companyId, async (ctx) => {
        // The whole takes the place of its parts.
        const parts = upload === null ? [] : await partsOf(ctx, respondent, elementId, upload);
        if (parts.length > 0) await drop(ctx, parts);
        await room(ctx, respondent.surveyId, elementId, { name, size });
        const found = await insert(ctx, row, limits.most + spare, respondent);
        if (found) await store.keep(ctx, key);
        return found
          ? { id: key, name, size }
          : uploaded(ctx, { ...ownedBy(respondent), element_id: elementId }, upload);
      })
      .catch(async (error: unknown) => {
        await store.remove(companyId, key);
        throw error;
      });
    if (stored?.id !== key) await store.remove(companyId, key);
    if (!stored) throw invalid(problem(elementPath(elementId), 'file-full', { name }));
    return stored;
  }

  return {
    judge,
    add: (respondent, elementId, limits, file) => add(respondent, elementId, limits, file),
    addPart: (respondent, elementId, limits, part) =>
      addPart(
        {
          runner,
          store,
          whole: {
            own: ownedBy,
            add: (file, upload) => add(respondent, elementId, limits, file, upload),
            room,
            drop,
          },
        },
        respondent,
        elementId,
        limits,
        part,
      ),
    async remove(respondent, fileId) {
      if (!isUuid(fileId)) return false;
      return runner.run(respondent.companyId, async (ctx) => {
        const ids: string[] = await ctx
          .trx(filesTable)
          .where({ ...ownedBy(respondent), id: fileId })
          .whereNotNull('expires_at')
          .forUpdate()
          .pluck('id');
        if (ids.length > 0) await drop(ctx, ids);
        return ids.length > 0;
      });
    },
    async keepOnly(respondent, elementId, fileIds) {
      await runner.run(respondent.companyId, async (ctx) => {
        const ids: string[] = await ctx
          .trx(filesTable)
          .where({ ...ownedBy(respondent), element_id: elementId })
          .whereNotIn('id', fileIds.filter(isUuid))
          .whereNotNull('expires_at')
          .forUpdate()
          .pluck('id');
        if (ids.length > 0) await drop(ctx, ids);
      });
    },
    async keepUntil({ trx }, transactionId, until) {
      await trx(filesTable)
        .where({ transaction_id: transactionId })
        .whereNotNull('expires_at')
        .whereNull('part')
        .update({ expires_at: until });
    },
    async letGo(ctx, of) {
      const count = await ctx
        .trx(filesTable)
        .where(
          'transactionId' in of
            ? { transaction_id: of.transactionId }
            : { survey_id: of.surveyId, ...(of.collectorId && { collector_id: of.collectorId }) },
        )
        .whereNotNull('expires_at')
        .update({ expires_at: new Date() });
      if (count > 0) await forgetFilesNow(ctx);
    },
    async open({ trx }, responseId, fileId) {
      const row: FileRow | undefined = await trx(filesTable)
        .where({ id: fileId, transaction_id: responseId })
        .whereNull('expires_at')
        .first();
      if (!row) throw notFound();
      return { name: row.name, contentType: row.content_type, size: row.size };
    },
  };
}

/** Files that answers name, with what their questions take. */
export interface Handed {
  elementId: Id;
  limits: FileLimits;
  files: readonly AnswerFile[];
}

const asking = new WeakMap<object, readonly Omit<Handed, 'files'>[]>();

/** Which questions take files is found out once for each view: every answer asks. */
export function handedIn(view: Pick<SurveyView, 'pages'>, answers: Answers, kinds: KindRegistry): Handed[] {
  let known = asking.get(view);
  if (!known) {
    known = view.pages.flatMap(({ elements }) =>
      elements.flatMap((element) => {
        const limits = kinds.get(element.kind)?.files?.(element);
        return limits ? [{ elementId: element.id, limits }] : [];
      }),
    );
    asking.set(view, known);
  }
  return known.flatMap((one): Handed[] => {
    const files = filesOf(answers[one.elementId]);
    return files.length > 0 ? [{ ...one, files }] : [];
  });
}

/**
 * The answers with what is known of their files instead of what was sent of them.
 * @throws Problem `validation` for files that are gone, are another's, or of a kind that the question does not take
 */
export async function withStoredFiles(
  runner: TenantRunner,
  respondent: Respondent,
  handed: readonly Handed[],
  answers: Answers,
): Promise<Answers> {
  const rows: FileRow[] = await runner.run(
    respondent.companyId,
    ({ trx }) => trx(filesTable).where(ownedBy(respondent)).whereNull('part').select('*'),
    { readOnly: true },
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const problems: Problem[] = [];
  const corrected = { ...answers };
  for (const { elementId, limits, files } of handed) {
    const stored = files.flatMap(({ id, name }) => {
      const row = known.get(id);
      const there = row?.element_id === elementId && (row.expires_at === null || row.expires_at > new Date());
      const type = there ? typeOfContent(row.content_type) : undefined;
      const taken = there && (!limits.types || (type !== undefined && limits.types.includes(type)));
      if (taken) return [{ id, name: row.name, size: row.size }];
      problems.push(problem(elementPath(elementId), there ? 'file-type' : 'file-gone', { name }));
      return [];
    });
    corrected[elementId] = { files: stored };
  }
  if (problems.length > 0) throw invalid(...problems);
  return corrected;
}
