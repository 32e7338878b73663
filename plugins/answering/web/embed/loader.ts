import { frameOf } from './frame.ts';
import { lately, remember } from './memory.ts';
import { popup } from './popup.ts';
import { whenTriggered } from './triggers.ts';

/**
 * `/embed.js` of the respondents' origin: shows a survey within any site (LINK-015, LINK-023). The script element says
 * what, and how:
 * - `data-kaiku`: the link's word
 * - `data-mode`: `inline` where the script stands; `popup`; `button`, which opens the pop-up
 * - `data-trigger` of a pop-up: `load`, `delay` (`data-after` seconds), `scroll` (`data-after` percent), `exit`
 * - `data-again`: days until a pop-up that was closed comes by itself again; one that was answered does not
 * - `data-title`, `data-label`, `data-close`: what the frame, the button and the cross are called; `data-language`
 *
 * Whatever has `data-kaiku-open` with the link's word opens the pop-up when it is pressed.
 */
for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-kaiku]:not([data-kaiku-done])')) {
  script.dataset.kaikuDone = '';
  const { kaiku: link = '', mode = 'inline', title = '', label, close = '', language, again = '30' } = script.dataset;
  const address = new URL(`a/${encodeURIComponent(link)}`, script.src);
  if (language) address.searchParams.set('language', language);
  if (mode === 'inline') {
    script.after(frameOf(address, title, { onSent: () => {} }));
    continue;
  }
  const shown = popup(address, {
    title,
    close,
    onClose: () => remember(link, 'closed'),
    onSent: () => remember(link, 'sent'),
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(`[data-kaiku-open="${CSS.escape(link)}"]`)) shown.open();
  });
  if (mode === 'button') shown.offer(label ?? title);
  else if (!lately(link, Number(again)))
    whenTriggered(script.dataset.trigger, Number(script.dataset.after), shown.open);
}
