/** Marks an element with the page's fixed words where these are in another language than the survey. */
export function inOwn<E extends HTMLElement>(element: E): E {
  const { words } = document.documentElement.dataset;
  if (words) Object.assign(element, { lang: words, dir: 'ltr' }).style.textAlign = 'match-parent';
  return element;
}
