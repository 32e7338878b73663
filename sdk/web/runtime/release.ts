import { releaseHeader } from '@kaiku/sdk/common';
import { createStore } from './store.ts';

/** True once a server of a later release has answered than the one that sent this page. */
export const newerRelease = createStore(false);

/** When a release was made, by what stands in the page or in a reply; NaN, which is later than nothing, where none does. */
const madeAt = (text: string | null | undefined): number => Date.parse(text ?? '');

export function createReleaseWatch(own: string | null | undefined, onNewer: () => void): (reply: Response) => void {
  const since = madeAt(own);
  return (reply) => {
    // While an upgrade is under way, nodes of both answer: an earlier one changes nothing.
    if (madeAt(reply.headers.get(releaseHeader)) > since) onNewer();
  };
}
