import { currentPageAfterRemoval, findElement, type Id, pageOfElement, type SurveyStructure } from '@kaiku/sdk/model';

/** What the inspector edits. `end` is the page that thanks. */
export type Selection =
  | { type: 'survey' }
  | { type: 'end' }
  | { type: 'page'; pageId: Id }
  | { type: 'element'; elementId: Id };

export interface Snapshot {
  structure: SurveyStructure;
  selection: Selection;
  /** The page on the canvas; none after it was removed (SUR-027). */
  pageId: Id | undefined;
}

interface Step extends Snapshot {
  id: number;
  /** Steps with the same key in quick succession are one: typing in one text. */
  merge?: string;
  at: number;
}

/** The document with what can be undone and redone. */
export interface History extends Snapshot {
  /** What was before each step, the latest last. */
  past: readonly Step[];
  future: readonly Snapshot[];
  /** Grows with each step. */
  steps: number;
}

export interface ChangeOptions {
  merge?: string;
  selection?: Selection;
  /** Milliseconds since 1970. */
  now: number;
}

const MAX_STEPS = 300;
const MERGE_MILLISECONDS = 2_000;

export function startHistory(structure: SurveyStructure): History {
  const pageId = structure.pages[0]?.id;
  return {
    structure,
    selection: pageId ? { type: 'page', pageId } : { type: 'survey' },
    pageId,
    past: [],
    future: [],
    steps: 0,
  };
}

/** A new state of the document, as a step that can be undone. */
export function change(history: History, structure: SurveyStructure, options: ChangeOptions): History {
  const { merge, selection = history.selection, now } = options;
  if (structure === history.structure) return select(history, selection);
  const last = history.past.at(-1);
  const merged = merge !== undefined && last?.merge === merge && now - last.at < MERGE_MILLISECONDS;
  const { structure: before, selection: selected, pageId } = history;
  const steps = merged ? history.steps : history.steps + 1;
  const step: Step = merged
    ? { ...last, at: now }
    : { structure: before, selection: selected, pageId, id: steps, at: now, ...(merge !== undefined && { merge }) };
  const past = [...(merged ? history.past.slice(0, -1) : history.past), step].slice(-MAX_STEPS);
  return settled({ ...history, structure, selection, past, future: [], steps });
}

export function select(history: History, selection: Selection): History {
  if (sameSelection(history.selection, selection)) return history;
  // The next typing is a step of its own.
  const past = history.past.map((step, index) =>
    index === history.past.length - 1 ? { ...step, merge: undefined } : step,
  );
  return settled({ ...history, selection, past });
}

export function undo(history: History): History {
  const step = history.past.at(-1);
  if (!step) return history;
  const { structure, selection, pageId } = history;
  return settled({
    ...history,
    structure: step.structure,
    selection: step.selection,
    pageId: step.pageId,
    past: history.past.slice(0, -1),
    future: [...history.future, { structure, selection, pageId }],
  });
}

export function redo(history: History): History {
  const next = history.future.at(-1);
  if (!next) return history;
  const { structure, selection, pageId, steps } = history;
  return settled({
    ...history,
    ...next,
    past: [...history.past, { structure, selection, pageId, id: steps + 1, at: 0 }],
    future: history.future.slice(0, -1),
    steps: steps + 1,
  });
}

/** Takes back the step with the id and everything after it. */
export function undoStep(history: History, id: number): History {
  let left = history;
  while (left.past.some((step) => step.id === id)) left = undo(left);
  return left;
}

/** The document with every step that leads to it as it is after a newer version was taken in. */
export function rebase(
  history: History,
  rebased: (structure: SurveyStructure) => SurveyStructure,
  structure: SurveyStructure,
): History {
  // Steps share most of what they hold, and neighbours often all of it.
  const done = new Map<SurveyStructure, SurveyStructure>();
  const moved = <S extends Snapshot>(snapshot: S): S => {
    const known = done.get(snapshot.structure) ?? rebased(snapshot.structure);
    done.set(snapshot.structure, known);
    return { ...snapshot, structure: known };
  };
  return settled({ ...history, structure, past: history.past.map(moved), future: history.future.map(moved) });
}

export function sameSelection(a: Selection, b: Selection): boolean {
  return a.type === b.type && idOf(a) === idOf(b);
}

function idOf(selection: Selection): Id | undefined {
  if (selection.type === 'page') return selection.pageId;
  return selection.type === 'element' ? selection.elementId : undefined;
}

/** Selection and current page of things that are there; the canvas follows the selection. */
function settled(history: History): History {
  const { structure, selection } = history;
  if (selection.type === 'element') {
    const page = pageOfElement(structure, selection.elementId);
    if (page && findElement(structure, selection.elementId)) return { ...history, pageId: page.id };
  }
  if (selection.type === 'page' && structure.pages.some((page) => page.id === selection.pageId)) {
    return { ...history, pageId: selection.pageId };
  }
  const there = structure.pages.some((page) => page.id === history.pageId);
  const pageId = there ? history.pageId : currentPageAfterRemoval(history.pageId, history.pageId ?? '');
  if (selection.type === 'survey' || selection.type === 'end') return { ...history, pageId };
  return { ...history, pageId, selection: pageId ? { type: 'page', pageId } : { type: 'survey' } };
}
