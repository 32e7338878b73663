import { frameOf } from './frame.ts';

interface PopupOptions {
  title: string;
  /** What the cross is called. */
  close: string;
  onClose: () => void;
  onSent: () => void;
}

const styles = `
dialog { inset: auto 0 0 auto; box-sizing: border-box; width: min(440px, 100vw); max-width: none; max-height: min(85vh, 720px); margin: 0 16px 16px auto;
  padding: 0; border: 0; border-radius: 16px; overflow: hidden; background: Canvas; box-shadow: 0 8px 40px rgb(0 0 0 / 30%); }
dialog > div { max-height: inherit; overflow: auto; overscroll-behavior: contain; }
dialog::backdrop { background: rgb(0 0 0 / 30%); }
button { font: 600 1rem/1 system-ui, sans-serif; cursor: pointer; }
.close { position: absolute; inset: 8px 8px auto auto; z-index: 1; width: 40px; height: 40px; padding: 0; border: 0; border-radius: 50%;
  background: rgb(255 255 255 / 90%); color: #1a1a1a; font-size: 1.5rem; }
.offer { position: fixed; inset: auto 16px 16px auto; z-index: 2147483000; min-height: 48px; padding: 0 20px; border: 0; border-radius: 24px;
  background: #14212b; color: #fff; box-shadow: 0 4px 20px rgb(0 0 0 / 30%); }
:focus-visible { outline: 3px solid #2a7de1; outline-offset: 2px; }
@media (max-width: 479px) { dialog { width: 100%; margin: 0; border-radius: 16px 16px 0 0; } }
@media (prefers-reduced-motion: no-preference) { dialog[open] { animation: in 0.2s ease-out; } @keyframes in { from { transform: translateY(16px); opacity: 0; } } }
`;

/** A dialog over the page; the survey is fetched when it is first opened. The site's styles do not reach in, nor ours out. */
export function popup(address: URL, { title, close, onClose, onSent }: PopupOptions) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  // A site's policy may forbid style elements; this it does not see as one.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const dialog = document.createElement('dialog');
  dialog.ariaLabel = title;
  const cross = document.createElement('button');
  cross.className = 'close';
  cross.ariaLabel = close;
  cross.textContent = '×';
  cross.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', onClose);
  const room = document.createElement('div');
  dialog.append(cross, room);
  root.append(dialog);
  const place = (): void => {
    if (!host.isConnected) document.documentElement.append(host);
  };
  const open = (): void => {
    place();
    if (!room.firstChild) room.append(frameOf(address, title, { onSent }));
    if (!dialog.open) dialog.showModal();
  };
  return {
    open,
    /** A button in the corner that opens it. */
    offer(label: string): void {
      const button = document.createElement('button');
      button.className = 'offer';
      button.textContent = label;
      button.addEventListener('click', open);
      root.append(button);
      place();
    },
  };
}
