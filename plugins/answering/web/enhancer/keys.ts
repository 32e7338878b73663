/*
 * Digits and letters choose among the choices of the question that has the focus, and only there (WCAG 2.1.4): no text
 * is written in a radio or a box. Loaded with the first key that is pressed, so that phones never have it.
 */

/** The key that each choice shows; letters choose the first nine, too. */
const shown = '123456789jklmnopqrstuvwxyz';

const styles = `.ks .ks-option[data-key]::after { content: attr(data-key) / ""; position: absolute; inset: -0.5em 12px auto auto; padding: 0 5px;
  border: 1px solid var(--ks-border); border-radius: 4px; background: var(--ks-surface); color: var(--ks-text); font: 12px/16px monospace; text-transform: uppercase; }
.ks .ks-option[data-key]:dir(rtl)::after { inset: -0.5em auto auto 12px; }`;

const isChoice = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox');

/** Those that can be chosen beside it, in the order of the page. */
const besides = ({ form, name }: HTMLInputElement): HTMLInputElement[] =>
  [...form!.querySelectorAll<HTMLInputElement>('input')].filter(
    (field) => field.name === name && isChoice(field) && !field.disabled && (field.checkVisibility?.() ?? true),
  );

/** A scale's digits are its own: pressing 7 gives a seven. */
const isScale = ({ value }: HTMLInputElement): boolean => /^\d$/.test(value);
const keyOf = (field: HTMLInputElement, index: number): string | undefined =>
  field.closest('.ks-nps-scale') ? (isScale(field) ? field.value : undefined) : shown[index];

function chosenBy(key: string, fields: readonly HTMLInputElement[]): HTMLInputElement | undefined {
  if (key.length !== 1) return undefined;
  const exact = fields.find((field, index) => keyOf(field, index) === key);
  const letter = key.charCodeAt(0) - 97;
  return exact ?? (letter < 0 || fields[0]?.closest('.ks-nps-scale') ? undefined : fields[letter]);
}

export function takeKeys(form: HTMLFormElement): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let told: HTMLInputElement[] = [];
  const tell = (fields: HTMLInputElement[]): void => {
    for (const field of told.filter((one) => !fields.includes(one))) {
      field.removeAttribute('aria-keyshortcuts');
      delete field.closest('label')?.dataset.key;
    }
    for (const [index, field] of fields.entries()) {
      const key = keyOf(field, index);
      if (!key) continue;
      field.setAttribute('aria-keyshortcuts', key.toUpperCase());
      const label = field.closest('label');
      if (label) label.dataset.key = key;
    }
    told = fields;
  };
  const look = (): void => {
    const at = document.activeElement;
    // Who has come by pointer is not bothered with them.
    tell(isChoice(at) && at.form === form && at.matches(':focus-visible') ? besides(at) : []);
  };
  form.addEventListener('focusin', look);
  form.addEventListener('focusout', () => tell([]));
  form.addEventListener('keydown', (event) => {
    const { key, target, repeat, ctrlKey, metaKey, altKey } = event;
    if (!isChoice(target) || repeat || ctrlKey || metaKey || altKey) return;
    const field = chosenBy(key.toLowerCase(), besides(target));
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.click();
  });
  look();
}
