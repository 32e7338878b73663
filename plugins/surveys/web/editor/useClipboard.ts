import { pieceOf } from '@kaiku/sdk/model';
import { useAlert, useT } from '@kaiku/sdk/web';
import { useEffect, useRef } from 'react';
import { isReadOnly, useEditor } from './context.ts';
import { clipboardType, readClip, wordsOf, writeClip } from './state/clipboard.ts';
import type { Actions } from './useActions.ts';
import { isElsewhere, isOutside, isTyping } from './useEditorKeys.ts';

/**
 * Copy, cut and paste of what is selected through the system's clipboard: between pages, surveys and windows, and
 * questionnaires from other programs.
 * @param writing false while the middle shows something else than the canvas
 */
export function useClipboard(actions: Actions, writing: boolean): void {
  const t = useT('surveys');
  const alert = useAlert();
  const editor = useEditor();
  const onEvent = (event: ClipboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (isTyping(target) || isElsewhere(target) || isOutside(target) || !event.clipboardData) return;
    if (!writing && !target.closest('.se-outline')) return;
    const data = event.clipboardData;
    const { structure, survey } = editor.store.get();
    const { registry } = editor.kinds;
    const readOnly = isReadOnly(editor.store.get());
    if (event.type === 'paste') {
      if (readOnly) return;
      const ours = data.getData(clipboardType);
      const clip = ours ? readClip(ours, registry) : null;
      event.preventDefault();
      if (clip) {
        const cut = clip.cut && clip.survey === survey.survey_id;
        actions.insertComing({ type: clip.type, structure: clip.structure, cut }, actions.nextPlace());
        return;
      }
      if (ours) return alert.error(t('piece.unreadable'));
      const file = [...data.files].at(0);
      const text = data.getData('text/plain');
      const html = data.getData('text/html');
      if (file || text.trim() !== '' || html.trim() !== '') {
        actions.ask({ ask: 'questionnaire', text, html, ...(file && { file }) });
      }
      return;
    }
    const selected = actions.selected();
    // A text that somebody marked on the page is theirs to copy.
    if (!selected || !window.getSelection()?.isCollapsed) return;
    const cut = event.type === 'cut';
    if (cut && readOnly) return;
    const piece = pieceOf(structure, selected.type, new Set(selected.ids));
    event.preventDefault();
    data.setData(clipboardType, writeClip({ type: selected.type, structure: piece, survey: survey.survey_id, cut }));
    data.setData('text/plain', wordsOf(piece, selected.type, registry));
    if (cut) actions.removeAll(selected);
    else alert.success(t(`piece.copied.${selected.type}`, { count: selected.ids.length }));
  };
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => latest.current(event);
    const types = ['copy', 'cut', 'paste'] as const;
    for (const type of types) document.addEventListener(type, listen);
    return () => {
      for (const type of types) document.removeEventListener(type, listen);
    };
  }, []);
}
