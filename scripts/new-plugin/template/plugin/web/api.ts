import { createApi } from '@kaiku/sdk/web';
import type { operations, paths } from './api.gen.d.ts';

/** Calls to this plugin's own routes, typed by their schemas. */
export const api = createApi<paths>();

/** What a table may ask for; its columns are the ones that the server sorts and searches by. */
export type ListQuery = operations['listSamplePlugin']['parameters']['query'];
