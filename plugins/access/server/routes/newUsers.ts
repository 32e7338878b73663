import {
  FileWork,
  inTransaction,
  Joi,
  type PluginContext,
  Problem,
  type ProblemDetail,
  RateLimits,
  type RequestContext,
  readWholeTable,
  requireFile,
  route,
  TenantRunner,
  type UploadedFile,
  uuid,
  workbookReply,
} from '@kaiku/sdk/server';
import { knownElsewhere } from '../models/login.ts';
import { AccessTakenBrake } from '../services/ports.ts';
import { actorOf } from '../services/users/actor.ts';
import { createUsers, type NewUser } from '../services/users/create.ts';
import { exportHeadings, exportRows } from '../services/users/export.ts';
import { importChoices, importLimits, readUsers } from '../services/users/file.ts';
import { importUsers, previewImport, strangersAmong } from '../services/users/import.ts';
import { onWire, type UserFilter } from '../services/users/list.ts';
import { newUser, userFilter, userReply } from './userSchemas.ts';

const access = { flag: 'companyManager' } as const;
const count = () => Joi.number().integer().required();
const importReply = Joi.object({
  rows: count(),
  created: count(),
  changed: count(),
  unchanged: count(),
  ignored: Joi.array().items(Joi.string()).required().description('Headings that say nothing of a user'),
  faults: Joi.array()
    .items(
      Joi.object({
        row: count(),
        column: Joi.string().required(),
        code: Joi.string().required(),
        value: Joi.string().allow(''),
        message: Joi.string().required(),
      }),
    )
    .required()
    .description('Of rows that are passed over: the first ones'),
  fault_count: count(),
});
interface Wanted {
  invite: boolean;
  preview: boolean;
}

/** Of a company in a day. A file tells which addresses have accounts in other companies: nobody tries them all. */
const strangersADay = { points: 20_000, seconds: 24 * 60 * 60 };

/** Users made one by one or by a file, and given as a file (USER-033 to USER-041). */
export function newUserRoutes(plugin: PluginContext) {
  const untilTaken = plugin.get(AccessTakenBrake);
  const countStrangers = plugin.find(RateLimits)?.limiter('access.import-strangers', strangersADay);
  return [
    route<object, object, (NewUser & { invite: boolean }) | Wanted>({
      id: 'createUser',
      method: 'POST',
      path: '/user/new',
      summary: 'Makes a user of user data, or adds and changes users by the rows of an Excel or CSV file',
      access,
      rateLimit: { points: 120, seconds: 60 },
      payload: Joi.object({
        invite: Joi.boolean().default(false).description('Whether new users are invited at once'),
        preview: Joi.boolean().default(false).description('Only tells what the file would do'),
      }),
      upload: { maxBytes: importLimits.bytes + 64 * 1024, json: newUser() },
      reply: Joi.alternatives(userReply(), importReply),
      transaction: 'none',
      async handler(ctx, { payload, files, request }) {
        const actor = actorOf(ctx);
        if ('email' in payload) {
          const { invite, ...wanted } = payload;
          return untilTaken(ctx, request, () =>
            inTransaction(ctx, async (tenant) => {
              const made = await createUsers(tenant, actor, [wanted], invite);
              return (await onWire(tenant, actor, made))[0];
            }),
          );
        }
        const { invite, preview } = payload as Wanted;
        const file = readUsers(await readFile(ctx, requireFile(files)));
        const emails = await inTransaction(ctx, (tenant) => strangersAmong(tenant, file), { readOnly: true });
        if (emails.length > 0) await countStrangers?.(request, emails.length, ctx.companyId);
        const elsewhere = await knownElsewhere(ctx.get(TenantRunner), ctx.companyId, emails);
        const done = await (preview
          ? inTransaction(ctx, (tenant) => previewImport(tenant, actor, file, elsewhere), { readOnly: true })
          : inTransaction(ctx, (tenant) => importUsers(tenant, actor, file, { elsewhere, invite })));
        return { ...done, faults: done.faults.map((one) => ({ ...one, message: messageOf(ctx, one) })) };
      },
    }),

    route<object, object, UserFilter & { user_ids?: string[] }>({
      id: 'exportUsers',
      method: 'POST',
      path: '/users/export',
      summary: 'The users, or some of them, as an Excel file, which the import takes',
      access,
      rateLimit: { points: 30, seconds: 60 },
      payload: Joi.object({ ...userFilter, user_ids: Joi.array().items(uuid()).min(1).max(5_000).unique() }),
      reply: 'stream',
      transaction: 'none',
      async handler(ctx, { payload, h }) {
        await inTransaction(ctx, (tenant) => tenant.audit({ operation: 'user.export', itemType: 'user' }));
        const table = { headers: exportHeadings(ctx), batches: exportRows(ctx, payload) };
        return workbookReply(ctx, h, { name: ctx.t('users.title'), ...table });
      },
    }),
  ];
}

const messageOf = (ctx: RequestContext, { code }: ProblemDetail): string => ctx.t(`errors.${code}`, importChoices);

/** @throws Problem `user_import_file` with what the reader says of it (USER-041) */
async function readFile(ctx: RequestContext, file: UploadedFile) {
  try {
    return await readWholeTable(ctx.get(FileWork), file.path, importLimits);
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_file')
      throw new Problem('user_import_file', { details: error.details });
    throw error;
  }
}
