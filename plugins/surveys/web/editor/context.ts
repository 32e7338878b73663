import type { Id, Page } from '@kaiku/sdk/model';
import { createContext, useContext } from 'react';
import type { Editor, EditorState } from './state/store.ts';

export const EditorContext = createContext<Editor | null>(null);
/** What is drawn of its state: `EditorProvider`. */
export const DrawnContext = createContext<EditorState | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('This part is drawn inside the survey editor only');
  return editor;
}

/** The state as it is drawn; while somebody types `editor.store` may be some letters ahead of it. */
export function useEditorState(): EditorState {
  const state = useContext(DrawnContext);
  if (!state) throw new Error('This part is drawn inside the survey editor only');
  return state;
}

export function currentPage({ structure, pageId }: EditorState): Page | undefined {
  return structure.pages.find(({ id }) => id === pageId);
}

/** An archived survey is looked at only. */
export const isReadOnly = ({ survey }: EditorState): boolean => survey.state === 'archived';

/** Whether there is a version that respondents get, or got before the survey was closed, beside the draft. */
export const hasLive = ({ survey }: EditorState): boolean => survey.live_version !== null;

/** What keys and menus work on: several elements, several pages, or the one that is selected. */
export interface Selected {
  type: 'element' | 'page';
  ids: readonly Id[];
}

export function selectedOf({ structure, selection }: EditorState, marks: readonly Id[]): Selected | null {
  if (selection.type === 'survey' || selection.type === 'end') return null;
  const id = selection.type === 'element' ? selection.elementId : selection.pageId;
  const { type } = selection;
  if (!marks.includes(id)) return { type, ids: [id] };
  const there = structure.pages.flatMap((page) => (type === 'page' ? [page.id] : page.elements.map((one) => one.id)));
  // In the order of the survey, whatever the order in which they were chosen.
  return { type, ids: there.filter((one) => marks.includes(one)) };
}
