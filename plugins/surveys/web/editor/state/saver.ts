import { normaliseStructure, type Problem, type SurveyStructure } from '@kaiku/sdk/model';
import { changesBetween, type SurveyChange } from '../../../contract/index.ts';

export type SaveState = 'saved' | 'dirty' | 'saving' | 'failed' | 'invalid' | 'conflict';

export interface SaveStatus {
  state: SaveState;
  /** When it was last saved; null before the first time. */
  savedAt: Date | null;
  /** Why it cannot be saved as it is (`invalid`). */
  problems: readonly Problem[];
}

export interface Version {
  version: number;
  structure: SurveyStructure;
}

export interface SaverInput {
  initial: Version;
  /** Sends changes of the version; gives the new one. Rejects with something that has a `status` of HTTP, 0 for none. */
  send(version: number, changes: SurveyChange[]): Promise<number>;
  /** The survey as the server has it. */
  fetch(): Promise<Version>;
  validate(structure: SurveyStructure): Problem[];
  onStatus(status: SaveStatus): void;
  /** Pause after a change before it is sent, in milliseconds. */
  delay?: number;
}

export interface Saver {
  update(structure: SurveyStructure): void;
  /** Sends what is not saved yet, and resolves when it is or cannot be. */
  flush(): Promise<void>;
  /** Starts again from what was fetched. */
  reset(version: Version): void;
  version(): number;
  stop(): void;
}

const MAX_PAUSE = 30_000;

/** Sends the changes of an editor one save after the other, each based on the version that the last one gave. */
export function createSaver({ initial, send, fetch, validate, onStatus, delay = 800 }: SaverInput): Saver {
  let saved = initial.structure;
  let current = saved;
  let version = initial.version;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let attempt = 0;
  let stopped = false;
  let status: SaveStatus = { state: 'saved', savedAt: null, problems: [] };

  const tell = (state: SaveState, more: Partial<SaveStatus> = {}) => {
    status = { ...status, problems: [], ...more, state };
    if (!stopped) onStatus(status);
  };
  const arm = (milliseconds: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void save(), milliseconds);
  };

  async function once(): Promise<void> {
    const target = current;
    const changes = changesBetween(saved, target);
    if (changes.length === 0) {
      saved = target;
      return tell('saved');
    }
    const problems = validate(target);
    if (problems.length > 0) return tell('invalid', { problems });
    tell('saving');
    try {
      version = await send(version, changes);
    } catch (error) {
      const next = await afterFailure(error, target);
      if (next === null) return;
      version = next;
    }
    attempt = 0;
    saved = target;
    tell(current === target ? 'saved' : 'dirty', { savedAt: new Date() });
    if (current !== target) arm(delay);
  }

  /** The version to go on from when the save did arrive after all, else null. */
  async function afterFailure(error: unknown, target: SurveyStructure): Promise<number | null> {
    const code = (error as { status?: number }).status ?? 0;
    if (code === 412 || code === 423) {
      // A save whose reply was lost is found as a conflict with oneself.
      const arrived = attempt > 0 ? await fetch().catch(() => null) : null;
      if (arrived && changesBetween(arrived.structure, normaliseStructure(target)).length === 0) return arrived.version;
      tell('conflict');
      return null;
    }
    tell('failed');
    const passing = code === 0 || code === 429 || code >= 500;
    if (!passing) return null;
    attempt += 1;
    arm(Math.min(delay * 2 ** attempt, MAX_PAUSE));
    return null;
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    if (running) return running;
    if (status.state === 'conflict') return;
    running = once().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    update(structure) {
      current = structure;
      if (status.state === 'conflict') return;
      if (structure === saved && !running) {
        clearTimeout(timer);
        return tell('saved');
      }
      if (status.state !== 'saving') tell('dirty');
      attempt = 0;
      if (!running) arm(delay);
    },
    async flush() {
      await save();
      if (status.state === 'dirty') await save();
    },
    reset(next) {
      clearTimeout(timer);
      saved = next.structure;
      current = next.structure;
      version = next.version;
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
