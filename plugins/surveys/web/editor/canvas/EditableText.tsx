import type { TextKey } from '@kaiku/sdk/model';
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { caretIn, putCaret } from '../caret.ts';
import { useEditor } from '../context.ts';
import { areFirstWords } from '../firstWords.ts';
import { type Line, linesOf, setText, textAt } from '../state/edits.ts';
import { movedOffset } from '../state/offsets.ts';
import { drawContent } from './richContent.ts';

interface EditableTextProps {
  at: TextKey;
  text: string;
  label: string;
  placeholder: string;
  /** Gets the focus as soon as it is drawn. */
  focused: boolean;
  multiline?: boolean;
  /** A little Markdown, which is seen as it is written. */
  rich?: boolean;
  /** Enter; Shift and Enter then begin a new line where there may be several. */
  onEnter?: (place: HTMLElement) => void;
  /** Backspace in an empty text. */
  onErase?: () => void;
  /** Several lines were pasted into a text of one line. */
  onLines?: (lines: Line[]) => void;
  /** It is left. */
  onLeave?: () => void;
}

/** One of the survey's texts, written where it stands. The browser owns what is in it while it is being written. */
export function EditableText(props: EditableTextProps) {
  const { at, text, label, placeholder, focused, multiline = false, rich = false } = props;
  const { onEnter, onErase, onLines, onLeave } = props;
  const editor = useEditor();
  const place = useRef<HTMLSpanElement>(null);
  const composing = useRef(false);

  useLayoutEffect(() => {
    const node = place.current;
    const old = node && readText(node);
    if (!node || old === null) return;
    // Some letters may have been written since this was drawn.
    const newest = textAt(editor.store.get().structure, at);
    if (old === newest) {
      if (rich && !composing.current) drawContent(node, newest, rich);
      return;
    }
    const caret = document.activeElement === node ? caretIn(node) : null;
    drawContent(node, newest, rich);
    // Somebody else has written in it: one goes on where one was.
    if (caret !== null) putCaret(node, movedOffset(old, newest, caret));
  }, [text, rich, editor, at]);

  useLayoutEffect(() => {
    const node = place.current;
    if (!focused || !node) return;
    node.focus();
    // What we wrote ourselves gives way to what is written.
    if (areFirstWords(text)) getSelection()?.selectAllChildren(node);
    else putCaret(node, text.length);
    node.scrollIntoView({ block: 'nearest' });
    editor.focus(null);
  }, [focused, editor]);

  const onKeyDown = (event: KeyboardEvent<HTMLSpanElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (!multiline || (onEnter && !event.shiftKey))) {
      event.preventDefault();
      onEnter?.(event.currentTarget);
    }
    if (event.key === 'Backspace' && onErase && readText(event.currentTarget) === '') {
      event.preventDefault();
      onErase();
    }
  };

  const onPaste = (event: ClipboardEvent<HTMLSpanElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (multiline || !/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    const lines = linesOf(pasted);
    if (onLines && lines.length > 1) onLines(lines);
    // The one way in that the browser's own events and caret go along with.
    else document.execCommand('insertText', false, lines.map((line) => line.text).join(' '));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a field would not take the look of the text that it edits
    <span
      ref={place}
      className="se-text"
      role="textbox"
      tabIndex={0}
      aria-label={label}
      aria-multiline={multiline}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      spellCheck
      data-key={at}
      data-rich={rich || undefined}
      data-placeholder={placeholder}
      data-empty={text === '' || undefined}
      onInput={(event) => {
        composing.current = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
        const written = readText(event.currentTarget);
        // Its placeholder goes with the first letter.
        event.currentTarget.toggleAttribute('data-empty', written === '');
        editor.unhurried(() => editor.change((structure) => setText(structure, at, written), { merge: at }));
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        drawContent(event.currentTarget, readText(event.currentTarget), rich);
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={onLeave}
      // The text is the label of a field: writing in it is not choosing.
      onClick={(event) => event.preventDefault()}
    />
  );
}

/** A line end at the end is the browser's own, for the caret to stand on. */
function readText(node: HTMLElement): string {
  return (node.textContent ?? '').replaceAll('\u00a0', ' ').replace(/\n$/, '');
}
