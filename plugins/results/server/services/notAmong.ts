import { invalid, type Problem } from '@kaiku/sdk/server';

/** What refuses a value that is none of those that there are. */
export const notAmong = (path: string, valids: readonly string[]): Problem =>
  invalid({ path, code: 'only', params: { valids: valids.slice(0, 20).join(', ') } });
