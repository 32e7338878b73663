import type { Problem } from '@kaiku/sdk/model';
import { useCallback, useLayoutEffect, useState } from 'react';
import { useEditor } from './context.ts';
import { focusPlace } from './inspector/wanted.ts';
import { leadOf } from './state/check.ts';
import type { UnfinishedTexts } from './translations/TranslationTable.tsx';

interface LeadTo {
  onTranslations: (texts: UnfinishedTexts) => void;
  onCanvas: () => void;
  onOptions: () => void;
}

/** Leads to where a problem is mended: on the canvas what is written or added there, anything else in the options. */
export function useLead({ onTranslations, onCanvas, onOptions }: LeadTo) {
  const editor = useEditor();
  // An object of its own for each time that one goes.
  const [going, setGoing] = useState<{ path: string } | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const go = (problem: Problem) => {
    const { selection, path } = leadOf(editor.store.get().structure, problem);
    const [root, language = ''] = path.split('/');
    editor.select(selection, path);
    if (root === 'translations') {
      return onTranslations({ language, state: problem.code === 'stale-translation' ? 'stale' : 'missing' });
    }
    onCanvas();
    setGoing({ path });
  };
  // Once the canvas is drawn: what it does not have is among the options.
  useLayoutEffect(() => {
    if (!going) return;
    setGoing(null);
    if (hasText(going.path) || focusExactly(going.path)) return;
    setWanted(going.path);
    onOptions();
  }, [going, onOptions]);
  const onThere = useCallback(() => {
    setWanted(null);
    editor.focus(null);
  }, [editor]);
  return { go, wanted, onThere };
}

/** The canvas has given the focus to the text of this path. */
const hasText = (path: string): boolean => document.activeElement?.getAttribute('data-key') === path;

function focusExactly(path: string): boolean {
  const stage = document.querySelector('.se-stage');
  const there = stage?.querySelector(`[data-at="${CSS.escape(path)}"]`);
  return there ? focusPlace(stage as ParentNode, path) : false;
}
