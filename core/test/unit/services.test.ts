import { definePoint, token } from '@kaiku/sdk/common';
import { type Binder, optional } from '@kaiku/sdk/server';
import { expect } from 'chai';
import { checkGraph } from '../../kernel/bindGraph.ts';
import { Bindings, Services } from '../../kernel/container.ts';
import { type Declarations, declarationsOf } from '../../kernel/declarations.ts';

interface Greeter {
  greet(): string;
}
const Greeter = token<Greeter>('hello.Greeter');
const Loud = token<Greeter>('friend.Loud');
const Name = token<string>('core.Name');
const Mine = token<string>('core.Mine');
const Port = token<Greeter>('sdk.Greeter');
const Words = definePoint<() => string>('hello.words');

interface Neighbours {
  requires?: string[];
  optional?: string[];
}
const plugin = (id: string, bind: (binder: Binder) => void, neighbours: Neighbours = {}): Declarations =>
  declarationsOf(
    { manifest: { id, version: '1.0.0', sdk: '*', ...neighbours }, folder: `/${id}` },
    {
      bind,
    },
  );
const greeter = (text: string): Greeter => ({ greet: () => text });

/** Binds as the host does. */
function bindAll(...all: Declarations[]) {
  const bindings = new Bindings();
  bindings.value(Name, 'Kaiku');
  checkGraph(all, new Set([Name.id, Mine.id]));
  const seen = new Map(all.map((one) => [one.plugin, new Services(bindings, one)]));
  for (const { plugin } of all) bindings.ownValue(plugin, Mine, `of ${plugin}`);
  for (const one of all) bindings.add(one);
  return (id: string) => seen.get(id)!;
}

