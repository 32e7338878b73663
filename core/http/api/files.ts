import { allows, type FileTypeDeclaration, type TableQuery } from '@kaiku/sdk/common';
import {
  CompanyFiles,
  defineList,
  FileStore,
  FileUses,
  forbidden,
  idParam,
  inTransaction,
  invalid,
  isoTime,
  Joi,
  listReply,
  notFound,
  Problem,
  type RequestContext,
  route,
  tableReply,
} from '@kaiku/sdk/server';
import { type FileRow, maxPictureBytes, toCompanyFile } from '../../foundation/files/companyFiles.ts';
import { isShown } from '../../foundation/files/pictures.ts';

const list = defineList({
  sort: { name: 'lower(name)', created_at: 'created_at', size: 'size' },
  search: { name: 'name' },
  order: { by: 'created_at', direction: 'desc' },
});

/** The company's pictures, of the types that manifests declare (PLAT-076). */
export function fileRoutes(types: readonly FileTypeDeclaration[]) {
  if (types.length === 0) return [];
  const typeKey = Joi.string().valid(...types.map(({ key }) => key));
  const mayChange = { anyOf: types.map(({ access }) => access) };
  const requireType = (ctx: RequestContext, key: string): void => {
    if (!allows(types.find((type) => type.key === key)?.access ?? mayChange, ctx)) throw forbidden();
  };
  return [
    route<object, TableQuery & { file_type?: string }>({
      id: 'listFiles',
      method: 'GET',
      path: '/files',
      summary: 'Pictures of the company, newest first',
      access: 'session',
      query: list.query.keys({ file_type: typeKey }),
      reply: tableReply(fileReply),
      async handler({ trx }, { query }) {
        const found = trx<FileRow>('core.files').select('*');
        if (query.file_type) found.where({ file_type: query.file_type });
        const { rows, count } = await list.page(found, query);
        return listReply(query, rows.map(toCompanyFile), count);
      },
    }),

    route<object, object, { file_type: FileRow['file_type'] }>({
      id: 'uploadFile',
      method: 'POST',
      path: '/files/upload',
      summary: 'Stores a picture',
      access: mayChange,
      upload: { maxBytes: maxPictureBytes },
      payload: Joi.object({
        file_type: typeKey.required(),
      }),
      reply: fileReply,
      transaction: 'none',
      async handler(ctx, { files, payload }) {
        requireType(ctx, payload.file_type);
        const { file } = files;
        if (!file) throw invalid({ path: 'file', code: 'required' });
        return ctx.get(CompanyFiles).add(ctx, payload.file_type, file);
      },
    }),

    route<{ id: string }>({
      id: 'getFile',
      method: 'GET',
      path: '/files/{id}',
      summary: 'The picture itself',
      access: 'session',
      params: idParam(),
      reply: 'stream',
      transaction: 'none',
      async handler(ctx, { params, h }) {
        const row = await inTransaction(ctx, ({ trx }) => trx<FileRow>('core.files').where({ id: params.id }).first(), {
          readOnly: true,
        });
        if (!row) throw notFound();
        const { stream } = await ctx.get(FileStore).get(ctx.companyId, params.id);
        const response = h
          .response(stream)
          .type(row.content_type)
          .bytes(row.size)
          .header('cache-control', 'private, max-age=86400');
        return isShown(row.content_type) ? response : response.header('content-disposition', 'attachment');
      },
    }),

    route<{ id: string }>({
      id: 'deleteFile',
      method: 'DELETE',
      path: '/files/{id}',
      summary: 'Removes a picture that is shown nowhere',
      access: mayChange,
      params: idParam(),
      reply: Joi.object({ removed_id: Joi.string().required() }),
      async handler(ctx, { params }) {
        // Asked before it is locked; whoever puts it somewhere meanwhile shows that it is gone.
        const uses = (await Promise.all(ctx.contributions(FileUses).map((one) => one.of(ctx, params.id)))).flat();
        const [row] = await ctx
          .trx<FileRow>('core.files')
          .where({ id: params.id })
          .delete()
          .returning(['name', 'file_type']);
        if (!row) throw notFound();
        requireType(ctx, row.file_type);
        if (uses.length > 0) throw new Problem('file_in_use', { params: { names: uses.slice(0, 5).join(', ') } });
        await ctx.audit({ operation: 'file.delete', itemType: 'file', itemId: params.id, itemName: row.name });
        await ctx.get(FileStore).remove(ctx, params.id);
        return { removed_id: params.id };
      },
    }),
  ];
}

const fileReply = Joi.object({
  fileId: Joi.string().required(),
  file_type: Joi.string().required(),
  name: Joi.string().required(),
  contentType: Joi.string().required(),
  size: Joi.number().required(),
  createdAt: isoTime().required(),
});
