import type { TablerIcon } from '@tabler/icons-react';
import { useEffect } from 'react';
import { createStore, useStore } from '../runtime/store.ts';
import { icons } from './icons.ts';
import type { moreIcons } from './moreIcons.ts';

export type IconName = keyof typeof icons | keyof typeof moreIcons;

export interface IconProps {
  /** A manifest may name any text; an unknown one draws a puzzle piece. */
  name: IconName | (string & {});
  /** Pixels; 18 by default, which suits text of 14 px. */
  size?: number;
  stroke?: number;
  color?: string;
  className?: string;
  /** Read aloud. Without it the icon is decoration. */
  label?: string;
}

type Drawings = Partial<Record<string, TablerIcon>>;
const atOnce: Drawings = icons;
/** Null until an icon is drawn that the first visit did not bring. */
const later = createStore<Drawings | null>(null);

/** A failure is tried again with the next icon; the browser fetches a module once, however often it is asked for. */
const fetchMore = () =>
  import('./moreIcons.ts').then(
    ({ moreIcons }) => later.set(moreIcons),
    () => {},
  );

export function Icon({ name, size = 18, stroke = 1.75, color, className, label }: IconProps) {
  const more = useStore(later);
  const first = Object.hasOwn(atOnce, name) ? atOnce[name] : undefined;
  useEffect(() => {
    if (!first) void fetchMore();
  }, [first]);
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  const Drawing = first ?? (more && (Object.hasOwn(more, name) ? more[name] : atOnce.puzzle));
  // Meanwhile its place is kept, so that nothing moves when it comes.
  if (!Drawing) return <svg width={size} height={size} className={className} {...spoken} />;
  return <Drawing size={size} stroke={stroke} color={color} className={className} {...spoken} />;
}
