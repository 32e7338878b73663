import type { FileUses } from '@kaiku/sdk/server';
import { EmailTemplate } from '../models/emailTemplate.ts';

/** Templates that show a picture, active or not: mails that went out with them show it, too. */
export const templatePictures: FileUses = {
  async of({ trx }, fileId) {
    const found = await EmailTemplate.query(trx)
      .whereRaw('design @> ?::jsonb', [JSON.stringify({ blocks: [{ type: 'image', file: fileId }] })])
      .limit(5)
      .select('name');
    return found.map(({ name }) => name);
  },
};
