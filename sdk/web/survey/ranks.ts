/** What a ranking does beyond menus: for respondents' browsers and for previews. No React, no model. */

interface Item {
  id: string;
  name: string;
  row: HTMLElement;
  main: HTMLButtonElement;
  up: HTMLButtonElement;
  down: HTMLButtonElement;
}

/** Pixels that a mouse moves before it drags rather than presses. */
const slack = 5;
/** As near to an edge of the window the page moves along. */
const edge = 56;

/**
 * Shows the list in place of the menus. Pressed, an item gets the next place, or gives its own up; arrows and buttons
 * move it, and it is dragged: by the mouse anywhere, by a finger at its grip, so that the page can still be scrolled.
 * The menus stay what is sent and kept.
 */
export function startRanking(element: HTMLElement): void {
  const list = element.querySelector<HTMLElement>('.ks-ranks');
  const menus = [...element.querySelectorAll<HTMLSelectElement>('.ks-places select')];
  const [first] = menus;
  if (!list?.hidden || !first) return;
  const status = element.querySelector<HTMLElement>('[role=status]')!;
  const items = [...list.children].map((row) => itemOf(row as HTMLElement, list.dataset));
  // Errors lead to the first field by its id.
  const { id } = first;
  element.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(id)}"]`)!.htmlFor = first.id = `${id}-1`;
  items[0]!.main.id = id;
  list.hidden = false;
  element.querySelector<HTMLElement>('.ks-places')!.hidden = true;

  const isOffered = (item: Item): boolean =>
    [...first.options].some(({ value, disabled }) => value === item.id && !disabled);
  const most = (): number => Math.min(menus.length, items.filter(isOffered).length);
  const placeOf = (place: number): string =>
    place
      ? list.dataset.placed!.replace('{place}', String(place)).replace('{count}', String(most()))
      : list.dataset.unplaced!;
  const inOrder = (): Item[] => menus.flatMap(({ value }) => items.find((item) => item.id === value) ?? []);

  const draw = (): void => {
    const order = inOrder();
    // One by one, and only what stands elsewhere: what has the focus keeps it.
    const rest = items.filter((item) => !order.includes(item));
    const all = [...order, ...rest.filter(isOffered), ...rest.filter((item) => !isOffered(item))];
    for (const [at, { row }] of all.entries()) {
      if (list.children[at] !== row) list.insertBefore(row, list.children[at]!);
    }
    for (const item of items) {
      const { row, main, up, down } = item;
      const place = order.indexOf(item) + 1;
      row.hidden = !isOffered(item);
      row.toggleAttribute('data-placed', place > 0);
      main.firstElementChild!.textContent = place ? String(place) : '';
      main.lastElementChild!.textContent = `, ${placeOf(place)}`;
      up.disabled = place === 1;
      // The last of all cannot come any later.
      down.disabled = !place || place === items.filter(isOffered).length;
    }
  };
  const choose = (order: readonly Item[]): void => {
    for (const [at, menu] of menus.entries()) menu.value = order[at]?.id ?? '';
  };
  const tell = (): void => {
    for (const type of ['input', 'change']) first.dispatchEvent(new Event(type, { bubbles: true }));
  };
  const set = (order: readonly Item[], changed: Item): void => {
    const kept = order.slice(0, most());
    const rest = items.filter((item) => isOffered(item) && !kept.includes(item));
    // What is left over can only come last.
    if (kept.includes(changed) && rest.length === 1 && kept.length === most() - 1) kept.push(rest[0]!);
    choose(kept);
    const focused = document.activeElement as HTMLElement | null;
    draw();
    if (focused && list.contains(focused)) (focused.matches(':disabled') ? changed.main : focused).focus();
    status.textContent = `${changed.name}: ${placeOf(kept.indexOf(changed) + 1)}`;
    tell();
  };
  const move = (item: Item, by: number): void => {
    const order = inOrder();
    const at = order.indexOf(item);
    const others = order.filter((one) => one !== item);
    if (at < 0) {
      // Into the last place, which who has it gives up where all are taken.
      others.splice(Math.min(order.length, most() - 1), 0, item);
    } else if (at + by <= others.length) others.splice(Math.max(0, at + by), 0, item);
    set(others, item);
  };

  for (const item of items) {
    item.main.addEventListener('click', () => {
      const order = inOrder();
      const others = order.filter((one) => one !== item);
      if (others.length < order.length) set(others, item);
      else move(item, -1);
    });
    item.main.addEventListener('keydown', (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      if (!(by < 0 ? item.up : item.down).disabled) move(item, by);
    });
    item.up.addEventListener('click', () => move(item, -1));
    item.down.addEventListener('click', () => move(item, 1));
  }
  followDragging(
    list,
    (row) => {
      const item = items.find((one) => one.row === row)!;
      const others = inOrder().filter((one) => one !== item);
      others.splice([...list.children].filter((one) => !(one as HTMLElement).hidden).indexOf(row), 0, item);
      set(others, item);
    },
    draw,
  );
  // An earlier answer leaves choices out, and brings them back.
  new MutationObserver(() => {
    const had = menus.map(({ value }) => value).join();
    choose(inOrder().filter(isOffered));
    draw();
    if (menus.map(({ value }) => value).join() !== had) tell();
  }).observe(first, { subtree: true, attributeFilter: ['disabled'] });
  draw();
}

