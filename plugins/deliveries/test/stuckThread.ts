import { judgeReturned } from '../server/returned/judge.ts';

/** Judges as the real thread does, but for two messages: one never ends, one takes all memory. */
export default async (source: Uint8Array) => {
  const text = Buffer.from(source).toString();
  const kept: unknown[] = [];
  while (text === 'stuck') kept.length = 0;
  while (text === 'heavy') kept.push(Array.from({ length: 100_000 }, (_, at) => ({ at })));
  return judgeReturned(Buffer.from(text));
};
