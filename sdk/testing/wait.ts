/** Waits until `probe` gives something truthy; fails with `what` when it takes longer than `timeoutMs`. */
export async function until<T>(what: string, probe: () => Promise<T> | T, timeoutMs = 10_000): Promise<NonNullable<T>> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value) return value as NonNullable<T>;
    if (Date.now() > end) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
