import {
  carryChoices,
  type Id,
  type KindRegistry,
  newId,
  type SurveyStructure,
  type TextKey,
  validateStructure,
  withSources,
} from '@kaiku/sdk/model';
import { createStore, type Store, type Watcher } from '@kaiku/sdk/web';
import type { QuestionKinds } from '@kaiku/sdk/web/survey';
import { applyChanges, sizeProblem } from '../../../contract/index.ts';
import type { SurveyNews, SurveyReply } from '../../queries.ts';
import {
  type ChangeOptions,
  change,
  type History,
  redo,
  type Selection,
  sealed,
  select,
  startHistory,
  takeIn,
  undo,
  undoStep,
} from './history.ts';
import type { Choices } from './merge.ts';
import { type ByPlace, byPlace, othersOf, type Present } from './presence.ts';
import { createSaver, type SaverInput, type SaveStatus, type Version } from './saver.ts';
import { lostWords, MAX_WORDS, touchedBetween, type Words } from './words.ts';

/** What is asked of the server, so that tests can stand in for it. */
export interface EditorServer extends Pick<SaverInput, 'send'> {
  fetch(): Promise<SurveyReply>;
  since(version: number): Promise<SurveyNews>;
  /**
   * @param current the version that the draft has
   * @returns the version that it made
   */
  restore(version: number, current: number): Promise<Version>;
  /**
   * The draft becomes again what is live.
   * @param current the version that the draft has
   * @returns the version that it made
   */
  discard(current: number): Promise<Version>;
}

export interface EditorState extends History {
  survey: SurveyReply;
  save: SaveStatus;
  /** The text on the canvas that is to get the focus when it is drawn. */
  focusKey: TextKey | null;
  /** Words of one's own that gave way to another's, to be copied or put back. */
  words: readonly Words[];
}

/** One survey while it is edited: the document, its history, and its saving. */
export interface Editor {
  /** The question kinds that elements can have. */
  readonly kinds: QuestionKinds;
  store: Store<EditorState>;
  /** Changes the document; `merge` joins quick changes of the same thing into one step. */
  change(edit: (structure: SurveyStructure) => SurveyStructure, options?: Omit<ChangeOptions, 'now'>): void;
  /** Runs a change that the browser shows by itself (typing): the rest of the screen may follow when there is time. */
  unhurried(change: () => void): void;
  /** Whether what the store tells of now may be drawn later. */
  isUnhurried(): boolean;
  select(selection: Selection, focusKey?: TextKey): void;
  /** Elements or pages that are selected together; empty unless there are several. */
  marks: Store<readonly Id[]>;
  /** Selects several; the last one is what the inspector shows. */
  mark(ids: readonly Id[], last: Selection): void;
  focus(key: TextKey | null): void;
  /** What is written next is a step of its own. */
  endStep(): void;
  undo(): void;
  redo(): void;
  /** Id of the latest step, for `undoStep`. */
  lastStep(): number;
  undoStep(id: number): void;
  flush(): Promise<void>;
  /** The version that was saved last. */
  version(): number;
  /** Makes an earlier version the newest draft, as a step that can be undone. Rejects when it cannot be done. */
  restore(version: number): Promise<void>;
  /** Makes what is live the newest draft, as a step that can be undone. Rejects when it cannot be done. */
  discard(): Promise<void>;
  /** The survey has a newer version than the one that is edited: takes it in, or asks where both wrote. */
  catchUp(version?: number): void;
  /** Looks what has become of the survey as a whole: whether it was published, closed or put away meanwhile. */
  lookAgain(): Promise<void>;
  /** This one among the tabs that have the survey open. */
  readonly tab: string;
  /** Who else has it open. */
  readonly present: Store<Others>;
  setPresent(watchers: readonly Watcher[]): void;
  /** Draws what others have written; who has the focus in the document may keep it through that. */
  draw: (update: () => void) => void;
  /** Hears what others have changed: ids of elements and pages. */
  onTouched: (ids: readonly Id[]) => void;
  /** Takes it in with what was chosen. Rejects when it cannot be fetched (SUR-088). */
  resolve(choices: Choices): Promise<void>;
  /** Words that were put back, or are not wanted any more. */
  dropWords(id: Id): void;
  /** Takes over state and dates after an action on the whole survey. */
  setSurvey(survey: Partial<SurveyReply>): void;
  stop(): void;
}

/** Who else has the survey open, and where they are. */
export interface Others {
  others: readonly Present[];
  places: ByPlace;
}

/** Where one's own words are kept that gave way, so that they are there after the page was opened anew. */
export interface WordsStore {
  read(): readonly Words[];
  write(words: readonly Words[]): void;
}

