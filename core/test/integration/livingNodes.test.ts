import { type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { startProbe } from '../probe.ts';

describe('a node that lives', () => {
  let first: TestApp;
  const others: TestApp[] = [];
  before(async () => {
    first = await startProbe({ workers: 'none' });
    others.push(await first.another());
  });
  after(async () => {
    for (const node of others) await node.stop();
    await first?.stop();
  });

  const living = async (): Promise<string[]> => {
    const { rows } = await first.db.owner.query<{ id: string }>(
      "SELECT id FROM core.nodes WHERE seen_at > now() - interval '20 seconds' ORDER BY id",
    );
    return rows.map(({ id }) => id);
  };

  it('is heard of again and again, also after it was taken for gone, until it ends', async () => {
    const [one, other, ...more] = await living();
    expect(more).to.deep.equal([]);
    // As after an outage: of the one nothing was heard for long, the other was forgotten.
    await first.db.owner.query("UPDATE core.nodes SET seen_at = now() - interval '1 minute' WHERE id = $1", [one]);
    await first.db.owner.query('DELETE FROM core.nodes WHERE id = $1', [other]);
    await until('both to be heard of', async () => (await living()).length === 2);
    expect(await living()).to.deep.equal([one, other]);
    await others.pop()!.stop();
    expect(await living()).to.have.length(1);
  });
});
