import { Worker } from 'node:worker_threads';
import type { Chunk } from '../chunk.ts';
import type { LayoutNews } from '../layout.ts';
import type { FromWriter, ToWriter, WriteOrder } from './protocol.ts';
import { UnderWay } from './underWay.ts';

const chunksAhead = 6;

/** A thread that writes a dataset, as who sends it rows sees it. Whoever makes one waits for `leave`, however it went. */
export class Writing {
  readonly #thread = new Worker(new URL('./writer.ts', import.meta.url), { name: 'results-write' });
  readonly #left = new Promise<void>((resolve) => void this.#thread.once('exit', () => resolve()));
  /** Fails with what it failed with. */
  readonly #done: Promise<void>;
  readonly #ready = Promise.withResolvers<void>();
  readonly #free: ArrayBuffer[];
  readonly #underWay = new UnderWay(chunksAhead);

  /** @param free gets the bytes of chunks that were written, to be filled again */
  constructor(free: ArrayBuffer[]) {
    this.#free = free;
    this.#done = new Promise((resolve, reject) => {
      this.#thread.on('message', (message: FromWriter) => {
        if (message.type === 'ready') this.#ready.resolve();
        else if (message.type === 'free') this.#take(message.bytes);
        else if (message.type === 'done') resolve();
        else reject(message.error);
      });
      this.#thread.once('error', reject);
      this.#thread.once('exit', (code) =>
        reject(new Error(`the thread that writes a dataset ended with code ${code}`)),
      );
    });
    this.#done.catch(() => {}); // whoever waits for something of it hears
  }

  #take(bytes: ArrayBuffer): void {
    this.#free.push(bytes);
    this.#underWay.workedOff();
  }

  #say(message: ToWriter, transfer: ArrayBuffer[] = []): void {
    this.#thread.postMessage(message, transfer);
  }

  /** @returns when rows may come */
  async begin(order: WriteOrder): Promise<void> {
    this.#say({ type: 'begin', order });
    await Promise.race([this.#ready.promise, this.#done]);
  }

  /** @returns when the next one may come */
  async add(chunk: Chunk): Promise<void> {
    this.#say({ type: 'chunk', chunk }, [chunk.bytes]);
    this.#underWay.sent();
    await this.#underWay.room(this.#done);
  }

  /** @returns when all is written */
  async end(news: LayoutNews): Promise<void> {
    this.#say({ type: 'end', news });
    await this.#done;
  }

  /** Leaves what is not at its end. @returns when the thread has let go of its file */
  async leave(): Promise<void> {
    this.#say({ type: 'leave' });
    await this.#left;
  }
}
