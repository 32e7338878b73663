import { drawContent } from './canvas/richContent.ts';
import { putSelection, selectionIn } from './caret.ts';
import type { Written } from './state/formatting.ts';

/** A field that takes bold, italics, links and lists: on the canvas, in the options, or of a translation. */
export type RichField = HTMLTextAreaElement | HTMLElement;

export const richFieldAt = (node: Element | null): RichField | null => {
  const field = node?.closest<HTMLElement>('[data-rich]') ?? null;
  return field instanceof HTMLTextAreaElement && (field.readOnly || field.disabled) ? null : field;
};

/** What is written in it and selected; null when the selection is elsewhere. */
export function readField(field: RichField): Written | null {
  if (field instanceof HTMLTextAreaElement) {
    return { text: field.value, start: field.selectionStart, end: field.selectionEnd };
  }
  const selection = selectionIn(field);
  if (!selection) return null;
  const text = (field.textContent ?? '').replaceAll('\u00a0', ' ').replace(/\n$/, '');
  const [start, end] = [selection.anchor, selection.focus].sort((a, b) => a - b) as [number, number];
  return { text, start: Math.min(start, text.length), end: Math.min(end, text.length) };
}

/** Writes in it as if it had been typed, so that whoever owns the field hears of it. */
export function writeField(field: RichField, { text, start, end }: Written): void {
  field.focus({ preventScroll: true });
  if (field instanceof HTMLTextAreaElement) {
    // React knows a value that it did not write itself by this door only.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.setSelectionRange(start, end);
    return;
  }
  drawContent(field, text, true);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  putSelection(field, start, end);
}

/** Where on the screen what is selected is. */
export function selectedPlace(field: RichField): DOMRect {
  const selection = window.getSelection();
  if (field instanceof HTMLTextAreaElement || !selection?.rangeCount || !field.contains(selection.anchorNode)) {
    return field.getBoundingClientRect();
  }
  return selection.getRangeAt(0).getBoundingClientRect();
}
