import { createReadStream } from 'node:fs';

/**
 * Values of a file that has one as JSON on each line. Only `\n` ends a line: `readline` takes U+2028 and U+2029 for ends, too,
 * which JSON has as they are, and anybody may write.
 */
export async function* readJsonLines<T>(path: string): AsyncGenerator<T> {
  let parts: string[] = [];
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const [first = '', ...further] = chunk.split('\n');
    parts.push(first);
    for (const line of further) {
      yield JSON.parse(parts.join('')) as T;
      parts = [line];
    }
  }
}