export function createEditor(found: SurveyReply, server: EditorServer, kinds: QuestionKinds, kept: WordsStore): Editor {
  // What translations were made from is noted before a text changes, as the server does.
  const sourced = (reply: SurveyReply): SurveyReply => ({
    ...reply,
    structure: withSources(reply.structure, kinds.registry),
  });
  const survey = sourced(found);
  const store = createStore<EditorState>({
    ...startHistory(survey.structure),
    survey,
    save: { state: 'saved', savedAt: null, problems: [], conflicts: [], lost: null, locked: false },
    focusKey: null,
    words: kept.read(),
  });
  const marks = createStore<readonly Id[]>([]);
  /** Of the survey as a whole, from the reply that was taken in last. */
  let head: Partial<SurveyReply> = {};
  let replacing = false;
  let patient = 0;
  const unhurried = (change: () => void) => {
    patient += 1;
    try {
      change();
    } finally {
      patient -= 1;
    }
  };
  const saver = createSaver({
    initial: versionOf(survey),
    send: server.send,
    async fetch() {
      const fetched = sourced(await server.fetch());
      head = fetched;
      return versionOf(fetched);
    },
    async since({ version, structure }) {
      const news = await server.since(version);
      head = news.head;
      const next = news.changes ? applyChanges(structure, news.changes).structure : news.structure;
      return { version: news.head.survey_version, structure: withSources(next ?? structure, kinds.registry) };
    },
    validate: (structure) => problemsOf(structure, kinds.registry),
    newId,
    onStatus: (save) => unhurried(() => store.update((state) => ({ ...state, save }))),
    onTakenIn(taken) {
      const { structure: before } = store.get();
      editor.draw(() =>
        store.update((state) => ({
          ...state,
          ...takeIn(state, taken, Date.now()),
          survey: { ...state.survey, ...head },
          words: taken.asked
            ? [...state.words, ...lostWords(taken, kinds.registry, newId)].slice(-MAX_WORDS)
            : state.words,
        })),
      );
      editor.onTouched(touchedBetween(before, taken.current));
    },
  });
  const tab = newId();
  const present = createStore<Others>({ others: [], places: new Map() });
  store.subscribe(({ words }) => kept.write(words));
  const move = (step: (history: History) => History) => {
    const before = store.get().structure;
    store.update((state) => ({ ...state, ...step(state) }));
    const { structure } = store.get();
    if (structure !== before) saver.update(structure);
  };

  /** The server puts another structure in the draft's place; here that is a step as any. */
  const replace = async (make: (current: number) => Promise<Version>) => {
    await saver.flush();
    // What is heard of meanwhile is this very step.
    replacing = true;
    try {
      const made = await make(saver.version());
      const structure = withSources(made.structure, kinds.registry);
      saver.reset({ version: made.version, structure });
      store.update((state) => ({ ...state, ...change(state, structure, { now: Date.now() }) }));
    } finally {
      replacing = false;
    }
    await editor.lookAgain();
  };

  const editor: Editor = {
    kinds,
    store,
    draw: (update) => update(),
    onTouched: () => {},
    change: (edit, options = {}) =>
      move((state) => change(state, carryChoices(edit(state.structure)), { ...options, now: Date.now() })),
    unhurried,
    isUnhurried: () => patient > 0,
    marks,
    mark(ids, last) {
      marks.set(ids.length > 1 ? ids : []);
      store.update((state) => ({ ...state, ...select(state, last), focusKey: null }));
    },
    select(selection, focusKey) {
      marks.set([]);
      store.update((state) => ({ ...state, ...select(state, selection), focusKey: focusKey ?? null }));
    },
    focus: (focusKey) => store.update((state) => ({ ...state, focusKey })),
    endStep: () => store.update(sealed),
    undo: () => move(undo),
    redo: () => move(redo),
    lastStep: () => store.get().past.at(-1)?.id ?? 0,
    undoStep: (id) => move((state) => undoStep(state, id, Date.now())),
    flush: () => saver.flush(),
    version: () => saver.version(),
    restore: (version) => replace((current) => server.restore(version, current)),
    discard: () => replace(server.discard),
    catchUp(version) {
      if (!replacing) void saver.catchUp(version);
    },
    async lookAgain() {
      const news = await server.since(saver.version());
      editor.setSurvey({ ...news.head, survey_version: store.get().survey.survey_version });
      void saver.catchUp(news.head.survey_version);
    },
    tab,
    present,
    setPresent(watchers) {
      const others = othersOf(watchers, tab);
      present.update(({ places }) => ({ others, places: byPlace(others, places) }));
      saver.setCompany(others.length > 0);
    },
    dropWords: (id) => store.update((state) => ({ ...state, words: state.words.filter((one) => one.id !== id) })),
    resolve: (choices) => saver.resolve(choices),
    setSurvey: (changes) => store.update((state) => ({ ...state, survey: { ...state.survey, ...changes } })),
    stop: () => saver.stop(),
  };
  return editor;
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
