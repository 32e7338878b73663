import { expect } from 'chai';
import { createReleaseWatch } from '../../web/runtime/release.ts';

const reply = (release?: string) => new Response('{}', release ? { headers: { 'kaiku-release': release } } : {});
const page = '2026-11-22T10:00:00.000Z';

/** Whether a page of `own` that hears these replies knows of a newer release. */
function heard(own: string | undefined, ...releases: (string | undefined)[]): boolean {
  let newer = false;
  const watch = createReleaseWatch(own, () => {
    newer = true;
  });
  for (const release of releases) watch(reply(release));
  return newer;
}

describe('a newer release', () => {
  it('is noticed by any reply of it, also between replies of nodes that are still older', () => {
    expect(heard(page, page, '2026-11-23T10:00:00.000Z', page)).to.equal(true);
  });

  it('is none where the same or an earlier one answers, or one that says nothing', () => {
    expect(heard(page, page, '2026-11-21T10:00:00.000Z', undefined, 'soon')).to.equal(false);
  });

  it('is not looked for by a page that does not know its own, as of sources', () => {
    for (const own of ['', undefined, '__RELEASE__']) expect(heard(own, page)).to.equal(false);
  });
});
