import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';

interface LinkStripProps {
  /** What the links are of, for who hears them. */
  label: string;
  /** Which link is of the open page (`aria-current`): when it changes, the strip moves to it. */
  open: string | null;
  className: string;
  children: ReactNode;
}

const sides = ['start', 'end'] as const;
type Side = (typeof sides)[number];
/** Part of what is seen by which a step moves on. */
const stepOf = 0.7;

function showOpen(box: HTMLElement): void {
  const link = box.querySelector<HTMLElement>('[aria-current]');
  if (link) box.scrollLeft = link.offsetLeft - (box.clientWidth - link.offsetWidth) / 2;
}

/** Links beside each other that may be more than fit: an edge with more behind it fades, and a click there moves on. */
export function LinkStrip({ label, open, className, children }: LinkStripProps) {
  const strip = useRef<HTMLElement>(null);
  const [more, setMore] = useState('');
  const still = useReducedMotion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open page is what moves the strip
  useLayoutEffect(() => showOpen(strip.current!), [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links have other widths
  useEffect(() => {
    const box = strip.current!;
    let width = box.clientWidth;
    const look = () => {
      // A telephone that was turned shows the open page, too.
      if (box.clientWidth !== width) showOpen(box);
      width = box.clientWidth;
      const after = box.scrollWidth - box.clientWidth - box.scrollLeft;
      setMore(sides.filter((side) => (side === 'start' ? box.scrollLeft : after) > 1).join(' '));
    };
    const sizes = new ResizeObserver(look);
    for (const one of [box, ...box.children]) sizes.observe(one);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [children]);
  const move = (side: Side) => {
    const box = strip.current!;
    box.scrollBy({ left: box.clientWidth * stepOf * (side === 'start' ? -1 : 1), behavior: still ? 'auto' : 'smooth' });
  };
  return (
    <div className={`kk-strip ${className}`} data-more={more || undefined}>
      <nav ref={strip} className="kk-strip-links" aria-label={label}>
        {children}
      </nav>
      {/* For the mouse alone: Tab brings any link into sight, and a finger moves the strip. */}
      {sides.map((side) => (
        <button
          key={side}
          type="button"
          className="kk-strip-move"
          data-side={side}
          tabIndex={-1}
          aria-hidden
          onClick={() => move(side)}
        >
          <Icon name={side === 'start' ? 'chevron-left' : 'chevron-right'} size={18} />
        </button>
      ))}
    </div>
  );
}
