/** Fields of a page that its respondent fills in. */
const fieldsOf = (page: ParentNode) => [
  ...page.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea'),
];

/** Whether pressing is all that a page asks for: of any other field nobody can tell when it is done. */
export function goesOn(page: ParentNode): boolean {
  const fields = fieldsOf(page);
  return fields.length > 0 && fields.every(({ type }) => type === 'radio');
}

/**
 * A page without a next button goes on once each of its questions has a choice that was pressed (SUR-013). Not by keys:
 * arrows choose on their way to another choice, and Enter goes on.
 * @returns what ends it
 */
export function goOnWhenPressed(part: HTMLElement): () => void {
  let pressed = false;
  const watch = ({ type }: Event) => {
    pressed = type === 'pointerdown';
  };
  const clicked = ({ target }: Event) => {
    if (!pressed || !(target instanceof HTMLInputElement) || target.type !== 'radio' || !target.form) return;
    const { form } = target;
    const page = form.querySelector('.ks-page');
    if (!page || !goesOn(page) || form.querySelector('.ks-buttons :is([value="next"], [value="send"])')) return;
    const fields = fieldsOf(page).filter(({ disabled }) => !disabled);
    const chosen = new Set(fields.filter(({ checked }) => checked).map(({ name }) => name));
    if (fields.every(({ name }) => chosen.has(name))) {
      form.requestSubmit(form.querySelector<HTMLButtonElement>('button.ks-hidden[name="go"]'));
    }
  };
  part.addEventListener('pointerdown', watch);
  part.addEventListener('keydown', watch);
  part.addEventListener('click', clicked);
  return () => {
    part.removeEventListener('pointerdown', watch);
    part.removeEventListener('keydown', watch);
    part.removeEventListener('click', clicked);
  };
}
