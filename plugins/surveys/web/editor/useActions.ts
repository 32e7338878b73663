import {
  type Element,
  type ElementKind,
  findElement,
  type Id,
  insertPiece,
  type LeftBehind,
  newId,
  type PieceType,
  pageOfElement,
  removeElement,
  removePage,
  type SurveyStructure,
  sourceUses,
} from '@kaiku/sdk/model';
import { useAlert, useT, useUndo } from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api.ts';
import { favouritesQuery, fetchPiece } from '../queries.ts';
import { currentPage, hasLive, isReadOnly, type Selected, selectedOf, useEditor } from './context.ts';
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
  type Line,
  movedTo,
  nudged,
  nudgePages,
  setItems,
  withMandatory,
  withoutBlankPage,
} from './state/edits.ts';
import type { Selection } from './state/history.ts';
import type { Editor } from './state/store.ts';

/** Where something new goes: at an index of a page. */
export interface Place {
  pageId: Id;
  index: number;
}

/** What is asked before something is done, each in a dialog of its own. */
export type EditorDialog =
  | { ask: 'template'; part: { type: PieceType; id: Id }; name: string }
  | { ask: 'moveTo'; ids: readonly Id[] }
  | { ask: 'copyTo'; type: PieceType; ids: readonly Id[] }
  | { ask: 'kept' }
  | { ask: 'questionnaire'; text: string; html: string; file?: File };

/** A piece on its way into the survey. */
interface Coming {
  type: PieceType;
  structure: SurveyStructure;
  /** It was cut out of this survey. */
  cut?: boolean;
}

const selectionOf = (type: PieceType, id: Id): Selection =>
  type === 'page' ? { type, pageId: id } : { type, elementId: id };

/** How long the offer stands to take back what respondents have answered. */
const removalMilliseconds = 10 * 60_000;

/** Answers and rules that ask about questions which the draft has no more; null when that cannot be told. */
async function hangingOn(editor: Editor, ids: readonly Id[]) {
  const { survey_id: id } = editor.store.get().survey;
  await editor.flush();
  const reply = await api.GET('/survey/{id}/changes', { path: { id }, quiet: true }).catch(() => null);
  const paths = new Set(ids.map((one) => `elements/${one}`));
  const gone = reply?.changes.filter(({ code, path }) => code === 'element-removed' && paths.has(path));
  const sum = (key: 'answers' | 'rules') => gone?.reduce((all, one) => all + (one[key] ?? 0), 0) ?? 0;
  return gone && { answers: sum('answers'), rules: sum('rules') };
}

/** As the outline calls it, short enough for a message. */
function calledAs({ name, settings: { text } }: Element): string {
  const said = text.trim().replaceAll(/\s+/g, ' ') || name;
  return said.length > 60 ? `${said.slice(0, 59).trimEnd()}…` : said;
}

