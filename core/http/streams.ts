import { PassThrough } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { streamsChannel } from '../foundation/tenancy/openStreams.ts';
import type { Signals } from '../foundation/tenancy/signals.ts';
import type { Caller } from './caller.ts';
import type { Gate } from './gate.ts';

/** However little is heard of it, a stream does not outlive the right to it by more than this. */
const judgedEveryMs = 15_000;

interface Opening {
  request: Request;
  h: ResponseToolkit;
  /** Judges what the gate cannot know of; throws where the stream must end. */
  judge?(caller: Caller): Promise<void>;
  /** Called once, however the stream ends. */
  onEnd(): void;
}

/** Event streams, which end when the session, feature or permission ends that they were opened with. */
export interface Streams {
  open(opening: Opening): { stream: PassThrough; reply: ResponseObject };
  /** Ends them all; their readers come again. */
  close(): void;
}

export function createStreams(gate: Gate, signals: Signals): Streams {
  const open = new Set<{ companyId: string; check(): Promise<void>; end(): void }>();
  const checkAll = (companyId: string) => {
    for (const one of open) if (one.companyId === companyId) void one.check();
  };
  const silence = [signals.on(streamsChannel, checkAll), signals.on('features', checkAll)];
  return {
    open({ request, h, judge, onEnd }) {
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
