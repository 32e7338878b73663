import { expect } from 'chai';
import { Opened } from '../../foundation/opened.ts';

const never = () => new Promise<void>(() => {});

describe('what a start has opened', () => {
  it('is closed in the opposite order, whatever fails on the way, and once', async () => {
    const closed: string[] = [];
    const opened = new Opened();
    opened.add('the first', () => void closed.push('the first'));
    opened.add('the broken', () => {
      closed.push('the broken');
      throw new Error('broken');
    });
    opened.add('the last', async () => void closed.push('the last'));
    const failure = await opened.close({ withinMs: 1_000 }).catch((error: Error) => error.message);
    expect(failure).to.equal('broken');
    await opened.close({ withinMs: 1_000 });
    expect(closed).to.deep.equal(['the last', 'the broken', 'the first']);
  });

  it('what does not end keeps nothing else open, and is named', async () => {
    const closed: string[] = [];
    const late: string[] = [];
    const opened = new Opened();
    opened.add('the first', () => void closed.push('the first'));
    opened.add(() => `what hangs, with ${closed.length} closed`, never);
    opened.add('the last', () => void closed.push('the last'));
    const failure = await opened
      .close({ withinMs: 20, late: (what) => late.push(what) })
      .catch((error: Error) => error.message);
    expect(late).to.deep.equal(['what hangs, with 1 closed']);
    expect(failure).to.equal('did not end in time: what hangs, with 1 closed');
    expect(closed).to.deep.equal(['the last', 'the first']);
  });

  it('of a start that fails is closed as well, and the failure is told', async () => {
    const closed: string[] = [];
    const start = Opened.during(async (opened) => {
      opened.add('the first', () => void closed.push('the first'));
      throw new Error('not today');
    });
    expect(await start.catch((error: Error) => error.message)).to.equal('not today');
    expect(closed).to.deep.equal(['the first']);
  });
});