function itemOf(row: HTMLElement, words: DOMStringMap): Item {
  const shown = row.querySelector<HTMLElement>('.ks-rank')!;
  const name = shown.textContent!.trim();
  const main = document.createElement('button');
  main.type = 'button';
  main.className = 'ks-rank';
  const spoken = document.createElement('span');
  spoken.className = 'ks-hidden';
  main.append(...shown.childNodes, spoken);
  const button = (key: 'up' | 'down'): HTMLButtonElement => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = `ks-rank-move ks-rank-${key}`;
    made.setAttribute('aria-label', words[key]!.replace('{name}', name));
    return made;
  };
  const item = { id: row.dataset.item!, name, row, main, up: button('up'), down: button('down') };
  shown.replaceWith(main, item.up, item.down);
  return item;
}

/**
 * The row that is dragged stays where it is in the list, and the others go round it: so it keeps its pointer and focus.
 * @param dropped where it stands now
 * @param left it was let go otherwise
 */
function followDragging(list: HTMLElement, dropped: (row: Element) => void, left: () => void): void {
  let row: HTMLElement | null = null;
  let dragging = false;
  /** Where the pointer went down, and is. */
  let start = 0;
  let now = 0;
  /** From the row's top to the pointer. */
  let held = 0;

  const place = (): void => {
    if (!row) return;
    const top = now - held - list.getBoundingClientRect().top;
    const middle = top + row.offsetHeight / 2;
    for (let before = row.previousElementSibling as HTMLElement | null; before && middle < centre(before); ) {
      row.after(before);
      before = row.previousElementSibling as HTMLElement | null;
    }
    for (let after = row.nextElementSibling as HTMLElement | null; after && !after.hidden && middle > centre(after); ) {
      row.before(after);
      after = row.nextElementSibling as HTMLElement | null;
    }
    row.style.translate = `0 ${top - row.offsetTop}px`;
  };
  const along = (): void => {
    if (!dragging) return;
    const by = now < edge ? -8 : now > innerHeight - edge ? 8 : 0;
    if (by) {
      scrollBy(0, by);
      place();
    }
    requestAnimationFrame(along);
  };
  const end = (): HTMLElement | null => {
    const was = dragging ? row : null;
    row?.removeAttribute('data-dragged');
    row?.style.removeProperty('translate');
    row = null;
    dragging = false;
    return was;
  };

  list.addEventListener('pointerdown', ({ target, button, pointerType, clientY }) => {
    const at = target as HTMLElement;
    const grip = at.closest('.ks-rank-grip');
    if (button !== 0 || row || !(grip || (pointerType === 'mouse' && at.closest('.ks-rank')))) return;
    row = at.closest('li');
    start = now = clientY;
    held = clientY - row!.getBoundingClientRect().top;
  });
  list.addEventListener('pointermove', ({ buttons, clientY, pointerId }) => {
    // It was let go elsewhere.
    if (!buttons) end();
    if (!row) return;
    now = clientY;
    if (!dragging && Math.abs(now - start) > slack) {
      dragging = true;
      row.dataset.dragged = '';
      list.setPointerCapture(pointerId);
      along();
    }
    if (dragging) place();
  });
  list.addEventListener('pointerup', () => {
    const was = end();
    if (was) dropped(was);
  });
  for (const type of ['pointercancel', 'lostpointercapture']) {
    list.addEventListener(type, ({ target }) => {
      // A finger's grip had it before the list.
      if ((type === 'pointercancel' || target === list) && end()) left();
    });
  }
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && end()) left();
  });
}

const centre = (row: HTMLElement): number => row.offsetTop + row.offsetHeight / 2;
