/** Narrows an element's choices to those that are searched for. For respondents' browsers and for previews. */
export function findChoices(element: HTMLElement): void {
  const box = element.querySelector<HTMLElement>('.ks-find');
  const field = box?.querySelector('input');
  const said = box?.querySelector('p');
  if (!box || !field || !said || !box.hidden) return;
  const entries = [...element.querySelectorAll<HTMLElement>('.ks-list label')].map((label) => ({
    label,
    words: folded(`${label.textContent} ${label.dataset.terms ?? ''}`),
    part: label.closest('li') ?? label,
    chosen: label.querySelector('input')!,
  }));
  const folds = [...element.querySelectorAll<HTMLDetailsElement>('.ks-tree details')];
  /** Which were open before one began to search. */
  let before: Set<HTMLDetailsElement> | null = null;

  const find = () => {
    const wanted = folded(field.value).split(/\s+/).filter(Boolean);
    const searching = wanted.length > 0;
    if (searching) before ??= new Set(folds.filter(({ open }) => open));
    const found = entries.filter(({ words }) => wanted.every((word) => words.includes(word)));
    const shown = new Set<Element>();
    const open = new Set<Element>();
    const show = (part: Element) => {
      shown.add(part);
      // What is above leads there.
      for (let fold = part.parentElement?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
        open.add(fold);
        shown.add(fold.closest('li')!);
      }
    };
    for (const { part } of found) {
      show(part);
      for (const below of part.querySelectorAll('li')) shown.add(below);
    }
    for (const { part, chosen } of entries) if (chosen.checked) show(part);
    for (const { part } of entries) part.toggleAttribute('data-out', !shown.has(part));
    for (const fold of folds) fold.open = searching ? open.has(fold) : (before?.has(fold) ?? fold.open);
    if (!searching) before = null;
    said.textContent = found.length === 0 ? (said.dataset.none ?? '') : '';
  };
  field.addEventListener('input', find);
  field.addEventListener('keydown', (event) => {
    // It would send the page.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key !== 'Escape' || field.value === '') return;
    event.preventDefault();
    field.value = '';
    find();
  });
  box.hidden = false;
}

/** Without regard to case and marks above letters. */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
