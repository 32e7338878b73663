import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

/** What a thread was told and has not come to yet. */
export class Inbox<Message> {
  readonly #port: MessagePort;
  readonly #waiting: Message[] = [];

  /** @param first sees each message when it comes, before it waits */
  constructor(port: MessagePort, first: (message: Message) => void = () => {}) {
    this.#port = port;
    port.on('message', (message: Message) => {
      first(message);
      this.#waiting.push(message);
    });
  }

  async next(): Promise<Message> {
    while (this.#waiting.length === 0) await once(this.#port, 'message');
    return this.#waiting.shift()!;
  }

  /** Forgets what waits. */
  clear(): void {
    this.#waiting.length = 0;
  }
}
