const live = process.stdout.isTTY === true && !process.env.CI;

/** `3.2 s` below a minute, `2 min 5 s` from there. */
export function seconds(milliseconds: number): string {
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const whole = Math.round(milliseconds / 1000);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Says what is being done; in a terminal `update` rewrites the last line instead of adding one. */
export class Progress {
  #open = false;

  step(text: string): void {
    this.clear();
    console.log(`  ${text}`);
  }

  /** A figure that changes fast: shown in a terminal only. */
  update(text: string): void {
    if (!live) return;
    const width = (process.stdout.columns ?? 80) - 3;
    process.stdout.write(`\r\x1b[K  ${text.slice(0, width)}`);
    this.#open = true;
  }

  clear(): void {
    if (this.#open) process.stdout.write('\r\x1b[K');
    this.#open = false;
  }
}
