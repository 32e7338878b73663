import { movedOffset } from './state/offsets.ts';

/** Where the caret is in an editable text, counted in characters; null when it is elsewhere. */
export function caretIn(node: HTMLElement): number | null {
  const selection = window.getSelection();
  if (!selection?.focusNode || !node.contains(selection.focusNode)) return null;
  const range = document.createRange();
  range.selectNodeContents(node);
  range.setEnd(selection.focusNode, selection.focusOffset);
  return range.toString().length;
}

export function putCaret(node: HTMLElement, offset: number): void {
  const range = document.createRange();
  range.selectNodeContents(node);
  range.collapse(false);
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let left = offset, text = walker.nextNode(); text; text = walker.nextNode()) {
    const { length } = text as Text;
    if (left <= length) {
      range.setStart(text, left);
      range.collapse(true);
      break;
    }
    left -= length;
  }
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (node: Element): node is Field =>
  node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement;

/** Runs what draws the document anew, and keeps the focus and the caret where they were. */
export function keepingCaret(draw: () => void): void {
  const focused = document.activeElement as HTMLElement | null;
  if (!focused || focused === document.body) {
    draw();
    return;
  }
  const key = focused.getAttribute('data-key');
  const { id } = focused;
  const written = isField(focused) ? focused.value : (focused.textContent ?? '');
  const caret = isField(focused) ? focused.selectionStart : caretIn(focused);
  draw();
  const there = focused.isConnected ? focused : foundAgain(key, id);
  if (!there || (there === document.activeElement && !isField(there))) return;
  if (there !== document.activeElement) there.focus({ preventScroll: true });
  if (caret === null) return;
  if (!isField(there)) {
    putCaret(there, movedOffset(written, there.textContent ?? '', caret));
    return;
  }
  const at = movedOffset(written, there.value, caret);
  // Fields of numbers and the like have no caret that could be put.
  if (there.selectionStart !== null && there.value !== written) there.setSelectionRange(at, at);
}

function foundAgain(key: string | null, id: string): HTMLElement | null {
  if (key) return document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  return id ? document.getElementById(id) : null;
}
