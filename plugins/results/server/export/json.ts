import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes one JSON object: the members of `head`, and at last `responses`, which are many, one to a line. */
export async function writeJson(file: string, head: object, batches: AsyncIterable<readonly object[]>): Promise<void> {
  async function* text(): AsyncGenerator<string> {
    yield `${JSON.stringify(head).slice(0, -1)},"responses":[`;
    let first = true;
    for await (const batch of batches) {
      for (const response of batch) {
        yield `${first ? '\n' : ',\n'}${JSON.stringify(response)}`;
        first = false;
      }
    }
    yield '\n]}\n';
  }
  await pipeline(Readable.from(text(), { objectMode: false }), createWriteStream(file));
}
