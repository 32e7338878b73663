/** Fetches a script beside this one; the server says where it is. @throws when it cannot be fetched */
export const load = <T>(address: string): Promise<T> => import(/* webpackIgnore: true */ address);

const pauseMs = 5_000;

/** The same, until it comes. Browsers may remember that an address gave nothing, so that each try has its own. */
export async function loadLater<T>(address: string): Promise<T> {
  for (let again = ''; ; again += '?') {
    try {
      return await load<T>(address + again);
    } catch {
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true });
        setTimeout(resolve, pauseMs);
      });
    }
  }
}
