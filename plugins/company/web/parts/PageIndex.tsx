import { useT } from '@kaiku/sdk/web';
import { type RefObject, useEffect, useState } from 'react';

interface Entry {
  id: string;
  text: string;
}

/** What stands on a long page, by its headings: also those of other plugins' cards. Beside it where there is room. */
export function PageIndex({ of }: { of: RefObject<HTMLElement | null> }) {
  const t = useT('company');
  const [entries, setEntries] = useState<Entry[]>([]);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const page = of.current;
    if (!page) return;
    const look = () => setEntries((before) => keep(before, entriesOf(page)));
    look();
    // Cards of plugins come when they are fetched, and a search takes groups of features away.
    const changes = new MutationObserver(look);
    changes.observe(page, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [of]);
  useEffect(() => {
    const seen = new IntersectionObserver(
      (found) => {
        const [first] = found.filter(({ isIntersecting }) => isIntersecting);
        if (first) setShown(first.target.id);
      },
      // The upper part of the window, below the bar of the frame.
      { rootMargin: '-70px 0px -60% 0px' },
    );
    for (const { id } of entries) {
      const heading = document.getElementById(id);
      if (heading) seen.observe(heading);
    }
    return () => seen.disconnect();
  }, [entries]);
  return (
    <nav className="kc-index" aria-label={t('settings.index')}>
      {entries.map(({ id, text }) => (
        <a key={id} href={`#${id}`} className="kc-index-link" aria-current={id === shown ? 'location' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

const entriesOf = (page: HTMLElement): Entry[] =>
  [...page.querySelectorAll<HTMLElement>('h2[id]')].map(({ id, textContent }) => ({ id, text: textContent ?? '' }));

const keep = (before: Entry[], now: Entry[]): Entry[] =>
  before.length === now.length && before.every(({ id, text }, at) => id === now[at]!.id && text === now[at]!.text)
    ? before
    : now;
