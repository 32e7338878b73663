import { expect } from 'chai';
import { kindsOf } from '../../server/services/kinds.ts';

describe('kinds of plugins in a thread', () => {
  const brought = `data:text/javascript,${encodeURIComponent("export const kind = { kind: 'sorting' };")}`;
  const unbuilt = 'file:///nowhere/unbuilt.js';

  it('are there beside ours; one that cannot be loaded stops those only who use it', async () => {
    const kinds = await kindsOf([unbuilt, brought], [{ kind: 'choice' }, { kind: 'sorting' }]);
    expect(kinds.has('sorting')).to.equal(true);
    const failure = await kindsOf([unbuilt, brought], [{ kind: 'choice' }, { kind: 'unbuilt' }]).catch(
      (error) => error,
    );
    expect(failure.code).to.equal('ERR_MODULE_NOT_FOUND');
  });
});
