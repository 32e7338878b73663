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
  /** The same for who has an older version of it: what differs is enough. */
  since(older: Version): Promise<Version>;
  validate(structure: SurveyStructure): Problem[];
  newId(): string;
  onStatus(status: SaveStatus): void;
  /** Somebody else's newer version was taken in. */
  onTakenIn(taken: TakenIn): void;
  /** Pause after a change before it is sent, in milliseconds. */
  delay?: number;
}

export interface TakenIn {
  /** What both began with. */
  base: SurveyStructure;
  /** What was written here, and what is edited from now on. */
  mine: SurveyStructure;
  current: SurveyStructure;
  theirs: SurveyStructure;
  /** Whether one was asked whose words stay. */
  asked: boolean;
  /** What another state of this editor is with theirs in it. */
  rebased(structure: SurveyStructure): SurveyStructure;
}

export interface Saver {
  update(structure: SurveyStructure): void;
  /** Sends what is not saved yet, and resolves when it is or cannot be. */
  flush(): Promise<void>;
  /** The server is known to have this version, or a newer one than ours: it is taken in. */
  catchUp(version?: number): Promise<void>;
  /** While others edit it too, what is written is sent while one goes on writing. */
  setCompany(others: boolean): void;
  /** Takes in the newer version with what was chosen of each conflict. Rejects when it cannot be fetched. */
  resolve(choices: Choices): Promise<void>;
  /** Starts again from what was fetched. */
  reset(version: Version): void;
  version(): number;
  stop(): void;
}

const MAX_PAUSE = 30_000;
const EAGER_ATTEMPTS = 8;
/** From the first change on, however long one writes without a pause; the shorter while others look on. */
const LATEST = 5_000;
const LATEST_IN_COMPANY = 200;

/** Sends the changes of an editor one save after the other, each based on the version that the last one gave. */
export function createSaver(input: SaverInput): Saver {
  const { initial, send, fetch, since, validate, newId, onStatus, onTakenIn, delay = 800 } = input;
  let saved = initial.structure;
  let current = saved;
  let version = initial.version;
  /** Sent, and not known to have arrived or not. */
  let pending: (Save & { target: SurveyStructure }) | null = null;
  /** The newest version that the server is known to have; infinite while all that is known is that it is newer. */
  let heard = version;
  let company = false;
  /** When what is not saved yet began: of the clock that only goes forward. */
  let dirtySince: number | null = null;
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
  };

  const tell = (state: SaveState, more: Partial<SaveStatus> = {}) => {
    status = { ...status, problems: [], conflicts: [], lost: null, locked: false, ...more, state };
    if (!stopped) onStatus(status);
  };
  const arm = (milliseconds: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void save(), milliseconds);
  };

  /** The pause before what was just written is sent. */
  const pause = (): number => {
    dirtySince ??= performance.now();
    const latest = dirtySince + (company ? LATEST_IN_COMPANY : LATEST) - performance.now();
    return Math.max(0, Math.min(delay, latest));
  };

  const backOff = () => Math.min(delay * 2 ** attempt, MAX_PAUSE);

  async function once(): Promise<void> {
    try {
      if (heard > version && !pending) await takeInSince();
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
    if (current !== target) arm(pause());
  }

  async function takeInSince(): Promise<void> {
    takeIn(await read(since({ version, structure: saved })));
  }

  /** What is heard of meanwhile may be newer than what comes. */
  async function read(reading: Promise<Version>): Promise<Version> {
    const before = heard;
    const theirs = await reading;
    heard = heard === before ? theirs.version : Math.max(heard, theirs.version);
    return theirs;
  }

  function nextSave(): typeof pending {
    const target = current;
    dirtySince = null;
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
      heard = Math.max(heard, version + 1);
      tell('dirty');
      try {
        await takeInSince();
        attempt += 1;
        // Of several who save at once one gets through each time; the others are not far behind.
        if (current !== saved) arm(attempt < EAGER_ATTEMPTS ? 0 : backOff());
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
    const refused = code === 422 ? problemsIn(error) : [];
    if (refused.length > 0) {
      pending = null;
      tell('invalid', { problems: refused });
      return;
    }
    tell('failed');
    const passing = code === 0 || code === 412 || code === 429 || code >= 500;
    if (!passing) {
      pending = null;
      return;
    }
    attempt += 1;
    arm(backOff());
  }

  /** Goes on from somebody else's version with what was written here, or asks where both wrote. */
  function takeIn(theirs: Version, choices: Choices = new Map()): void {
    if (theirs.version <= version && choices.size === 0 && status.state !== 'conflict') return;
    const base = saved;
    const mine = current;
    const { structure, conflicts }: Merged = merge(base, current, theirs.structure, choices);
    const open = conflicts.filter(({ path }) => !choices.has(path));
    if (open.length > 0) {
      tell('conflict', { conflicts });
      return;
    }
    saved = theirs.structure;
    version = theirs.version;
    current = structure;
    const rebased = (before: SurveyStructure) => merge(base, before, theirs.structure, 'theirs').structure;
    onTakenIn({ base, mine, current, theirs: saved, asked: conflicts.length > 0, rebased });
    tell(changesBetween(saved, current).length > 0 ? 'dirty' : 'saved');
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    if (running) return running;
    if (status.state === 'conflict' || status.state === 'gone') return;
    running = once().finally(() => {
      running = null;
      // What was heard of while a save was under way.
      if (heard > version && status.state !== 'failed') arm(0);
    });
    return running;
  }

  return {
    update(structure) {
      current = structure;
      if (status.state === 'conflict' || status.state === 'gone') return;
      if (structure === saved && !running && !pending) {
        clearTimeout(timer);
        dirtySince = null;
        return tell('saved');
      }
      if (status.state !== 'saving' && status.state !== 'dirty') tell('dirty');
      attempt = 0;
      if (!running) arm(pause());
    },
    async flush() {
      // What is written meanwhile, and what others wrote, take a turn each.
      for (let turn = 0; turn < 4; turn += 1) {
        await save();
        const behind = status.state === 'saved' && heard > version;
        if (status.state !== 'dirty' && !behind) return;
      }
    },
    async catchUp(newer = version + 1) {
      heard = Math.max(heard, newer);
      // A save that is under way may be the very one that was heard of.
      if (heard > version && !running) await save();
    },
    setCompany(others) {
      company = others;
    },
    async resolve(choices) {
      const { locked } = status;
      takeIn(await read(fetch()), choices);
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
      heard = version;
      attempt = 0;
      dirtySince = null;
      tell('saved');
    },
    version: () => version,
    stop() {
      clearTimeout(timer);
      stopped = true;
    },
  };
}

/** What the server alone could find wrong, with its places. */
function problemsIn(error: unknown): Problem[] {
  const { details = [] } = error as { details?: readonly Partial<Problem>[] };
  return details.flatMap(({ path, code, params }) => (path && code ? [{ path, code, ...(params && { params }) }] : []));
}
