import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Of the survey; the editor's own buttons among its texts are none of them. */
const fields = 'input, select, textarea, button:not(.se-own)';

/**
 * Around a part of the survey that is looked at and not answered: its fields keep their look, but are neither tabbed
 * to nor chosen by a click on their label.
 */
export function Unanswered({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // The fields belong to the survey's own components, which know nothing of the canvas.
  useLayoutEffect(() => {
    for (const field of place.current?.querySelectorAll<HTMLElement>(fields) ?? []) {
      field.tabIndex = -1;
      field.setAttribute('aria-disabled', 'true');
    }
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks from doing what they would
    // biome-ignore lint/a11y/useKeyWithClickEvents: no key reaches a field here
    <div ref={place} className="se-unanswered" onClick={(event) => event.preventDefault()}>
      {children}
    </div>
  );
}
