import { type Id, type KindRegistry, type SurveyStructure, type TextKey, validateStructure } from '@kaiku/sdk/model';
import { createStore, type Store } from '@kaiku/sdk/web';
import type { QuestionKinds } from '@kaiku/sdk/web/survey';
import { sizeProblem } from '../../../contract/index.ts';
import type { SurveyReply } from '../../queries.ts';
import { newId } from './edits.ts';
import {
  type ChangeOptions,
  change,
  type History,
  rebase,
  redo,
  type Selection,
  select,
  startHistory,
  undo,
  undoStep,
} from './history.ts';
import type { Choices } from './merge.ts';
import { createSaver, type SaverInput, type SaveStatus } from './saver.ts';

/** What is asked of the server, so that tests can stand in for it. */
export type EditorServer = Pick<SaverInput, 'send'> & { fetch(): Promise<SurveyReply> };

export interface EditorState extends History {
  survey: SurveyReply;
  save: SaveStatus;
  /** The text on the canvas that is to get the focus when it is drawn. */
  focusKey: TextKey | null;
}

/** One survey while it is edited: the document, its history, and its saving. */
export interface Editor {
  /** The question kinds that elements can have. */
  readonly kinds: QuestionKinds;
  store: Store<EditorState>;
  /** Changes the document; `merge` joins quick changes of the same thing into one step. */
  change(edit: (structure: SurveyStructure) => SurveyStructure, options?: Omit<ChangeOptions, 'now'>): void;
  select(selection: Selection, focusKey?: TextKey): void;
  focus(key: TextKey | null): void;
  undo(): void;
  redo(): void;
  /** Id of the latest step, for `undoStep`. */
  lastStep(): number;
  undoStep(id: number): void;
  flush(): Promise<void>;
  /** The version that was saved last. */
  version(): number;
  /** Starts from the server's after all was saved, for what the server did. Rejects when it cannot be fetched. */
  reload(): Promise<void>;
  /** The survey has a newer version than the one that is edited: takes it in, or asks where both wrote. */
  catchUp(): void;
  /** Takes it in with what was chosen. Rejects when it cannot be fetched (SUR-088). */
  resolve(choices: Choices): Promise<void>;
  /** Takes over state and dates after an action on the whole survey. */
  setSurvey(survey: Partial<SurveyReply>): void;
  stop(): void;
}

export function createEditor(survey: SurveyReply, server: EditorServer, kinds: QuestionKinds, delay?: number): Editor {
  const store = createStore<EditorState>({
    ...startHistory(survey.structure),
    survey,
    save: { state: 'saved', savedAt: null, problems: [], conflicts: [], lost: null, locked: false, takenIn: 0 },
    focusKey: null,
  });
  let fetched = survey;
  const saver = createSaver({
    initial: versionOf(survey),
    send: server.send,
    async fetch() {
      fetched = await server.fetch();
      return versionOf(fetched);
    },
    validate: (structure) => problemsOf(structure, kinds.registry),
    newId,
    onStatus: (save) => store.update((state) => ({ ...state, save })),
    onRebase: (rebased, structure) =>
      store.update((state) => ({ ...state, ...rebase(state, rebased, structure), survey: fetched })),
    ...(delay !== undefined && { delay }),
  });
  const move = (step: (history: History) => History) => {
    const before = store.get().structure;
    store.update((state) => ({ ...state, ...step(state) }));
    const { structure } = store.get();
    if (structure !== before) saver.update(structure);
  };

  return {
    kinds,
    store,
    change: (edit, options = {}) =>
      move((state) => change(state, edit(state.structure), { ...options, now: Date.now() })),
    select(selection, focusKey) {
      store.update((state) => ({ ...state, ...select(state, selection), focusKey: focusKey ?? null }));
    },
    focus: (focusKey) => store.update((state) => ({ ...state, focusKey })),
    undo: () => move(undo),
    redo: () => move(redo),
    lastStep: () => store.get().past.at(-1)?.id ?? 0,
    undoStep: (id) => move((state) => undoStep(state, id)),
    flush: () => saver.flush(),
    version: () => saver.version(),
    async reload() {
      const fresh = await server.fetch();
      saver.reset(versionOf(fresh));
      const { selection, pageId } = store.get();
      const history = startHistory(fresh.structure);
      store.update((state) => ({ ...state, ...history, ...kept(fresh.structure, selection, pageId), survey: fresh }));
    },
    catchUp: () => void saver.catchUp(),
    resolve: (choices) => saver.resolve(choices),
    setSurvey: (changes) => store.update((state) => ({ ...state, survey: { ...state.survey, ...changes } })),
    stop: () => saver.stop(),
  };
}

const versionOf = ({ survey_version: version, structure }: SurveyReply) => ({ version, structure });

/** The server refuses for the same reasons. */
function problemsOf(structure: SurveyStructure, kinds: KindRegistry) {
  const problems = validateStructure(structure, kinds);
  const size = sizeProblem(structure);
  if (!size) return problems;
  const { limit, max, actual } = size;
  return [...problems, { path: '', code: `too-large-${limit}`, params: { max, actual } }];
}

/** The place where one was, as far as it is still there. */
function kept(structure: SurveyStructure, selection: Selection, pageId: Id | undefined) {
  const there = (id: Id) =>
    structure.pages.some((page) => page.id === id || page.elements.some((one) => one.id === id));
  const id = selection.type === 'page' ? selection.pageId : selection.type === 'element' ? selection.elementId : null;
  if (id !== null && !there(id)) return {};
  return pageId && there(pageId) ? { selection, pageId } : {};
}
