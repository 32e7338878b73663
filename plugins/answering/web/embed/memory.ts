const keyOf = (link: string): string => `kaiku-survey-${link}`;
const dayMs = 86_400_000;

/** In the site's own storage, for its own visitors; without it a pop-up comes again. */
export function remember(link: string, what: 'closed' | 'sent'): void {
  try {
    if (what === 'closed' && localStorage.getItem(keyOf(link))?.startsWith('sent')) return;
    localStorage.setItem(keyOf(link), `${what} ${Date.now()}`);
  } catch {
    // Storage is full, or forbidden.
  }
}

/** Whether it was answered, or closed within these days. */
export function lately(link: string, days: number): boolean {
  try {
    const [what, time] = (localStorage.getItem(keyOf(link)) ?? '').split(' ');
    return what === 'sent' || (what === 'closed' && Date.now() - Number(time) < days * dayMs);
  } catch {
    return false;
  }
}
