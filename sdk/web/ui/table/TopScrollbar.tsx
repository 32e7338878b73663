import { type RefObject, useEffect, useRef, useState } from 'react';

/** A scrollbar above a wide table that moves with the one below it (PLAT-037). */
export function TopScrollbar({ scroller, label }: { scroller: RefObject<HTMLElement | null>; label: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const table = scroller.current;
    if (!table) return;
    const measure = () => setWidth(table.scrollWidth > table.clientWidth ? table.scrollWidth : 0);
    const observer = new ResizeObserver(measure);
    observer.observe(table);
    if (table.firstElementChild) observer.observe(table.firstElementChild);
    const follow = () => {
      if (bar.current) bar.current.scrollLeft = table.scrollLeft;
    };
    table.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      table.removeEventListener('scroll', follow);
    };
  }, [scroller]);
  return (
    <section
      ref={bar}
      className="kk-top-scrollbar"
      hidden={width === 0}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
      tabIndex={0}
      onScroll={() => {
        if (scroller.current && bar.current) scroller.current.scrollLeft = bar.current.scrollLeft;
      }}
    >
      <div style={{ width }} />
    </section>
  );
}
