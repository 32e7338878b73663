import { pathToFileURL } from 'node:url';
import { choiceKind, type Kind } from '@kaiku/sdk/model';
import { expect } from 'chai';
import { kindPart, settleKinds } from '../../server/services/kindParts.ts';

const brought = (kind: string, plugin = 'one') => ({
  kind: { ...choiceKind, kind, texts: plugin } as Kind,
  plugin: pathToFileURL(`/nowhere/plugins/${plugin}/`),
});

describe('question kinds of plugins', () => {
  it('keep one name each: ours, and that of the first', () => {
    const { kept, refused } = settleKinds([brought('stars'), brought('choice'), brought('stars', 'two')]);
    expect(kept.map(({ kind, plugin }) => [kind.kind, plugin.pathname])).to.deep.equal([
      ['stars', '/nowhere/plugins/one/'],
    ]);
    expect(refused.map(({ kind }) => kind.kind)).to.deep.equal(['choice', 'stars']);
  });

  it('that were not built say so, and how to build them', async () => {
    const failure = await kindPart(brought('stars'))
      .page()
      .catch((error: Error) => error.message);
    expect(failure).to.contain('"stars" has not been built by its plugin "one"').and.to.contain('kaiku-plugin build');
  });
});
