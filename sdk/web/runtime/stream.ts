import { EventSourceParserStream } from 'eventsource-parser/stream';

/** One event of a `text/event-stream`. */
export interface StreamEvent {
  event: string;
  data: string;
}

/** Reads server-sent events from a reply's body. `EventSource` itself cannot send the session's headers. */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield { event: value.event ?? 'message', data: value.data };
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Resolves after `milliseconds`, at once when `signal` aborts. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
