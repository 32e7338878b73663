import type { Problem, SurveyStructure } from '@kaiku/sdk/model';
import { changesBetween, type SurveyChange } from '../../../contract/index.ts';
import { type Choices, type Conflict, type Merged, merge } from './merge.ts';

export type SaveState = 'saved' | 'dirty' | 'saving' | 'failed' | 'invalid' | 'conflict' | 'gone';

export interface SaveStatus {
  state: SaveState;
  /** When it was last saved; null before the first time. */
  savedAt: Date | null;
  /** Why it cannot be saved as it is (`invalid`). */
  problems: readonly Problem[];
  /** What both wrote (`conflict`). */
  conflicts: readonly Conflict[];
  /** It is there no more, or not for this author (`gone`): nothing is tried again. */
  lost: 'deleted' | 'forbidden' | null;
  /** The survey does not take changes at present, and its page says so as for a conflict. */
  locked: boolean;
  /** How often changes of somebody else were taken in. */
  takenIn: number;
}

export interface Version {
  version: number;
  structure: SurveyStructure;
}

/** One save. Sent again it is still the same one, so that one which landed without a reply is not done twice. */
export interface Save {
  id: string;
  /** The version that the changes are made to. */
  version: number;
  changes: SurveyChange[];
}

export interface SaverInput {
  initial: Version;
  /** Sends a save; gives the version that it left. Rejects with something that has a `status` of HTTP, 0 for none. */
  send(save: Save): Promise<number>;
  /** The survey as the server has it. */
  fetch(): Promise<Version>;
  validate(structure: SurveyStructure): Problem[];
  newId(): string;
  onStatus(status: SaveStatus): void;
  /** Somebody else's newer version took the place of `base`: what is edited goes on from `rebased(before)`. */
  onRebase(rebased: (structure: SurveyStructure) => SurveyStructure, current: SurveyStructure): void;
  /** Pause after a change before it is sent, in milliseconds. */
  delay?: number;
}

export interface Saver {
  update(structure: SurveyStructure): void;
  /** Sends what is not saved yet, and resolves when it is or cannot be. */
  flush(): Promise<void>;
  /** Takes in the newer version that the server is known to have. */
  catchUp(): Promise<void>;
  /** Takes in the newer version with what was chosen of each conflict. Rejects when it cannot be fetched. */
  resolve(choices: Choices): Promise<void>;
  /** Starts again from what was fetched. */
  reset(version: Version): void;
  version(): number;
  stop(): void;
}

const MAX_PAUSE = 30_000;

/** Sends the changes of an editor one save after the other, each based on the version that the last one gave. */
export function createSaver(input: SaverInput): Saver {
  const { initial, send, fetch, validate, newId, onStatus, onRebase, delay = 800 } = input;
  let saved = initial.structure;
  let current = saved;
  let version = initial.version;
  /** Sent, and not known to have arrived or not. */
  let pending: (Save & { target: SurveyStructure }) | null = null;
  /** The server has a newer version than ours. */
  let behind = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let attempt = 0;
  let stopped = false;
  let status: SaveStatus = {
    state: 'saved',
    savedAt: null,
    problems: [],
    conflicts: [],
    lost: null,
    locked: false,
    takenIn: 0,
  };

  const tell = (state: SaveState, more: Partial<SaveStatus> = {}) => {
    status = { ...status, problems: [], conflicts: [], lost: null, locked: false, ...more, state };
    if (!stopped) onStatus(status);
  };
  const arm = (milliseconds: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void save(), milliseconds);
  };

  async function once(): Promise<void> {
    try {
      if (behind && !pending) await takeIn(await fetch());
      if (status.state !== 'conflict') await sendChanges();
      attempt = 0;
    } catch (error) {
      await afterFailure(error);
    }
  }

  async function sendChanges(): Promise<void> {
    const sent = pending ?? nextSave();
    if (!sent) return;
    pending = sent;
    tell('saving');
    const { target, ...theSave } = sent;
    version = await send(theSave);
    pending = null;
    saved = target;
    tell(current === target ? 'saved' : 'dirty', { savedAt: new Date() });
    if (current !== target) arm(delay);
  }

  function nextSave(): typeof pending {
    const target = current;
    const changes = changesBetween(saved, target);
    if (changes.length === 0) {
      saved = target;
      tell('saved');
      return null;
    }
    const problems = validate(target);
    if (problems.length === 0) return { id: newId(), version, changes, target };
    tell('invalid', { problems });
    return null;
  }

  /** Whatever the answer was or was not, what is written stays, and is sent when it can be. */
  async function afterFailure(error: unknown): Promise<void> {
    const code = (error as { status?: number }).status ?? 0;
    if (code === 412) {
      // It has not landed: the server knows saves by their ids.
      pending = null;
      behind = true;
      tell('dirty');
      try {
        await takeIn(await fetch());
        if (current !== saved) arm(0);
        return;
      } catch {
        // As any failure that may pass.
      }
    }
    if (code === 403 || code === 404) {
      pending = null;
      tell('gone', { lost: code === 404 ? 'deleted' : 'forbidden' });
      return;
    }
    if (code === 423) {
      pending = null;
      tell('conflict', { locked: true });
      return;
    }
    tell('failed');
    const passing = code === 0 || code === 412 || code === 429 || code >= 500;
    if (!passing) {
      pending = null;
      return;
    }
    attempt += 1;
    arm(Math.min(delay * 2 ** attempt, MAX_PAUSE));
  }

  /** Goes on from somebody else's version with what was written here, or asks where both wrote. */
  async function takeIn(theirs: Version, choices: Choices = new Map()): Promise<void> {
    const base = saved;
    const { structure, conflicts }: Merged = merge(base, current, theirs.structure, choices);
    const open = conflicts.filter(({ path }) => !choices.has(path));
    if (open.length > 0) return tell('conflict', { conflicts });
    behind = false;
    saved = theirs.structure;
    version = theirs.version;
    current = structure;
    onRebase((before) => merge(base, before, theirs.structure).structure, structure);
    tell(changesBetween(saved, current).length > 0 ? 'dirty' : 'saved', { takenIn: status.takenIn + 1 });
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    if (running) return running;
    if (status.state === 'conflict' || status.state === 'gone') return;
    running = once().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    update(structure) {
      current = structure;
      if (status.state === 'conflict' || status.state === 'gone') return;
      if (structure === saved && !running && !pending) {
        clearTimeout(timer);
        return tell('saved');
      }
      if (status.state !== 'saving') tell('dirty');
      attempt = 0;
      if (!running) arm(delay);
    },
    async flush() {
      // What is written meanwhile, and what others wrote, take a turn each.
      for (let turn = 0; turn < 4; turn += 1) {
        await save();
        if (status.state !== 'dirty') return;
      }
    },
    async catchUp() {
      behind = true;
      await save();
    },
    async resolve(choices) {
      const { locked } = status;
      await takeIn(await fetch(), choices);
      if (status.state !== 'dirty') return;
      // What is locked is likely to be so still: it is sent with the next change, or by hand.
      if (locked) tell('failed');
      else arm(0);
    },
    reset(next) {
      clearTimeout(timer);
      saved = next.structure;
      current = next.structure;
      version = next.version;
      pending = null;
      behind = false;
      attempt = 0;
      tell('saved');
    },
    version: () => version,
    stop() {
      clearTimeout(timer);
      stopped = true;
    },
  };
}
