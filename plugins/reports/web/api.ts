import { createApi } from '@kaiku/sdk/web';
import type { paths } from './api.gen.d.ts';

export const api = createApi<paths>();
