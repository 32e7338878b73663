/** How many times longer than usual a machine may take; where a whole run is judged, nobody knows what else it does. */
export const patience = Number(process.env.KAIKU_TEST_PATIENCE ?? 1);

/** Waits until `probe` gives something truthy; fails with `what` when it takes longer than `timeoutMs`. */
export async function until<T>(what: string, probe: () => Promise<T> | T, timeoutMs = 10_000): Promise<NonNullable<T>> {
  const end = Date.now() + timeoutMs * patience;
  for (;;) {
    const value = await probe();
    if (value) return value as NonNullable<T>;
    if (Date.now() > end) throw new Error(`waited ${timeoutMs * patience} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
