import { builtinKinds, type Element, hierarchyUses } from '@kaiku/sdk/model';
import { invalid, type RequestContext } from '@kaiku/sdk/server';
import { makeElement, makePage, makeStructure } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { HierarchySource } from '../../contract/index.ts';
import { askHierarchies } from '../../server/services/hierarchies.ts';

const from = (hierarchy: string, id: string): Element =>
  makeElement(id, 'choice', { text: id, choices: [], choiceSource: 'hierarchy', hierarchy });
const usesOf = (...elements: Element[]) =>
  hierarchyUses(makeStructure({ pages: [makePage('p1', elements)] }), builtinKinds);
const node = { id: 'n', level: 'l', text: 'North' };
const page = { nodes: [node], next: null };

/** A request whose transactions are none, and those who keep hierarchies. */
function asking(...sources: HierarchySource['nodes'][]): RequestContext {
  const kept = sources.map((nodes) => ({ list: async () => [], nodes }));
  const run = (_company: string, work: (ctx: object) => unknown) => work({});
  return {
    contributions: () => kept,
    get: () => ({ run }),
    log: { error() {} },
  } as unknown as RequestContext;
}

describe('surveys: asking for hierarchies', () => {
  it('each is asked for once, however many elements take their choices from it', async () => {
    const asked: string[] = [];
    const ctx = asking(async (_ctx, id) => {
      asked.push(id);
      return id === 'org' ? page : null;
    });
    const heard = await askHierarchies(ctx, usesOf(from('org', 'a'), from('org', 'b'), from('gone', 'c')));
    expect(asked).to.deep.equal(['org', 'gone']);
    expect([...heard]).to.deep.equal([
      ['org', { nodes: [node] }],
      ['gone', 'unknown'],
    ]);
  });

  it('who fails or never answers keeps no other from answering, and is away where nobody else knows it', async () => {
    const fails = async () => {
      throw new Error('out of order');
    };
    const never = () => new Promise<never>(() => {});
    const knows = async (_ctx: unknown, id: string) => (id === 'org' ? page : null);
    const heard = await askHierarchies(asking(fails, never, knows), usesOf(from('org', 'a'), from('gone', 'b')), 20);
    expect([...heard]).to.deep.equal([
      ['org', { nodes: [node] }],
      ['gone', 'away'],
    ]);
  });

  it('who did not answer in time is asked for no other hierarchy: a save waits once', async () => {
    const asked: string[] = [];
    const never = (_ctx: unknown, id: string) => {
      asked.push(id);
      return new Promise<never>(() => {});
    };
    const heard = await askHierarchies(asking(never), usesOf(from('a', 'x'), from('b', 'y'), from('c', 'z')), 20);
    expect(asked).to.deep.equal(['a']);
    expect([...heard.values()]).to.deep.equal(['away', 'away', 'away']);
  });

  it('what refuses is heard with its reason', async () => {
    const reason = invalid({ path: 'x', code: 'required' });
    const heard = await askHierarchies(
      asking(async () => {
        throw reason;
      }),
      usesOf(from('org', 'a')),
    );
    expect(heard.get('org')).to.deep.equal({ refused: reason });
  });
});
