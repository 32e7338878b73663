import { expect } from 'chai';
import { inRounds } from '../../work/channels/rounds.ts';

describe('work in rounds', () => {
  /** Each round ends when it is let go on. */
  function held() {
    const rounds: { items: readonly string[]; end(error?: Error): void }[] = [];
    const ask = inRounds<string, string>(
      (item) => item[0]!,
      3,
      (items) =>
        new Promise((resolve, reject) => {
          const end = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => item.toUpperCase())));
          rounds.push({ items, end });
        }),
    );
    return { ask, rounds, begun: () => rounds.map(({ items }) => items.join(' ')) };
  }
  const tick = () => new Promise((resolve) => setImmediate(resolve));

  it('a caller alone goes at once; who comes meanwhile goes together, and so many at the most', async () => {
    const { ask, rounds, begun } = held();
    const outcomes = ['a1', 'a2', 'a3', 'a4', 'a5'].map(ask);
    expect(begun()).to.deep.equal(['a1']);
    rounds[0]!.end();
    expect(await outcomes[0]).to.equal('A1');
    await tick();
    expect(begun()).to.deep.equal(['a1', 'a2 a3 a4']);
    rounds[1]!.end();
    await tick();
    rounds[2]!.end();
    expect(await Promise.all(outcomes)).to.deep.equal(['A1', 'A2', 'A3', 'A4', 'A5']);
    void ask('a6');
    expect(begun().at(-1)).to.equal('a6');
  });

  it('those of others wait for nobody, and a round that fails fails for all of it and no more', async () => {
    const { ask, rounds, begun } = held();
    const outcomes = ['a1', 'a2', 'a3'].map((item) =>
      ask(item).then(
        (outcome) => outcome,
        ({ message }: Error) => message,
      ),
    );
    void ask('b1');
    expect(begun()).to.deep.equal(['a1', 'b1']);
    rounds[0]!.end();
    await tick();
    const last = ask('a4');
    rounds[2]!.end(new Error('away'));
    await tick();
    rounds[3]!.end();
    expect([...(await Promise.all(outcomes)), await last]).to.deep.equal(['A1', 'away', 'away', 'A4']);
  });
});
