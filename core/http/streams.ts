import { PassThrough } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { Problem } from '@kaiku/sdk/server';
import { streamsChannel } from '../foundation/tenancy/openStreams.ts';
import type { Signals } from '../foundation/tenancy/signals.ts';
import type { Caller } from './caller.ts';
import type { Gate } from './gate.ts';
import { addressKey } from './rateLimit.ts';

/** Open at a time: a person has some windows, and behind one address may sit an office. */
export const streamsAtMost = { person: 40, address: 800 };
/** After which who has too many may try again; each of them closes sooner or later. */
const againSeconds = 30;

/** However little is heard of it, a stream does not outlive the right to it by more than this. */
const judgedEveryMs = 15_000;

interface Opening {
  request: Request;
  h: ResponseToolkit;
  /** Judges what the gate cannot know of; throws where the stream must end. */
  judge?(caller: Caller): Promise<void>;
  /** Not called where the stream is refused. Once, however the stream ends. */
  onEnd(): void;
}

/** Event streams, which end when the session, feature or permission ends that they were opened with. */
export interface Streams {
  /** @throws Problem `too_many_requests` for who has too many open */
  open(opening: Opening): { stream: PassThrough; reply: ResponseObject };
  /** Ends them all; their readers come again. */
  close(): void;
}

/** Counts what is open, by person and by address. */
class Seats {
  readonly #taken = new Map<string, number>();

  /** @returns what gives the seat back. @throws Problem `too_many_requests` */
  take(wanted: readonly { key: string; most: number }[]): () => void {
    const full = wanted.some(({ key, most }) => (this.#taken.get(key) ?? 0) >= most);
    if (full) throw new Problem('too_many_requests', { params: { seconds: againSeconds } });
    for (const { key } of wanted) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
    return () => {
      for (const { key } of wanted) {
        const left = this.#taken.get(key)! - 1;
        if (left > 0) this.#taken.set(key, left);
        else this.#taken.delete(key);
      }
    };
  }
}

export function createStreams(gate: Gate, signals: Signals): Streams {
  const seats = new Seats();
  const open = new Set<{ companyId: string; check(): Promise<void>; end(): void }>();
  const checkAll = (companyId: string) => {
    for (const one of open) if (one.companyId === companyId) void one.check();
  };
  const silence = [signals.on(streamsChannel, checkAll), signals.on('features', checkAll)];
  return {
    open({ request, h, judge, onEnd }) {
      const leave = seats.take([
        { key: `person ${request.app.caller!.identity!.userId}`, most: streamsAtMost.person },
        { key: addressKey(request), most: streamsAtMost.address },
      ]);
      const stream = new PassThrough();
      const check = async (): Promise<void> => {
        try {
          const caller = await gate.again(request);
          await judge?.(caller);
        } catch {
          stream.end();
        }
      };
      const entry = { companyId: request.app.caller!.companyId!, check, end: () => void stream.end() };
      const beat = setInterval(() => void check(), judgedEveryMs);
      open.add(entry);
      stream.once('close', () => {
        clearInterval(beat);
        leave();
        open.delete(entry);
        onEnd();
      });
      request.events.once('disconnect', () => stream.destroy());
      const reply = h
        .response(stream)
        .type('text/event-stream')
        .header('cache-control', 'no-cache')
        .header('x-accel-buffering', 'no')
        // Compression would hold events back until its buffer fills.
        .header('content-encoding', 'identity');
      return { stream, reply };
    },
    close() {
      for (const stop of silence) stop();
      for (const one of open) one.end();
    },
  };
}
