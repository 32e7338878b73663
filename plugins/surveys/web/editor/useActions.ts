import {
  type ElementKind,
  findElement,
  type Id,
  pageOfElement,
  removeElement,
  removePage,
  sourceUses,
} from '@kaiku/sdk/model';
import { useT, useUndo } from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { currentPage, isReadOnly, useEditor } from './context.ts';
import { firstWords } from './firstWords.ts';
import { useKindTexts } from './kinds.ts';
import {
  addItem,
  copyElement,
  copyPage,
  dropped,
  type ItemList,
  insertElement,
  insertEndPage,
  insertItems,
  insertPage,
  itemListsOf,
  itemsOf,
  nudgeElement,
  nudgePage,
  setItems,
} from './state/edits.ts';

/** Where something new goes: at an index of a page. */
export interface Place {
  pageId: Id;
  index: number;
}

/** What keys, menus and buttons do; each says what it did where that is not seen. */
export function useActions() {
  const editor = useEditor();
  const t = useT('surveys');
  const texts = useKindTexts();
  const offerUndo = useUndo();

  return useMemo(() => {
    const state = () => editor.store.get();
    const writable = () => !isReadOnly(state());
    const undoable = (text: string) => {
      const step = editor.lastStep();
      offerUndo({ text, onUndo: () => editor.undoStep(step) });
    };

    /** After the selected element, at the end of the current page, or on the first page. */
    function nextPlace(): Place | null {
      const now = state();
      const page = currentPage(now) ?? now.structure.pages[0];
      if (!page) return null;
      const { selection } = now;
      const at = selection.type === 'element' ? page.elements.findIndex(({ id }) => id === selection.elementId) : -1;
      return { pageId: page.id, index: at < 0 ? page.elements.length : at + 1 };
    }

    return {
      nextPlace,
      insert(kindName: ElementKind, place: Place) {
        if (!writable()) return;
        const { structure } = state();
        const kind = editor.kinds.registry.get(kindName);
        if (!kind) return;
        const name = texts.name(kindName);
        const words = firstWords(kindName, structure.settings.language);
        const made = insertElement(structure, place.pageId, kind, place.index, name, words);
        const { elementId } = made;
        editor.change(() => made.structure, { selection: { type: 'element', elementId } });
        editor.focus(`elements/${elementId}/text`);
      },
      insertPage() {
        if (!writable()) return;
        const { structure, pageId: current } = state();
        const index = structure.pages.findIndex(({ id }) => id === current);
        const made = insertPage(structure, index < 0 ? structure.pages.length : index + 1);
        editor.change(() => made.structure, { selection: { type: 'page', pageId: made.pageId } });
        editor.focus(`pages/${made.pageId}/title`);
      },
      insertEndPage() {
        if (!writable()) return;
        const made = insertEndPage(state().structure);
        editor.change(() => made.structure, { selection: { type: 'page', pageId: made.pageId } });
        editor.focus(`pages/${made.pageId}/title`);
      },
      removeElement(elementId: Id) {
        if (!writable()) return;
        const { structure } = state();
        const element = findElement(structure, elementId);
        const page = pageOfElement(structure, elementId);
        if (!element || !page) return;
        const index = page.elements.indexOf(element);
        const neighbour = page.elements[index + 1] ?? page.elements[index - 1];
        editor.change(() => removeElement(structure, elementId).structure, {
          selection: neighbour ? { type: 'element', elementId: neighbour.id } : { type: 'page', pageId: page.id },
        });
        // What named it stays, to be mended.
        const uses = sourceUses(structure, editor.kinds.registry, new Set([elementId]));
        const { name } = element;
        const first = uses[0]?.element.name;
        undoable(first ? t('editor.sourceDeleted', { name, first }) : t('editor.elementDeleted', { name }));
      },
      removePage(pageId: Id) {
        const { structure } = state();
        if (!writable() || structure.pages.length < 2) return;
        editor.change(() => removePage(structure, pageId).structure);
        undoable(t('editor.pageDeleted'));
      },
      duplicateElement(elementId: Id) {
        const made = writable() ? copyElement(state().structure, elementId) : null;
        if (!made) return;
        editor.change(() => made.structure, { selection: { type: 'element', elementId: made.elementId } });
      },
      duplicatePage(pageId: Id) {
        const made = writable() ? copyPage(state().structure, pageId) : null;
        if (made) editor.change(() => made.structure, { selection: { type: 'page', pageId: made.pageId } });
      },
      moveElement(elementId: Id, by: -1 | 1) {
        if (writable()) editor.change((structure) => nudgeElement(structure, elementId, by));
      },
      movePage(pageId: Id, by: -1 | 1) {
        if (writable()) editor.change((structure) => nudgePage(structure, pageId, by));
      },
      drop(activeId: Id, overId: Id) {
        if (writable()) editor.change((structure) => dropped(structure, activeId, overId));
      },
      /** A new item after the one with the id, or last. */
      addItemAfter(elementId: Id, list: ItemList, itemId?: Id) {
        const element = findElement(state().structure, elementId);
        if (!writable() || !element) return;
        const items = itemsOf(element, list);
        const at = items.findIndex(({ id }) => id === itemId);
        const next = at < 0 ? undefined : items[at + 1];
        // Who fills in one choice after the other comes to the empty ones first.
        if (next?.text === '') return editor.focus(`elements/${elementId}/${list}/${next.id}/text`);
        const made = addItem(state().structure, elementId, list, at < 0 ? undefined : at + 1);
        editor.change(() => made.structure);
        editor.focus(`elements/${elementId}/${list}/${made.itemId}/text`);
      },
      /** Goes from an element's question to its first empty choice or row, or to its body; false when it has none. */
      writeOn(elementId: Id): boolean {
        const element = findElement(state().structure, elementId);
        const kind = element && editor.kinds.registry.get(element.kind);
        const list = element && itemListsOf(kind).find(({ list }) => itemsOf(element, list).length > 0)?.list;
        if (kind?.inspector.some(({ key }) => key === 'content')) editor.focus(`elements/${elementId}/content`);
        else if (element && list) {
          const items = itemsOf(element, list);
          const first = items.find(({ text }) => text === '') ?? items[0];
          editor.focus(`elements/${elementId}/${list}/${first?.id}/text`);
        } else return false;
        return true;
      },
      /** Each line becomes an item, from the one with the id on. */
      pasteItems(elementId: Id, list: ItemList, itemId: Id, lines: readonly string[]) {
        if (!writable()) return;
        const made = insertItems(state().structure, elementId, list, itemId, lines);
        editor.change(() => made.structure);
        editor.focus(`elements/${elementId}/${list}/${made.itemId}/text`);
      },
      /** Takes an empty item away again and goes to the one before it. */
      removeItem(elementId: Id, list: ItemList, itemId: Id) {
        const element = findElement(state().structure, elementId);
        if (!writable() || !element) return;
        const items = itemsOf(element, list);
        const index = items.findIndex(({ id }) => id === itemId);
        if (index < 0 || items.length < 2) return;
        const neighbour = items[index - 1] ?? items[index + 1];
        editor.change((structure) => setItems(structure, elementId, list, items.toSpliced(index, 1)));
        editor.focus(`elements/${elementId}/${list}/${neighbour?.id}/text`);
      },
    };
  }, [editor, t, offerUndo]);
}

export type Actions = ReturnType<typeof useActions>;
