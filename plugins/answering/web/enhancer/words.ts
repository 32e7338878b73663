type Entries = readonly (readonly [string, string])[];

/** Questions and answers of a page as text, for the respondent to take along. */
export const wordsOf = (section: HTMLElement, entries: Entries): string[] =>
  [...answersOf(section, entries)].map(([element, answers]) => {
    const question = textOf(element.querySelector('.ks-question'));
    return [question, ...answers.map((answer) => `  ${answer}`)].join('\n');
  });

/** The answers alone, those of each question together. */
export const answersIn = (section: HTMLElement, entries: Entries): string[][] => [
  ...answersOf(section, entries).values(),
];

function answersOf(section: HTMLElement, entries: Entries): Map<Element, string[]> {
  const byElement = new Map<Element, string[]>();
  const fields = [...section.querySelectorAll<HTMLInputElement>('input,select,textarea')];
  for (const [name, value] of entries) {
    const named = fields.filter((field) => field.name === name || `${field.dataset.name}.n` === name);
    for (const field of named) {
      const ticked = field.type === 'radio' || field.type === 'checkbox';
      const element = field.closest('.ks-element');
      if (!element || (ticked && field.value !== value)) continue;
      byElement.set(element, [
        ...(byElement.get(element) ?? []),
        ticked ? nameOf(field) : labelOf(field, element) + shownValue(field, value),
      ]);
    }
  }
  return byElement;
}

/** What an element says to the eye: without marks and words for screen readers only. */
function textOf(element: Element | null | undefined): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const mark of copy?.querySelectorAll('.ks-required,.ks-hidden,.ks-error') ?? []) mark.remove();
  return copy?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

/** What a choice is called; in a table after its row. */
function nameOf(field: HTMLInputElement): string {
  const row = field.closest('[role=radiogroup][aria-labelledby]');
  const names = [row?.querySelector(`#${CSS.escape(row.getAttribute('aria-labelledby')!)}`), field.closest('label')];
  return names.map(textOf).filter(Boolean).join(': ');
}

/** Of a field that is one of several. */
function labelOf(field: HTMLElement, element: Element): string {
  const label = element.querySelector(`label[for="${CSS.escape(field.id)}"]:not(.ks-question)`);
  return label ? `${textOf(label)}: ` : '';
}

function shownValue(field: HTMLElement, value: string): string {
  // Files, of which the names are words.
  if ((field as HTMLInputElement).type === 'hidden') return value.replace(/^([^/]*\/){2}/gm, '').replaceAll('\n', ', ');
  if (!(field instanceof HTMLSelectElement)) return value;
  return textOf([...field.options].find((option) => option.value === value)) || value;
}
