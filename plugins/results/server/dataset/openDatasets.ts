import { type Logger, Problem } from '@kaiku/sdk/server';
import { Dataset } from './dataset.ts';
import type { Engine } from './engine.ts';
import { meaningOf } from './engineErrors.ts';
import { type Entry, keyOf, newEntry, type SurveyOf } from './entry.ts';
import type { DatasetFiles } from './files.ts';

/** Datasets that stay open; the one that was used longest ago is closed for another. */
const maxOpen = 24;

/** The datasets that a process has open in its engine, those that were used longest ago first. */
export class OpenDatasets {
  readonly #engine: Engine;
  readonly #files: DatasetFiles;
  readonly #entries = new Map<string, Entry>();
  /** Closings that are under way: a file is opened again only after them. */
  readonly #closing = new Map<string, Promise<void>>();
  #restarting: Promise<void> = Promise.resolve();
  /** How often the engine was started anew. */
  #restarts = 0;

  constructor(engine: Engine, files: DatasetFiles) {
    this.#engine = engine;
    this.#files = files;
  }

  get restarts(): number {
    return this.#restarts;
  }

  known(of: SurveyOf): Entry | undefined {
    return this.#entries.get(keyOf(of));
  }

  /** Not where it was closed meanwhile, or another has taken its place. */
  has(entry: Entry): boolean {
    return this.known(entry.of) === entry;
  }

  /** Opens a survey's, where it is not open yet. */
  open(of: SurveyOf): Entry {
    const key = keyOf(of);
    const known = this.#entries.get(key);
    if (known) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known;
    }
    const { companyId, surveyId } = of;
    const name = `s_${key.replaceAll('-', '').replace(' ', '_')}`;
    const file = this.#files.fileOf(of);
    const entry = newEntry({ of: { companyId, surveyId }, name, file, dataset: this.#attach({ of, name, file }) });
    this.#entries.set(key, entry);
    entry.dataset.catch(() => this.forget(entry));
    return entry;
  }

  /** Its file is another one by now. */
  async openAnew(entry: Entry): Promise<void> {
    entry.dataset = this.#attach(entry);
    await entry.dataset;
  }

  async #attach({ of, name, file }: Pick<Entry, 'of' | 'name' | 'file'>): Promise<Dataset> {
    await this.#closing.get(keyOf(of));
    try {
      await this.#engine.attach(name, file);
    } catch (error) {
      if (meaningOf(error) === 'locked') throw new Problem('unavailable');
      throw error;
    }
    try {
      return await Dataset.open(this.#engine, name);
    } catch (error) {
      // Its entry goes with the failure: nobody else would let go of the file, and nobody could open it again.
      await this.#engine.detach(name).catch(() => {});
      throw error;
    }
  }

  /** The next use opens whatever there is. */
  forget(entry: Entry): void {
    if (this.has(entry)) this.#entries.delete(keyOf(entry.of));
  }

  /** Closes the datasets beyond `maxOpen` that nobody uses, those first that were used longest ago. */
  async closeUnused(log: Logger): Promise<void> {
    let tooMany = this.#entries.size - maxOpen;
    for (const { of, uses } of this.#entries.values()) {
      if (tooMany <= 0) return;
      if (uses > 0) continue;
      tooMany -= 1;
      await this.close(of).catch((error) => log.warn({ err: error }, 'dataset was not closed'));
    }
  }

  /** @param remove throws its files away, before anybody can open them again */
  async close(of: SurveyOf, remove?: () => Promise<unknown>): Promise<void> {
    const key = keyOf(of);
    const entry = this.#entries.get(key);
    const before = this.#closing.get(key);
    this.#entries.delete(key);
    const closing = (async () => {
      await before;
      if (entry) {
        const dataset = await entry.dataset.catch(() => null);
        await dataset?.release();
        await this.#engine.detach(entry.name).catch((error) => {
          // What is thrown away may be what could not be detached.
          if (!remove) throw error;
        });
      }
      await remove?.();
    })();
    this.#awaitClosing(key, closing);
    await closing;
  }

  #awaitClosing(key: string, closing: Promise<unknown>): void {
    const settled: Promise<void> = closing
      .catch(() => {})
      .then(() => {
        if (this.#closing.get(key) === settled) this.#closing.delete(key);
      });
    this.#closing.set(key, settled);
  }

  /**
   * Starts an engine that has stopped anew, once for all who saw it.
   * @param seen `restarts` before it failed
   */
  async restart(seen: number): Promise<void> {
    if (this.#restarts === seen) this.#restarting = this.#restart();
    await this.#restarting;
  }

  /** When what is under way in the engine has ended; what is being built aside goes on. */
  async #restart(): Promise<void> {
    this.#restarts += 1;
    const before = [...this.#closing.values()];
    const entries = Array.from(this.#entries.values(), (entry) => ({ entry, dataset: entry.dataset }));
    const closed = (async () => {
      await Promise.all(before);
      for (const { entry, dataset } of entries) {
        await entry.queue;
        await entry.gate.write(async () => (await dataset.catch(() => null))?.release());
      }
      await this.#engine.close();
    })();
    for (const { entry } of entries) {
      const key = keyOf(entry.of);
      this.#awaitClosing(key, closed);
      if (entry.build) entry.dataset = this.#attach(entry);
      else this.#entries.delete(key);
    }
    await closed;
  }

  /** Forgets all, of which nothing is closed yet. */
  takeAll(): Entry[] {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    return entries;
  }
}
