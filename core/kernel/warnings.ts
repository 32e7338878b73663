import type { Logger } from '@kaiku/sdk/server';

/** What Node.js and packages warn of, as lines of the log instead of text between them. Of this process or thread. */
export function logWarnings(log: Pick<Logger, 'warn'>): void {
  // What prints them by itself is a listener, too.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node.js warns'));
}