/** What keys, menus and buttons do; each says what it did where that is not seen. */
export function useActions(ask: (dialog: EditorDialog) => void) {
  const editor = useEditor();
  const t = useT('surveys');
  const texts = useKindTexts();
  const offerUndo = useUndo();
  const alert = useAlert();
  const client = useQueryClient();

  return useMemo(() => {
    const state = () => editor.store.get();
    const writable = () => !isReadOnly(state());
    const undoable = (text: string) => {
      const step = editor.lastStep();
      offerUndo({ text, onUndo: () => editor.undoStep(step) });
    };
    const selected = (): Selected | null => selectedOf(state(), editor.marks.get());
    const selectAll = (type: PieceType, ids: readonly Id[]) => {
      const last = ids.at(-1);
      if (last !== undefined) editor.mark(ids, selectionOf(type, last));
    };

    /** What was taken away of a survey that is or was open says what hangs on it, and may be taken back for long. */
    const undoableRemoval = (text: string, ids: readonly Id[]) => {
      if (!hasLive(state())) {
        undoable(text);
        return;
      }
      const step = editor.lastStep();
      const offer = (said: string) =>
        offerUndo({ text: said, onUndo: () => editor.undoStep(step), milliseconds: removalMilliseconds });
      offer(text);
      void hangingOn(editor, ids).then((found) => {
        if (!found || editor.lastStep() !== step) return;
        const said = [
          found.answers > 0 && t('live.answers', { count: found.answers }),
          found.rules > 0 && t('live.rules', { count: found.rules }),
        ].filter(Boolean);
        if (said.length > 0) offer(`${text}: ${said.join(' · ')}`);
      });
    };

    /** After the selected element, at the end of the current page, or on the first page. */
    function nextPlace(): Place | null {
      const now = state();
      const page = currentPage(now) ?? now.structure.pages[0];
      if (!page) return null;
      const ids = selected()?.type === 'element' ? (selected()?.ids ?? []) : [];
      const at = page.elements.findLastIndex(({ id }) => ids.includes(id));
      return { pageId: page.id, index: at < 0 ? page.elements.length : at + 1 };
    }

    /** Says what a piece referred to that this survey does not have. */
    function sayLeft(left: readonly LeftBehind[]) {
      if (left.length === 0) return;
      const rules = left.filter(({ what }) => what === 'rule').length;
      const names = [...new Set(left.flatMap(({ what, of }) => (what === 'setting' ? [of] : [])))];
      const said = [
        rules > 0 && t('piece.rulesLeft', { count: rules }),
        names.length > 0 && t('piece.settingsLeft', { names: names.slice(0, 5).join(', ') }),
      ];
      alert.success(said.filter(Boolean).join(' '));
    }

    function insertComing({ type, structure: piece, cut = false }: Coming, place: Place | null): boolean {
      if (!writable() || !place) return false;
      const { structure } = state();
      const home = structure.pages.findIndex(({ id }) => id === place.pageId);
      const made = insertPiece(structure, piece, {
        type,
        pageId: place.pageId,
        index: type === 'page' ? home + 1 : place.index,
        newId,
        registry: editor.kinds.registry,
        keepIds: cut,
      });
      const first = made.ids[0];
      if (first === undefined) return false;
      const next = type === 'page' ? withoutBlankPage(structure, made.structure) : made.structure;
      editor.change(() => next, { selection: selectionOf(type, first) });
      if (made.ids.length > 1) selectAll(type, made.ids);
      sayLeft(made.left);
      return true;
    }

    function removeAll({ type, ids }: Selected) {
      if (!writable() || ids.length === 0) return;
      const { structure } = state();
      if (type === 'page') {
        if (structure.pages.length <= ids.length) return;
        const gone = structure.pages.filter(({ id }) => ids.includes(id)).flatMap(({ elements }) => elements);
        editor.change((before) => ids.reduce((left, id) => removePage(left, id).structure, before));
        const said = ids.length > 1 ? t('editor.pagesDeleted', { count: ids.length }) : t('editor.pageDeleted');
        undoableRemoval(
          said,
          gone.map(({ id }) => id),
        );
        return;
      }
      const first = findElement(structure, ids[0] ?? '');
      const page = pageOfElement(structure, ids[0] ?? '');
      if (!first || !page) return;
      const others = page.elements.filter(({ id }) => !ids.includes(id));
      const before = page.elements.slice(0, page.elements.indexOf(first)).filter(({ id }) => !ids.includes(id)).length;
      const neighbour = others[before] ?? others[before - 1];
      editor.marks.set([]);
      editor.change((whole) => ids.reduce((left, id) => removeElement(left, id).structure, whole), {
        selection: neighbour ? { type: 'element', elementId: neighbour.id } : { type: 'page', pageId: page.id },
      });
      if (ids.length > 1) return undoableRemoval(t('editor.elementsDeleted', { count: ids.length }), ids);
      // What named it stays, to be mended.
      const name = calledAs(first);
      const user = sourceUses(structure, editor.kinds.registry, new Set(ids))[0]?.element;
      const said = user
        ? t('editor.sourceDeleted', { name, first: calledAs(user) })
        : t('editor.elementDeleted', { name });
      undoableRemoval(said, ids);
    }

    function duplicateAll({ type, ids }: Selected) {
      if (!writable()) return;
      const made: Id[] = [];
      let { structure } = state();
      // Copies of several stand together after the last of them.
      const last = ids.at(-1) ?? '';
      if (type === 'element' && ids.length > 1) {
        const home = pageOfElement(structure, last);
        if (!home) return;
        for (const id of ids) {
          const copy = copyElement(structure, id);
          if (!copy) continue;
          structure = copy.structure;
          made.push(copy.elementId);
        }
        const at = pageOfElement(structure, last)?.elements.findIndex(({ id }) => id === last) ?? -1;
        structure = movedTo(structure, made, home.id, at + 1);
      } else {
        for (const id of ids) {
          const copy = type === 'page' ? copyPage(structure, id) : copyElement(structure, id);
          if (!copy) continue;
          structure = copy.structure;
          made.push('pageId' in copy ? copy.pageId : copy.elementId);
        }
      }
      const first = made[0];
      if (first === undefined) return;
      editor.change(() => structure, { selection: selectionOf(type, first) });
      if (made.length > 1) selectAll(type, made);
    }

    function moveAll({ type, ids }: Selected, by: -1 | 1) {
      if (!writable()) return;
      editor.change((structure) => (type === 'page' ? nudgePages(structure, ids, by) : nudged(structure, ids, by)));
    }

    const one = (type: PieceType, id: Id): Selected => ({ type, ids: [id] });
    return {
      ask,
      nextPlace,
      selected,
      removeAll,
      duplicateAll,
      moveAll,
      /** Selects an element or a page besides what is selected, or everything up to it. */
      mark(type: PieceType, id: Id, how: 'toggle' | 'range') {
        const now = selected();
        const held = now?.type === type ? now.ids : [];
        if (how === 'toggle') {
          const ids = held.includes(id) && held.length > 1 ? held.filter((other) => other !== id) : [...held, id];
          return editor.mark([...new Set(ids)], selectionOf(type, ids.includes(id) ? id : (ids.at(-1) ?? id)));
        }
        const { structure, selection } = state();
        const all = structure.pages.flatMap((page) =>
          type === 'page' ? [page.id] : page.elements.map((element) => element.id),
        );
        const anchor = editor.marks.get()[0] ?? (selection.type === 'element' ? selection.elementId : '');
        const from = all.indexOf(held.length > 0 && all.includes(anchor) ? anchor : (held[0] ?? id));
        const to = all.indexOf(id);
        const range = all.slice(Math.min(from, to), Math.max(from, to) + 1);
        // The one that it began with stays first: the next range begins there, too.
        const begun = all[from];
        editor.mark([...(begun ? [begun] : []), ...range.filter((other) => other !== begun)], selectionOf(type, id));
      },
      markPage() {
        const page = currentPage(state());
        if (page)
          selectAll(
            'element',
            page.elements.map(({ id }) => id),
          );
      },
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
      insertComing,
      /** A template or a favourite, fetched first. */
      async insertKept(what: 'template' | 'favourite', type: PieceType, id: string, place: Place) {
        const structure = await fetchPiece(what, id).catch(() => null);
        if (structure) insertComing({ type, structure }, place);
      },
      /** SUR-092: for other surveys, under the element's own name. */
      async keepElement(elementId: Id) {
        // What is kept is what the server has.
        await editor.flush();
        const body = { survey_id: state().survey.survey_id, element_id: elementId };
        const kept = await api.POST('/survey/favourite', { body }).catch(() => null);
        if (!kept) return;
        await client.invalidateQueries({ queryKey: favouritesQuery().queryKey });
        alert.success(t('kept.saved', { name: kept.name }));
      },
      removeElement: (id: Id) => removeAll(one('element', id)),
      removePage: (id: Id) => removeAll(one('page', id)),
      duplicateElement: (id: Id) => duplicateAll(one('element', id)),
      duplicatePage: (id: Id) => duplicateAll(one('page', id)),
      moveElement: (id: Id, by: -1 | 1) => moveAll(one('element', id), by),
      movePage: (id: Id, by: -1 | 1) => moveAll(one('page', id), by),
      /** To the end of another page, together. */
      moveTo(ids: readonly Id[], pageId: Id) {
        const page = state().structure.pages.find(({ id }) => id === pageId);
        if (!writable() || !page) return;
        editor.change((structure) => movedTo(structure, ids, pageId, page.elements.length), {
          selection: selectionOf('element', ids[0] ?? ''),
        });
        if (ids.length > 1) selectAll('element', ids);
      },
      setMandatory(ids: readonly Id[], mandatory: boolean) {
        if (writable()) {
          editor.change((structure) => withMandatory(structure, ids, mandatory, editor.kinds.registry));
        }
      },
      drop(activeId: Id, overId: Id) {
        if (!writable()) return;
        const now = selected();
        // Whoever drags one of several drags them all.
        if (now?.type === 'element' && now.ids.length > 1 && now.ids.includes(activeId)) {
          const { structure } = state();
          const moved = dropped(structure, activeId, overId);
          const page = pageOfElement(moved, activeId);
          if (!page || now.ids.includes(overId)) return;
          const at = page.elements.findIndex(({ id }) => id === activeId);
          editor.change(() => movedTo(moved, now.ids, page.id, at));
          return;
        }
        editor.change((structure) => dropped(structure, activeId, overId));
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
      pasteItems(elementId: Id, list: ItemList, itemId: Id, lines: readonly Line[]) {
        if (!writable()) return;
        const made = insertItems(state().structure, elementId, list, itemId, lines);
        editor.change(() => made.structure);
        editor.focus(`elements/${elementId}/${list}/${made.itemId}/text`);
      },
      /** Takes an item away again and goes to the one before it. */
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
  }, [editor, t, texts, offerUndo, alert, client, ask]);
}

export type Actions = ReturnType<typeof useActions>;
