import { clusterUrl } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeFolder } from '../support/outside.ts';
import { changed, followTour, readTour } from '../support/tour.ts';

describe('docs/plugins.md', function () {
  this.timeout(600_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  before(async () => {
    place = await makeFolder();
  });
  after(() => place.remove());

  it('leads to a plugin outside the repository whose types and tests are right', async () => {
    process.env.KAIKU_TEST_DATABASE_URL ??= await clusterUrl();
    const { printed } = await followTour(place.folder, (command) => command !== 'npm run pack');
    expect(printed).to.match(/ 12 passing/);
  });

  it('fails where a box says something of lines that are not there, and where it names no file', () => {
    expect(changed('one\ntwo\nthree\n', ' one\n-two\n+2\n')).to.equal('one\n2\nthree\n');
    expect(() => changed('one\ntwo\n', ' one\n-three\n+3\n')).to.throw('not in the file once:\none\nthree');
    expect(() => changed('one\none\n', ' one\n+two\n')).to.throw('not in the file once');
    expect(() => readTour('Text\n\n```ts\nconst a = 1;\n```\n')).to.throw(
      'docs/plugins.md:3: a box of ts that names no',
    );
  });
});
