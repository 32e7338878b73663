import { setImmediate as others } from 'node:timers/promises';
import {
  cellText,
  Problem,
  type ProblemDetail,
  type TableRow,
  type TenantContext,
  UserDirectory,
  UserGroups,
} from '@kaiku/sdk/server';
import { QuestionKinds } from '../../contract/index.ts';
import { Share } from '../models/share.ts';
import { audit } from './lifecycle.ts';
import { checkedShare, type Given, shareProblem } from './shareChecks.ts';
import { askedStructure, insertShares, judgeAgain, requireRoom, type Target } from './shares.ts';
import { LimitWords, readMetaroles, readPermissions, type ShareColumn } from './shareTable.ts';
import { getSurvey } from './store.ts';

export const importLimits = {
  bytes: 5_000_000,
  rows: 1_000,
  columns: 50,
  cells: 50_000,
  cell: 10_000,
  text: 20_000_000,
  seconds: 20,
};
/** Faults that are told. */
const maxFaults = 100;

/** Which column of a file says what, by its heading. */
export type ShareMapping = Partial<Record<ShareColumn, string>>;
interface ShareFile {
  headers: string[];
  rows: TableRow[];
}

interface Ready extends Given, Target {
  row: number;
}
export interface Imported {
  shares: number;
  /** Of rows that were passed over. */
  faults: ProblemDetail[];
}

/**
 * Makes a share of each row.
 * @param skip passes faulty rows over; without it nothing is stored of a file that has any
 * @throws Problem `email_column_not_selected` (SHARE-021), `share_import_refused` with a detail for each faulty row
 */
export async function importShares(
  ctx: TenantContext,
  surveyId: string,
  { headers, rows }: ShareFile,
  { mapping, skip }: { mapping: ShareMapping; skip: boolean },
): Promise<Imported> {
  if (!mapping.email)
    throw new Problem('email_column_not_selected', {
      details: [{ path: 'mapping.email', code: 'email_column_not_selected' }],
    });
  const columns = new Map<ShareColumn, number>();
  for (const [name, header] of Object.entries(mapping)) {
    const at = headers.indexOf(header);
    if (at < 0)
      throw new Problem('validation', {
        details: [{ path: `mapping.${name}`, code: 'unknown_column', value: header }],
      });
    columns.set(name as ShareColumn, at);
  }
  const survey = await getSurvey(ctx, surveyId);
  const text = ({ cells }: TableRow, name: ShareColumn) => cellText(cells[columns.get(name) ?? -1]);
  const given = rows.filter((row) => [...columns.values()].some((at) => cellText(row.cells[at]) !== ''));
  const emails = given.map((row) => text(row, 'email').toLowerCase()).filter(Boolean);
  const users = await ctx.find(UserDirectory)?.byEmails(ctx, emails);
  const groups = await groupsByName(ctx, given.map((row) => text(row, 'group')).filter(Boolean));
  const there = new Set(
    (await Share.query(ctx.trx).where({ survey_id: surveyId }).select('user_id', 'group_id')).map(keyOf),
  );
  const before = there.size;
  const structure = await askedStructure(ctx, surveyId);
  const kinds = ctx.get(QuestionKinds);
  const words = new LimitWords(structure, kinds);
  const faults: ProblemDetail[] = [];
  const ready: Ready[] = [];
  for (const row of given) {
    // A row may hold tens of thousands of characters to be read.
    await others();
    const fault = (name: ShareColumn, code: string, value = text(row, name)) =>
      faults.push({ row: row.row, column: mapping[name] ?? name, code, ...(value && { value }) });
    const [email, group] = [text(row, 'email'), text(row, 'group')];
    const target: Target | undefined =
      email !== ''
        ? forUser(users?.get(email.toLowerCase())?.userId)
        : group !== ''
          ? forGroup(groups.get(group))
          : undefined;
    if (!target) {
      fault(
        email === '' && group !== '' ? 'group' : 'email',
        email === '' && group !== '' ? 'group_not_found' : 'user_not_found',
      );
      continue;
    }
    if (there.has(keyOf(target))) {
      fault(target.userId ? 'email' : 'group', 'already_shared');
      continue;
    }
    const permissions = readPermissions(text(row, 'permissions'));
    const roles = readMetaroles(text(row, 'metaroles'));
    const backgroundLimits = words.readBackground(text(row, 'background_limits'));
    const answerLimits = words.readAnswers(text(row, 'answer_limits'));
    if (!permissions) fault('permissions', 'unknown_permission');
    else if (!roles) fault('metaroles', 'unknown_metarole');
    else if (!backgroundLimits) fault('background_limits', 'invalid_background_filter');
    else if (!answerLimits) fault('answer_limits', 'invalid_answer_filter');
    else {
      const all: Given = { permissions, metaroles: roles, backgroundLimits, answerLimits };
      const problem = shareProblem(structure, kinds, all);
      if (problem) fault(problem.path.split('.')[0] as ShareColumn, problem.code);
      else {
        there.add(keyOf(target));
        ready.push({ row: row.row, ...target, ...checkedShare(structure, kinds, all) });
      }
    }
  }
  if (faults.length > 0 && !skip) throw new Problem('share_import_refused', { details: faults.slice(0, maxFaults) });
  requireRoom(before + ready.length);
  if (ready.length > 0) {
    await insertShares(
      ctx,
      ready.map(({ row: _, ...share }) => ({ ...share, surveyId, managedByApi: false })),
    );
    await judgeAgain(ctx, ready);
  }
  await audit(ctx, 'share.import', survey, { shares: ready.length, faults: faults.length });
  return { shares: ready.length, faults: faults.slice(0, maxFaults) };
}

const keyOf = ({ userId, groupId }: Pick<Share, 'userId' | 'groupId'>): string => userId ?? groupId ?? '';
const forUser = (userId?: string): Target | undefined => (userId ? { userId, groupId: null } : undefined);
const forGroup = (groupId?: string): Target | undefined => (groupId ? { userId: null, groupId } : undefined);

/** Groups by the name or the id that a file has. */
async function groupsByName(ctx: TenantContext, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const all = (await ctx.find(UserGroups)?.search(ctx, { per_page: -1, page_no: 1 }))?.data ?? [];
  const byName = new Map(
    all.flatMap(({ groupId, name }) => [[name.toLowerCase(), groupId] as const, [groupId, groupId] as const]),
  );
  return new Map(
    names.flatMap((name) => {
      const id = byName.get(name.toLowerCase());
      return id ? [[name, id] as const] : [];
    }),
  );
}
