import { expect } from 'chai';
import { draftsOf, dropDraft } from '../../web/enhancer/draft.ts';

describe('what a respondent has begun, in the browser', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  const store = new Map<string, string>();

  beforeEach(() => {
    store.clear();
    const storage = {
      getItem: (key: string) => store.get(key) ?? null,
      removeItem: (key: string) => store.delete(key),
    };
    const listed = new Proxy(storage, {
      ownKeys: () => [...store.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    });
    Object.defineProperty(globalThis, 'localStorage', { value: listed, configurable: true, writable: true });
  });
  afterEach(() => {
    if (before) Object.defineProperty(globalThis, 'localStorage', before);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  });

  const begin = (base: string, transaction: string, link: string | undefined, minutesAgo: number): void => {
    const savedAt = Date.now() - minutesAgo * 60_000;
    const draft = { answers: { why: transaction }, page: 'p1', transaction, started: 's', savedAt, link };
    store.set(`kaiku.draft ${base} ${transaction}`, JSON.stringify(draft));
  };
  const of = (...where: Parameters<typeof draftsOf>) => draftsOf(...where).map(({ transaction }) => transaction);

  it('LINK-033.a ANS-011 is found at the link’s new address, and thrown away there', () => {
    begin('/a/old', 't1', 'link-1', 9);
    begin('/a/new', 't2', 'link-1', 5);
    begin('/a/older', 't3', 'link-1', 7);
    begin('/a/other', 't4', 'link-2', 1);
    expect(of('/a/new', 'link-1'), 'the latest first').to.eql(['t2', 't3', 't1']);
    dropDraft('/a/new', 'link-1', 't3');
    expect(of('/a/new', 'link-1')).to.eql(['t2', 't1']);
    dropDraft('/a/new', 'link-1');
    expect([...store.keys()]).to.eql(['kaiku.draft /a/other t4']);
  });

  it('is found by its address alone where nothing names the link, as those of an older Kaiku', () => {
    begin('/a/hall', 't1', undefined, 3);
    begin('/a/hallway', 't2', undefined, 2);
    begin('/a/cafe', 't3', 'link-3', 1);
    store.set('kaiku.draft /a/hall', JSON.stringify({ answers: {}, transaction: 't0', savedAt: Date.now() }));
    store.set('kaiku.draft /a/hall broken', '{');
    expect(of('/a/hall')).to.eql(['t0', 't1']);
    expect(of('/a/hall', 'link-3')).to.eql(['t0', 't3', 't1']);
    expect(store.has('kaiku.draft /a/hall broken')).to.equal(false);
    expect(of('/a/nowhere', null)).to.eql([]);
  });
});
