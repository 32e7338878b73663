import type { Id } from '@kaiku/sdk/model';
import { useLive } from '@kaiku/sdk/web';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { keepingCaret } from './caret.ts';
import { useEditor, useEditorState } from './context.ts';
import { placeOfSelection } from './state/presence.ts';

interface News {
  /** Somebody has saved this version. */
  version?: number;
  /** The survey was published, closed, put away or deleted. */
  state?: boolean;
}

/** What others do to the survey at the same time is heard of, taken in and shown. */
export function useTogether(): void {
  const editor = useEditor();
  const { survey, save, selection } = useEditorState();
  const lookAgain = () => void editor.lookAgain().catch(() => {});
  const topic = save.state === 'gone' ? null : `survey_draft:${survey.survey_id}`;
  const onNews = ({ version, state }: News) => {
    if (state) lookAgain();
    else if (version !== undefined) editor.catchUp(version);
  };
  useLive<News>(topic, onNews, {
    onConnected: lookAgain,
    together: { tab: editor.tab, place: placeOfSelection(selection), onPresent: editor.setPresent },
  });
  useEffect(() => {
    editor.draw = (update) => keepingCaret(() => flushSync(update));
    editor.onTouched = flash;
    return () => {
      editor.draw = (update) => update();
      editor.onTouched = () => {};
    };
  }, [editor]);
}

/** Shows for a moment where somebody else has written. */
function flash(ids: readonly Id[]): void {
  const frames = ['var(--mantine-primary-color-filled)', 'transparent'].map((color) => ({
    boxShadow: `0 0 0 3px ${color}`,
  }));
  for (const id of ids) {
    const name = CSS.escape(id);
    for (const node of document.querySelectorAll(`[data-element="${name}"], [data-row="${name}"]`)) {
      node.animate(frames, { duration: 1_200, easing: 'ease-out' });
    }
  }
}
