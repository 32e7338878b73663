import { type FrameMessage, frameSign } from './messages.ts';

const [lowest, highest] = [120, 20_000];

/** A frame that is as high as the survey in it. */
export function frameOf(address: URL, title: string, { onSent }: { onSent: () => void }): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = title;
  frame.loading = 'lazy';
  frame.allow = 'microphone';
  Object.assign(frame.style, { display: 'block', width: '100%', height: '480px', border: '0' });
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== address.origin) return;
    const message = (data as Record<string, FrameMessage> | null)?.[frameSign];
    if (typeof message !== 'object') return;
    if ('height' in message)
      frame.style.height = `${Math.min(Math.max(Number(message.height) || 0, lowest), highest)}px`;
    // Of a long page one sees the end, and the next begins above.
    if ('page' in message && frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: 'start' });
    if ('sent' in message) onSent();
  });
  return frame;
}
