import { type Problem, sayCount, sayProblem, type Words } from './model.ts';
import { inOwn } from './own.ts';

/** Shows problems where the renderer would have drawn them, and takes away those that are gone. */
export function showProblems(section: HTMLElement, problems: readonly Problem[], words: Words): void {
  for (const place of section.querySelectorAll<HTMLElement>('.ks-error')) place.textContent = '';
  for (const field of section.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  section.querySelector('.ks-problems')?.remove();
  // The first of each place, as on the server.
  for (const problem of [...problems].reverse())
    mark(section, problem, sayProblem(words, problem.code, problem.params));
  const firsts = [
    ...new Map([...problems].reverse().map((problem) => [elementOf(problem), problem])).values(),
  ].reverse();
  if (firsts.length > 1) section.querySelector('.ks-element')?.before(listOf(section, firsts, words));
}

/** Clears the problem of one element that has been mended. */
export function clearProblem(section: HTMLElement, elementId: string): void {
  const element = part(section, `e-${elementId}`);
  if (!element) return;
  for (const place of element.querySelectorAll('.ks-error')) place.textContent = '';
  for (const field of [element, ...element.querySelectorAll('[aria-invalid]')]) field.removeAttribute('aria-invalid');
  const list = section.querySelector('.ks-problems');
  const id = CSS.escape(elementId);
  list?.querySelector(`a[href="#f-${id}"], a[href="#c-${id}"]`)?.closest('li')?.remove();
  if (list && !list.querySelector('li')) list.remove();
}

/** Moves the focus to the first field that has a problem. */
export function focusProblem(section: HTMLElement, problems: readonly Problem[]): void {
  const [first] = problems;
  if (!first) return;
  const rowId = rowOf(first);
  const scope = rowId ? section.querySelector(`[data-row="${CSS.escape(rowId)}"]`) : null;
  const field = scope?.querySelector<HTMLElement>('input,select') ?? part(section, fieldOf(first));
  // An element that was never drawn has no field; its list entry says what is wrong.
  (field ?? section.querySelector<HTMLElement>('.ks-problems'))?.focus({ preventScroll: true });
  const block = (field ?? section).closest('.ks-grid-row, .ks-element') ?? section;
  block.scrollIntoView({ block: 'center', behavior: calm() ? 'auto' : 'smooth' });
}

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
export const elementOf = ({ path }: Problem): string => path.split('/')[1] ?? '';
/** The id of the field that mends it. */
const fieldOf = (problem: Problem): string =>
  `${problem.path.endsWith('/confirmation') ? 'c' : 'f'}-${elementOf(problem)}`;
const rowOf = ({ path }: Problem): string | undefined => /\/rows\/([^/]+)$/.exec(path)?.[1];
/** `getElementById` within a part that may not be in the document yet. */
const part = (section: HTMLElement, id: string): HTMLElement | null =>
  section.querySelector(`[id="${CSS.escape(id)}"]`);

function mark(section: HTMLElement, problem: Problem, text: string): void {
  const elementId = elementOf(problem);
  const rowId = rowOf(problem);
  const place = part(section, rowId ? `e-${elementId}-r-${rowId}-x` : `e-${elementId}-x`);
  if (!place) return;
  place.textContent = text;
  const row = rowId ? place.closest('[data-row]') : null;
  const group = part(section, `e-${elementId}`);
  const target =
    row?.querySelector('select') ??
    row ??
    (group?.getAttribute('role') === 'radiogroup' ? group : part(section, `f-${elementId}`));
  // A box of several has no state of its own for being wrong: the group's description says it.
  if (target && target.getAttribute('type') !== 'checkbox') target.setAttribute('aria-invalid', 'true');
}

function listOf(section: HTMLElement, firsts: readonly Problem[], words: Words): HTMLElement {
  const box = document.createElement('div');
  box.className = 'ks-problems';
  box.id = 'problems';
  box.tabIndex = -1;
  box.setAttribute('role', 'alert');
  const heading = inOwn(document.createElement('h2'));
  heading.textContent = sayCount(words, 'errors', firsts.length);
  const list = document.createElement('ul');
  for (const problem of firsts) {
    const link = document.createElement('a');
    link.href = `#${fieldOf(problem)}`;
    const question = part(section, `e-${elementOf(problem)}`)?.querySelector('.ks-question')?.firstChild?.textContent;
    const wrong = inOwn(document.createElement('span'));
    wrong.textContent = sayProblem(words, problem.code, problem.params);
    link.append(`${question ?? ''} – `, wrong);
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  box.append(heading, list);
  return box;
}
