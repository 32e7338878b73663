import { open } from 'node:fs/promises';
import {
  type CompanyFile,
  type CompanyFiles,
  type ContentType,
  type FileStore,
  inTransaction,
  isUuid,
  notFound,
  Problem,
  type UploadedFile,
} from '@kaiku/sdk/server';
import type { StatementPool } from '../db/database.ts';
import { inCompany } from '../db/inCompany.ts';
import { headBytes, isShown } from './pictures.ts';

export const maxPictureBytes = 10 * 1024 * 1024;

export interface FileRow {
  id: string;
  file_type: string;
  name: string;
  content_type: string;
  size: number;
  created_at: Date;
}

export const toCompanyFile = (row: FileRow): CompanyFile => ({
  fileId: row.id,
  file_type: row.file_type,
  name: row.name,
  contentType: row.content_type,
  size: row.size,
  createdAt: row.created_at.toISOString(),
});

export function createCompanyFiles(store: FileStore, types: readonly ContentType[], pool: StatementPool): CompanyFiles {
  return {
    async add(ctx, fileType, file) {
      const contentType = await sniff(file, types);
      const { filename: name } = file;
      const stored = await store.put(ctx.companyId, {
        name,
        contentType,
        stream: file.stream(),
        maxBytes: maxPictureBytes,
      });
      return inTransaction(ctx, async (tenant) => {
        const [row] = await tenant
          .trx<FileRow>('core.files')
          .insert({
            id: stored.key,
            file_type: fileType,
            name,
            content_type: contentType,
            size: stored.size,
            created_by: ctx.identity!.userId,
          } as never)
          .returning('*');
        await store.keep(tenant, stored.key);
        await tenant.audit({ operation: 'file.upload', itemType: 'file', itemId: stored.key, itemName: name });
        return toCompanyFile(row as FileRow);
      });
    },
    async open(companyId, fileTypes, id) {
      if (!isUuid(id)) throw notFound();
      const [row] = await inCompany<Pick<FileRow, 'content_type'>>(
        pool,
        companyId,
        'SELECT content_type FROM core.files WHERE company_id = $1 AND id = $2 AND file_type = ANY ($3)',
        [companyId, id, fileTypes],
      );
      if (!row || !isShown(row.content_type)) throw notFound();
      return { ...(await store.get(companyId, id)), contentType: row.content_type };
    },
    async names({ trx }, fileType, ids) {
      const known = ids.filter(isUuid);
      if (known.length === 0) return new Map();
      const rows = await trx<FileRow>('core.files')
        .whereIn('id', known)
        .where({ file_type: fileType })
        .select('id', 'name');
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}

async function sniff(file: UploadedFile, types: readonly ContentType[]): Promise<string> {
  const handle = await open(file.path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const type = types.find(({ matches }) => matches(head))?.type;
    if (!type) throw new Problem('file_not_image', { details: [{ path: 'file', code: 'file_not_image' }] });
    return type;
  } finally {
    await handle.close();
  }
}
