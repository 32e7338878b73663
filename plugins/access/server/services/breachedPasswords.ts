import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Passwords that are known from breaches, as an operator has them on the machine. */
export interface BreachedPasswords {
  has(password: string): Promise<boolean>;
}

/** A line is 40 hexadecimal signs, and mostly `:` and how often; none is longer than this. */
const longestLine = 80;
const hashLength = 40;
const isEntry = (line: string): boolean => /^[0-9A-Fa-f]{40}(?::\d+)?\r?$/.test(line);

/**
 * Reads a file of SHA-1 hashes in ascending order, one a line, as Pwned Passwords is downloaded: however large, a look
 * takes some thirty short reads, nothing is held in memory, and no third party is asked.
 * @throws Error for a file that is not there, or not of this form
 */
export function createBreachedPasswords(file: string): BreachedPasswords {
  requireForm(file);
  return {
    async has(password) {
      // The form that the lists have; it protects nothing here.
      const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
      const handle = await open(file, 'r');
      try {
        const chunk = Buffer.alloc(longestLine * 3);
        let [low, high] = [0, (await handle.stat()).size];
        while (low < high) {
          const middle = Math.floor((low + high) / 2);
          const from = Math.max(0, middle - longestLine);
          const { bytesRead } = await handle.read(chunk, 0, chunk.length, from);
          const text = chunk.toString('latin1', 0, bytesRead);
          // The line that the middle is in.
          const start = text.lastIndexOf('\n', middle - from - 1) + 1;
          const newline = text.indexOf('\n', middle - from);
          const end = newline === -1 ? bytesRead : newline;
          const found = text.slice(start, start + hashLength).toUpperCase();
          if (found === wanted) return true;
          if (found < wanted) low = from + end + 1;
          else high = from + start;
        }
        return false;
      } finally {
        await handle.close();
      }
    },
  };
}

function requireForm(file: string): void {
  const head = Buffer.alloc(longestLine * 2);
  const descriptor = openSync(file, 'r');
  try {
    const length = readSync(descriptor, head, 0, head.length, 0);
    const [first = '', second = ''] = head.toString('latin1', 0, length).split('\n');
    const ordered = second.length < hashLength || first.toUpperCase() <= second.toUpperCase();
    if (isEntry(first) && ordered) return;
  } finally {
    closeSync(descriptor);
  }
  throw new Error(
    `KAIKU_ACCESS_BREACHED_PASSWORDS: ${file} is no file of SHA-1 hashes in ascending order, one a line ("hash" or "hash:count").`,
  );
}
