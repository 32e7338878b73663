/** What a start has opened: closed in the opposite order, when the start fails as when all ends. */
export class Opened {
  readonly #closers: (() => unknown)[] = [];

  add(close: () => unknown): void {
    this.#closers.push(close);
  }

  /** Whatever cannot be closed keeps nothing else open. May be called twice. @throws the first of what went wrong */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Runs `start`; what it opened before it failed is closed. */
  static async during<T>(start: (opened: Opened) => Promise<T>): Promise<T> {
    const opened = new Opened();
    try {
      return await start(opened);
    } catch (error) {
      await opened.close().catch(() => {});
      throw error;
    }
  }
}
