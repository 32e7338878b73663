import type { Id } from '@kaiku/sdk/model';
import { useLive } from '@kaiku/sdk/web';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { keepingCaret } from './caret.ts';
import { useEditor, useEditorState } from './context.ts';

interface News {
  /** Somebody has saved this version. */
  version?: number;
  /** The survey was published, closed, put away or deleted. */
  state?: boolean;
}

/** What others do to the survey at the same time is heard of, taken in and shown. */
export function useTogether(): void {
  const editor = useEditor();
  const { survey, save } = useEditorState();
  const lookAgain = () => void editor.lookAgain().catch(() => {});
  const topic = save.state === 'gone' ? null : `survey_draft:${survey.survey_id}`;
  useLive<News>(
    topic,
    ({ version, state }) => {
      if (state) lookAgain();
      else if (version !== undefined) editor.catchUp(version);
    },
    lookAgain,
  );
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
  for (const id of ids) {
    const name = CSS.escape(id);
    for (const node of document.querySelectorAll(`[data-element="${name}"], [data-row="${name}"]`)) {
      node.animate(
        [{ boxShadow: '0 0 0 3px var(--mantine-primary-color-filled)' }, { boxShadow: '0 0 0 3px transparent' }],
        {
          duration: 1_200,
          easing: 'ease-out',
        },
      );
    }
  }
}
