import { createApi } from '@kaiku/sdk/web';
import type { paths } from './api.gen.d.ts';

/** Calls to this plugin's own routes, typed by their schemas. */
export const api = createApi<paths>();
