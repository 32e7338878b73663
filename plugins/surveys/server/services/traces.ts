import type { TracesOfPeople } from '@kaiku/sdk/server';
import { Favourite } from '../models/favourite.ts';
import { Share } from '../models/share.ts';
import { Template } from '../models/template.ts';

/** What is shared with somebody who is gone, and what nobody but they could use. Their surveys, and templates for all, stay. */
export const surveyTraces: TracesOfPeople = {
  async remove({ trx }, { userIds, groupIds }) {
    await Share.query(trx)
      .whereIn('user_id', [...userIds])
      .orWhereIn('group_id', [...groupIds])
      .delete();
    if (userIds.length === 0) return;
    await Favourite.query(trx)
      .whereIn('owner_id', [...userIds])
      .delete();
    await Template.query(trx)
      .whereIn('owner_id', [...userIds])
      .where({ global: false })
      .delete();
  },
};
