import { Transform } from 'node:stream';
import { Problem } from '@kaiku/sdk/server';

/** Counts what passes. @throws Problem `file_too_large` through the stream beyond `maxBytes` */
export function measure(maxBytes: number): { stream: Transform; size(): number } {
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size <= maxBytes) return done(null, chunk);
      const limit = `${Math.round(maxBytes / 1024 / 1024)} MB`;
      done(new Problem('file_too_large', { status: 413, params: { limit } }));
    },
  });
  return { stream, size: () => size };
}
