/** Many may read at once; who changes the shape of what they read waits for them and keeps others out. */
export class Gate {
  #readers = 0;
  #writing: Promise<void> | null = null;
  #whenIdle: (() => void) | null = null;

  async read<T>(work: () => Promise<T>): Promise<T> {
    while (this.#writing) await this.#writing;
    this.#readers += 1;
    try {
      return await work();
    } finally {
      this.#readers -= 1;
      if (this.#readers === 0) this.#whenIdle?.();
    }
  }

  /** One writer at a time; it must not read through the gate itself. */
  async write<T>(work: () => Promise<T>): Promise<T> {
    while (this.#writing) await this.#writing;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#writing = promise;
    try {
      if (this.#readers > 0) {
        await new Promise<void>((idle) => {
          this.#whenIdle = idle;
        });
      }
      return await work();
    } finally {
      this.#whenIdle = null;
      this.#writing = null;
      resolve();
    }
  }
}
