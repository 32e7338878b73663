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

/** What is selected in an editable text, the end where one goes on last; null when the selection is elsewhere. */
export function selectionIn(node: HTMLElement): { anchor: number; focus: number } | null {
  const focus = caretIn(node);
  const { anchorNode, anchorOffset } = window.getSelection() ?? {};
  if (focus === null || !anchorNode || !node.contains(anchorNode)) return null;
  const range = document.createRange();
  range.selectNodeContents(node);
  range.setEnd(anchorNode, anchorOffset ?? 0);
  return { anchor: range.toString().length, focus };
}

export function putSelection(node: HTMLElement, anchor: number, focus: number): void {
  const [from, to] = [pointIn(node, anchor), pointIn(node, focus)];
  window.getSelection()?.setBaseAndExtent(...from, ...to);
}

export const putCaret = (node: HTMLElement, offset: number): void => putSelection(node, offset, offset);

function pointIn(node: HTMLElement, offset: number): [Node, number] {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let left = offset, text = walker.nextNode(); text; text = walker.nextNode()) {
    const { length } = text as Text;
    if (left <= length) return [text, left];
    left -= length;
  }
  return [node, node.childNodes.length];
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
