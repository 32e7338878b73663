import { defineList } from '@kaiku/sdk/server';

/** How surveys are searched and ordered wherever they are listed, the last edited first. */
export const surveyList = defineList({
  sort: {
    name: 'lower(name)',
    state: 'state',
    question_count: 'question_count',
    created_at: 'created_at',
    edited_at: 'edited_at',
    published_at: 'published_at',
    deleted_at: 'deleted_at',
  },
  search: { name: 'name' },
  order: { by: 'edited_at', direction: 'desc' },
});
