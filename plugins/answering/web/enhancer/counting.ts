import { isFurther, type PageData, stateFields } from './model.ts';
import { timeoutMs } from './post.ts';

/**
 * Tells how far the respondent has come, for a count of all (RES-076): from the first touch on, and nothing of who they
 * are or what they say. The form knows the furthest page that was counted, which goes along with drafts and the answer.
 */
export function countPages({ api, view, reached = '' }: PageData, form: HTMLFormElement): void {
  const field = form.elements.namedItem(stateFields.page) as HTMLInputElement;
  const known = form.dataset;
  known.reached ||= reached;
  /** Each page is told once; empty until something is touched. */
  let told = '';
  /** One after the other: what was not counted leaves the next as if it had not been. */
  let last = Promise.resolve();
  const come = (): void => {
    const page = field.value;
    if (page === told) return;
    told = page;
    last = last.then(async () => {
      const before = known.reached!;
      if (!isFurther(view.pages, page, before)) return;
      known.reached = page;
      const counted = await fetch(`${api}/reached?${new URLSearchParams({ started: known.started!, page, before })}`, {
        method: 'POST',
        keepalive: true,
        signal: AbortSignal.timeout(timeoutMs),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
      // Neither is the answer counted, then.
      if (!counted) known.reached = before;
    });
  };
  form.addEventListener('input', come);
  form.addEventListener('submit', come);
  // Written whenever a page is drawn.
  new MutationObserver(() => told && come()).observe(field, { attributes: true });
}
