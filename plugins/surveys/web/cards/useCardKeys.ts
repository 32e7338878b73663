import { useShortcutHelp, useT } from '@kaiku/sdk/web';
import { useEffect, useMemo } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** j and k go from card to card, Enter opens the one that has the focus. */
export function useCardKeys(): void {
  const t = useT('surveys');
  useShortcutHelp(
    useMemo(
      () => [
        { keys: 'j', label: t('keys.nextCard') },
        { keys: 'k', label: t('keys.previousCard') },
        { keys: 'Enter', label: t('keys.openCard') },
        { keys: 'F2', label: t('menu.rename') },
      ],
      [t],
    ),
  );
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (by === 0 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[aria-modal="true"], [role="menu"]')) return;
      const links = [...document.querySelectorAll<HTMLElement>('.sv-card-link')];
      const at = links.findIndex((link) => link.closest('.sv-card')?.contains(document.activeElement));
      const next = links[at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.closest('.sv-card')?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, []);
}
