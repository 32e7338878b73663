import { PassThrough } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { type IdentityProvider, Problem } from '@kaiku/sdk/server';
import { readJudgeAgain, streamsChannel } from '../foundation/tenancy/openStreams.ts';
import type { Signals } from '../foundation/tenancy/signals.ts';
import type { Caller } from './caller.ts';
import type { Gate } from './gate.ts';
import { addressKey } from './rateLimit.ts';

/** Open at a time: a person has some windows, and behind one address may sit an office. */
export const streamsAtMost = { person: 40, address: 800 };
/** After which who has too many may try again; each of them closes sooner or later. */
const againSeconds = 30;

/** Beside what is heard: what ends by itself, such as a session that runs out, is noticed after this. */
const judgedEveryMs = 15_000;
/** While this process cannot be sure to hear signals, all are judged at this pace. */
const deafEveryMs = 500;
/** Not sure to hear: for so long nobody has said that everything was heard. */
const deafAfterMs = 1_000;
/** A judgement that takes longer meanwhile will not come: the database answers nothing either. */
const deafPatienceMs = 1_000;
/** So many are judged beside each other, so that calls get their turn. */
const judgedAtOnce = 8;

interface Opening {
  request: Request;
  h: ResponseToolkit;
  /** Judges what the gate cannot know of; throws where the stream must end. */
  judge?(caller: Caller): Promise<void>;
  /**
   * Not called where the stream is refused. Once, however the stream ends, and before its reader has got all of it: from
   * then on nothing may be written.
   */
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

interface Open {
  /** Who signed in, and as whom that person looks: what becomes of either is judged. */
  people: readonly { companyId: string; userId: string }[];
  /** Whose rows it tells of: one's own company, or one that is viewed. */
  companyId: string;
  /** Judges it again, after what goes on already. */
  check(): Promise<void>;
  /** When it was last let in: `performance.now()`. */
  judgedAt(): number;
  end(): void;
}

/** @param identities forgets what it has read of people before their streams are judged */
export function createStreams(gate: Gate, signals: Signals, identities: () => IdentityProvider | null): Streams {
  const seats = new Seats();
  const open = new Set<Open>();

  const checkAll = async (which: (one: Open) => boolean = () => true): Promise<void> => {
    const left = [...open].filter(which);
    const worker = async () => {
      for (let one = left.pop(); one; one = left.pop()) await one.check();
    };
    await Promise.all(Array.from({ length: judgedAtOnce }, worker));
  };
  const judgeAgain = (text: string): void => {
    const { companyId, userId } = readJudgeAgain(text);
    identities()?.forget?.(companyId, userId ?? undefined);
    void checkAll(
      (stream) =>
        (userId === null && stream.companyId === companyId) ||
        stream.people.some((one) => one.companyId === companyId && (userId ?? one.userId) === one.userId),
    );
  };
  const everything = async (): Promise<void> => {
    identities()?.forget?.();
    await checkAll();
  };
  /** When the judgement of all began that is under way. */
  let sweeping: number | null = null;
  const watch = setInterval(() => {
    const now = performance.now();
    if (open.size === 0 || now - signals.heardAt() < deafAfterMs) return;
    if (sweeping !== null) {
      const began = sweeping;
      if (now - began < deafPatienceMs) return;
      for (const one of open) if (one.judgedAt() < began) one.end();
    }
    sweeping = now;
    void everything().finally(() => {
      if (sweeping === now) sweeping = null;
    });
  }, deafEveryMs);
  watch.unref();
  const silence = [
    signals.on(streamsChannel, judgeAgain),
    signals.on('features', (companyId) => void checkAll((one) => one.companyId === companyId)),
    signals.reconnected(() => void everything()),
  ];
  return {
    open({ request, h, judge, onEnd }) {
      const leave = seats.take([
        { key: `person ${request.app.caller!.identity!.userId}`, most: streamsAtMost.person },
        { key: addressKey(request), most: streamsAtMost.address },
      ]);
      const stream = new PassThrough();
      let ended = false;
      const tellEnd = (): void => {
        if (ended) return;
        ended = true;
        onEnd();
      };
      const end = (): void => {
        tellEnd();
        stream.end();
      };
      let judgedAt = performance.now();
      const judgeNow = async (): Promise<void> => {
        if (ended) return;
        const began = performance.now();
        try {
          const caller = await gate.again(request);
          await judge?.(caller);
          judgedAt = began;
        } catch {
          end();
        }
      };
      let judged: Promise<void> = Promise.resolve();
      const check = (): Promise<void> => {
        judged = judged.then(judgeNow);
        return judged;
      };
      const { companyId, identity, subject } = request.app.caller!;
      const people = [identity!, subject!];
      const entry: Open = { people, companyId: companyId!, check, judgedAt: () => judgedAt, end };
      const beat = setInterval(() => void check(), judgedEveryMs);
      open.add(entry);
      stream.once('close', () => {
        clearInterval(beat);
        leave();
        open.delete(entry);
        tellEnd();
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
      clearInterval(watch);
      for (const stop of silence) stop();
      for (const one of open) one.end();
    },
  };
}
