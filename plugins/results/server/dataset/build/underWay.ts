/** Messages that a thread was sent and has not worked off: some, so that it hardly ever waits, and few, so that memory stays small. */
export class UnderWay {
  readonly #most: number;
  #count = 0;
  #wake = (): void => {};

  constructor(most: number) {
    this.#most = most;
  }

  sent(): void {
    this.#count += 1;
  }

  workedOff(): void {
    this.#count -= 1;
    this.#wake();
  }

  /**
   * @param over of the thread, which works nothing off any more when it has ended
   * @returns when there is room for another one
   * @throws what `over` fails with
   */
  async room(over: Promise<void>): Promise<void> {
    while (this.#count >= this.#most) {
      const room = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await Promise.race([room, over]);
    }
  }
}