describe('services and points of plugins', () => {
  it('makes a service once, with the services it depends on', () => {
    let made = 0;
    const of = bindAll(
      plugin('hello', (binder) =>
        binder.provide(Greeter, [Name, Mine], (name, mine) => {
          made += 1;
          return greeter(`Hello ${name} ${mine}`);
        }),
      ),
    );
    expect(made).to.equal(0);
    expect(of('hello').get(Greeter).greet()).to.equal('Hello Kaiku of hello');
    expect(of('hello').get(Greeter)).to.equal(of('hello').get(Greeter));
    expect(made).to.equal(1);
  });

  it('hands a point to a service that depends on it: contributions made of the contributors own services, in plugin order', () => {
    const of = bindAll(
      plugin('hello', (binder) => {
        binder.open(Words);
        binder.contribute(Words, [], () => () => 'first');
        binder.provide(Greeter, [Words], (words) => greeter(words.map((word) => word()).join(', ')));
      }),
      plugin(
        'friend',
        (binder) => {
          binder.provide(Loud, [Mine], (mine) => greeter(mine.toUpperCase()));
          binder.contribute(Words, [Loud, Mine], (loud, mine) => () => `${loud.greet()} ${mine}`);
        },
        { requires: ['hello'] },
      ),
    );
    expect(of('hello').get(Greeter).greet()).to.equal('first, OF FRIEND of friend');
    expect(of('hello').contributions(Words)).to.have.length(2);
    expect(of('hello').contributions(Words)).to.deep.equal(of('hello').contributions(Words));
    expect(() => of('friend').contributions(Words)).to.throw(/"friend" reads the point "hello\.words" of another/);
  });

  it('gives an empty list for a point that nobody contributes to, and null for what is optional and absent', () => {
    const of = bindAll(
      plugin(
        'hello',
        (binder) => {
          binder.open(Words);
          binder.provide(Greeter, [Words, optional(Loud), optional(Port)], (words, loud, port) =>
            greeter(JSON.stringify([words.length, loud, port])),
          );
        },
        { optional: ['friend'] },
      ),
    );
    expect(of('hello').get(Greeter).greet()).to.equal('[0,null,null]');
    expect(of('hello').find(Loud)).to.equal(null);
  });

  it('a port is seen by every plugin', () => {
    const of = bindAll(
      plugin('hello', (binder) => binder.provide(Port, [], () => greeter('everywhere'))),
      plugin('stranger', () => {}),
    );
    expect(of('stranger').get(Port).greet()).to.equal('everywhere');
  });

  it('lets a plugin see services of plugins that it names, and of no others, whether these are there or not', () => {
    const hello = plugin('hello', (binder) => binder.provide(Greeter, [], () => greeter('Hi')));
    const of = bindAll(
      hello,
      plugin('friend', () => {}, { requires: ['hello'] }),
      plugin('stranger', () => {}),
    );
    expect(of('friend').get(Greeter).greet()).to.equal('Hi');
    expect(() => of('stranger').get(Greeter)).to.throw(/"stranger" uses .*"hello\.Greeter", but does not name "hello"/);
    expect(() => of('stranger').find(Greeter)).to.throw(/does not name "hello"/);
    expect(() => bindAll(plugin('stranger', () => {}))('stranger').find(Greeter)).to.throw(/does not name "hello"/);
  });

  const provide = (id: string, dependencies: Parameters<Binder['provide']>[1], neighbours?: Neighbours) =>
    plugin(
      id,
      (binder) => binder.provide(token<Greeter>(`${id}.Greeter`), dependencies, () => greeter('')),
      neighbours,
    );
  const refusals: { what: string; all: () => Declarations[]; message: RegExp; blamed: string[] }[] = [
    {
      what: 'a service that a plugin provides twice',
      all: () => [
        plugin('hello', (binder) => {
          binder.provide(Greeter, [], () => greeter(''));
          binder.provide(Greeter, [], () => greeter(''));
        }),
      ],
      message: /Plugin "hello" provides the service "hello\.Greeter" twice/,
      blamed: ['hello'],
    },
    {
      what: 'a port that two plugins provide',
      all: () => ['a', 'b'].map((id) => plugin(id, (binder) => binder.provide(Port, [], () => greeter('')))),
      message: /"a" and "b" both provide the service "sdk\.Greeter"/,
      blamed: ['a', 'b'],
    },
    {
      what: 'a service that nobody provides',
      all: () => [provide('hello', []), provide('a', [token('hello.Wrong')], { requires: ['hello'] })],
      message: /"a\.Greeter" of plugin "a" depends on the service "hello\.Wrong", which nobody provides/,
      blamed: ['a'],
    },
    {
      what: 'a service of a plugin that is not named',
      all: () => [provide('hello', []), provide('a', [Greeter])],
      message: /Plugin "a" .*depends on "hello\.Greeter", but does not name "hello"/,
      blamed: ['a'],
    },
    {
      what: 'a service of an optional plugin that is taken for granted, though it is there',
      all: () => [provide('hello', []), provide('a', [Greeter], { optional: ['hello'] })],
      message:
        /"a\.Greeter" of plugin "a" depends on the service "hello\.Greeter" of the plugin "hello", which may be absent/,
      blamed: ['a'],
    },
    {
      what: 'a port that nobody implements',
      all: () => [provide('a', [Port])],
      message: /depends on the service "sdk\.Greeter", which nobody provides/,
      blamed: ['a'],
    },
    {
      what: "a service under another plugin's name",
      all: () => [plugin('a', (binder) => binder.provide(Greeter, [], () => greeter('')))],
      message: /Plugin "a" provides the service "hello\.Greeter", which is not its own/,
      blamed: ['a'],
    },
    {
      what: 'services that depend on each other in a circle, through a point',
      all: () => [
        plugin('hello', (binder) => {
          binder.open(Words);
          binder.provide(Greeter, [Words], () => greeter(''));
        }),
        plugin(
          'friend',
          (binder) => {
            binder.provide(Loud, [Greeter], (one) => one);
            binder.contribute(Words, [optional(Loud)], () => () => '');
          },
          { requires: ['hello'] },
        ),
      ],
      message:
        /in a circle: "hello\.Greeter" of hello -> friend's contribution to "hello\.words" -> "friend\.Loud" of friend -> "hello\.Greeter" of hello/,
      blamed: ['hello', 'friend'],
    },
    {
      what: 'a contribution to a point that its owner does not open',
      all: () => [
        plugin('hello', () => {}),
        plugin('a', (binder) => binder.contribute(definePoint<string>('hello.wrods'), [], () => ''), {
          requires: ['hello'],
        }),
      ],
      message: /"a" contributes to the point "hello\.wrods", which "hello" does not open/,
      blamed: ['a'],
    },
    {
      what: 'a contribution that depends on what is missing',
      all: () => [
        plugin('hello', (binder) => {
          binder.open(Words);
          binder.contribute(Words, [token<string>('hello.Nothing')], () => () => '');
        }),
      ],
      message: /"hello\.words" of plugin "hello" depends on the service "hello\.Nothing"/,
      blamed: ['hello'],
    },
    {
      what: "a service that depends on another plugin's point",
      all: () => [plugin('hello', (binder) => binder.open(Words)), provide('a', [Words], { requires: ['hello'] })],
      message: /Plugin "a" reads the point "hello\.words" of another plugin/,
      blamed: ['a'],
    },
  ];
  for (const { what, all, message, blamed } of refusals) {
    it(`refuses ${what}, before anything is made`, () => {
      expect(() => bindAll(...all()))
        .to.throw(message)
        .with.deep.property('plugins', blamed);
    });
  }

  it('takes a contribution to a point of an optional plugin that is absent', () => {
    expect(() =>
      bindAll(plugin('a', (binder) => binder.contribute(Words, [], () => () => ''), { optional: ['hello'] })),
    ).not.to.throw();
  });

  it('refuses what is declared after bind() ended', () => {
    let late: Binder | undefined;
    plugin('hello', (binder) => {
      late = binder;
    });
    expect(() => late!.contribute(Words, [], () => () => 'late')).to.throw(
      /declares "hello\.words" after its bind\(\)/,
    );
  });
});
