import type { RouteInput } from '@kaiku/sdk/server';
import type { Bearer } from '../services/bearer.ts';

/** Finds the session that a call is made with. */
export const sessionsOfCalls =
  (bearer: Bearer) =>
  async ({ headers }: RouteInput<object, object, unknown>['request']): Promise<string> =>
    (await bearer.read(String(headers.authorization).replace(/^bearer /i, ''))).sessionId;
