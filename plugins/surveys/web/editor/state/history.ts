import {
  allElements,
  type Choice,
  type CommonSettings,
  currentPageAfterRemoval,
  findElement,
  type Id,
  pageOfElement,
  type SurveyStructure,
  updateElement,
} from '@kaiku/sdk/model';
import { changesBetween } from '../../../contract/index.ts';
import { merge } from './merge.ts';
import type { TakenIn } from './saver.ts';

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

/** One change, as what was before it and what it left: undoing takes back what differs between the two, and no more. */
interface Step {
  id: number;
  before: Snapshot;
  after: Snapshot;
  /** Steps with the same key in quick succession are one: typing in one text. */
  merge?: string | undefined;
  at: number;
}

/** The document with what can be undone and redone. */
export interface History extends Snapshot {
  /** What was done, the latest last. */
  past: readonly Step[];
  /** What was undone, the latest last. */
  future: readonly Step[];
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
  const { merge: key, selection = history.selection, now } = options;
  if (structure === history.structure) return select(history, selection);
  const last = history.past.at(-1);
  const goesOn = key !== undefined && last?.merge === key && now - last.at < MERGE_MILLISECONDS ? last : null;
  const next = settled({ ...history, structure, selection });
  const steps = goesOn ? history.steps : history.steps + 1;
  const step: Step = {
    ...(goesOn ?? { id: steps, before: snapshotOf(history), merge: key }),
    after: snapshotOf(next),
    at: now,
  };
  const past = [...(goesOn ? history.past.slice(0, -1) : history.past), step].slice(-MAX_STEPS);
  return { ...next, past, future: [], steps };
}

export function select(history: History, selection: Selection): History {
  if (sameSelection(history.selection, selection)) return history;
  return settled({ ...sealed(history), selection });
}

/** The next typing is a step of its own. */
export function sealed<H extends History>(history: H): H {
  const last = history.past.at(-1);
  if (last?.merge === undefined) return history;
  return { ...history, past: [...history.past.slice(0, -1), { ...last, merge: undefined }] };
}

/** Takes the latest step back that still makes a difference: of one that others have written over nothing is left. */
export function undo(history: History): History {
  const step = history.past.at(-1);
  if (!step) return history;
  const structure = brought(history.structure, step.after, step.before);
  const left = { ...history, past: history.past.slice(0, -1), future: [...history.future, step] };
  if (structure === history.structure) return undo(left);
  return settled({ ...left, ...step.before, structure });
}

export function redo(history: History): History {
  const step = history.future.at(-1);
  if (!step) return history;
  const structure = brought(history.structure, step.before, step.after);
  const again = { ...step, merge: undefined, at: 0 };
  const left = { ...history, past: [...history.past, again], future: history.future.slice(0, -1) };
  if (structure === history.structure) return redo(left);
  return settled({ ...left, ...step.after, structure });
}

/** Takes back the one step, however long ago, and nothing that came after it; that is a step of its own. */
export function undoStep(history: History, id: number, now: number): History {
  const step = history.past.find((one) => one.id === id);
  if (!step) return history;
  const structure = brought(history.structure, step.after, step.before);
  return change(history, structure, { selection: step.before.selection, now });
}

/**
 * Goes on from what others have made of the document: that is no step, and undoing leaves it alone. Only where one was
 * asked and kept one's own words is that a step, and undoing it gives way to theirs.
 */
export function takeIn(history: History, { mine, current, rebased, asked }: TakenIn, now: number): History {
  const structure = asked ? rebased(mine) : current;
  const last = history.past.at(-1);
  // The step that is still being typed begins at theirs, so that it stays one step and takes back none of theirs.
  const goesOn = last?.merge !== undefined && last.after.structure === history.structure;
  const typed: Step | undefined = goesOn
    ? {
        ...last,
        before: { ...last.before, structure: rebased(last.before.structure) },
        after: { ...last.after, structure },
      }
    : last && { ...last, merge: undefined };
  const past = typed ? [...history.past.slice(0, -1), typed] : history.past;
  const next = settled({ ...history, structure, past });
  return changesBetween(structure, current).length > 0
    ? change(next, current, { now })
    : { ...next, structure: current };
}

/** The document after the difference between two states was made to it; what it has otherwise by now stays. */
function brought(structure: SurveyStructure, from: Snapshot, to: Snapshot): SurveyStructure {
  const merged = merge(from.structure, to.structure, structure, 'theirs').structure;
  const next = withOwnChoices(merged, from.structure, to.structure);
  return changesBetween(structure, next).length > 0 ? next : structure;
}

/**
 * Where the difference is which hierarchy choices come from: those that the server has taken from it since are part of
 * that, and go with it.
 */
function withOwnChoices(structure: SurveyStructure, from: SurveyStructure, to: SurveyStructure): SurveyStructure {
  const was = new Map(allElements(from).map((element) => [element.id, element]));
  return allElements(to).reduce((next, { id, settings }) => {
    const before = was.get(id);
    const now = findElement(next, id);
    const source = hierarchyOf(settings);
    if (!before || !now || hierarchyOf(before.settings) === source || hierarchyOf(now.settings) !== source) return next;
    const { choices } = settings as { choices?: Choice[] };
    return updateElement(next, id, { settings: { ...now.settings, choices } as CommonSettings }).structure;
  }, structure);
}

function hierarchyOf(settings: CommonSettings): Id | null {
  const { choiceSource, hierarchy = '' } = settings as { choiceSource?: string; hierarchy?: Id };
  return choiceSource === 'hierarchy' ? hierarchy : null;
}

const snapshotOf = ({ structure, selection, pageId }: Snapshot): Snapshot => ({ structure, selection, pageId });

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
