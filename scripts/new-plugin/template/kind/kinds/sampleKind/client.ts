interface Item {
  name: string;
  field: HTMLSelectElement;
  button: HTMLButtonElement;
}

/**
 * Makes a button of each item in respondents' browsers: pressed, it gets the next place; pressed again, it gives its
 * place up. The arrows move an item that has one. The fields below stay what is sent and kept.
 */
export default function start(element: HTMLElement): void {
  const list = element.querySelector<HTMLElement>('[data-ranked]');
  if (!list) return;
  const items = [...list.querySelectorAll<HTMLElement>('[data-item]')].map((row): Item => {
    const field = row.querySelector('select')!;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'sample-plugin-button';
    // Errors lead to the first field by its id.
    if (field.id) button.id = field.id;
    field.removeAttribute('id');
    row.append(button);
    return { name: row.querySelector('.sample-plugin-item')!.textContent!.trim(), field, button };
  });
  list.dataset.started = '';

  const placeOf = ({ field }: Item): number => Number(field.value);
  const inOrder = (): Item[] => items.filter(placeOf).sort((a, b) => placeOf(a) - placeOf(b));

  const draw = (): void => {
    for (const item of items) {
      const place = placeOf(item);
      const mark = document.createElement('b');
      mark.textContent = place ? String(place) : '';
      mark.ariaHidden = 'true';
      const spoken = document.createElement('span');
      spoken.className = 'ks-hidden';
      const words = place ? list.dataset.ranked! : list.dataset.unranked!;
      spoken.textContent = ` ${words.replace('{place}', String(place))}`;
      item.button.replaceChildren(mark, item.name, spoken);
      item.button.ariaPressed = String(place > 0);
    }
  };
  const set = (order: readonly Item[], changed: Item): void => {
    for (const item of items) item.field.value = order.includes(item) ? String(order.indexOf(item) + 1) : '';
    draw();
    for (const type of ['input', 'change']) changed.field.dispatchEvent(new Event(type, { bubbles: true }));
  };

  for (const item of items) {
    item.button.addEventListener('click', () => {
      const others = inOrder().filter((one) => one !== item);
      set(placeOf(item) ? others : [...others, item], item);
    });
    item.button.addEventListener('keydown', (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const at = inOrder().indexOf(item);
      if (by === undefined || at < 0) return;
      event.preventDefault();
      const order = inOrder().filter((one) => one !== item);
      order.splice(Math.max(0, at + by), 0, item);
      set(order, item);
    });
  }
  draw();
}
