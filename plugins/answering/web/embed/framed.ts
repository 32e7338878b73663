import './framed.css';
import { type FrameMessage, frameSign } from './messages.ts';

/**
 * Within another site's page: tells the script that made the frame how high the survey is, when another page of it is
 * shown, and when it was sent. Nothing that is answered is told.
 */
const tell = (message: FrameMessage): void => window.parent.postMessage({ [frameSign]: message }, '*');

let page: string | undefined;
let sent = false;
function look(): void {
  const shown = document.querySelector<HTMLElement>('[data-page]')?.dataset.page;
  if (page !== undefined && shown !== page) tell({ page: true });
  page = shown ?? '';
  if (!sent && document.querySelector('[data-message="thanks"]')) {
    sent = true;
    tell({ sent: true });
  }
}
new ResizeObserver(() => tell({ height: Math.ceil(document.documentElement.getBoundingClientRect().height) })).observe(
  document.documentElement,
);
new MutationObserver(look).observe(document.body, {
  childList: true,
  subtree: true,
  attributeFilter: ['data-message'],
});
look();
