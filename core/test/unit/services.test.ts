import { definePoint, token } from '@kaiku/sdk/common';
import { expect } from 'chai';
import { Points, Services } from '../../host/container.ts';

interface Greeter {
  greet(): string;
}
const Greeter = token<Greeter>('hello.Greeter');
const Name = token<string>('core.Name');

describe('services and points of plugins', () => {
  it('makes a service once, with the services it depends on', () => {
    const root = new Services('core', null, []);
    root.value(Name, 'Kaiku');
    let made = 0;
    const hello = new Services('hello', root, []);
    hello.provide(Greeter, [Name], ((name: string) => {
      made += 1;
      return { greet: () => `Hello ${name}` };
    }) as never);
    expect(hello.get(Greeter).greet()).to.equal('Hello Kaiku');
    expect(hello.get(Greeter)).to.equal(hello.get(Greeter));
    expect(made).to.equal(1);
  });

  it('lets a plugin see services of plugins that it names, and of no others', () => {
    const root = new Services('core', null, []);
    const hello = new Services('hello', root, []);
    hello.provide(Greeter, [], () => ({ greet: () => 'Hi' }));
    expect(new Services('friend', root, [hello]).get(Greeter).greet()).to.equal('Hi');
    const stranger = new Services('stranger', root, []);
    expect(stranger.find(Greeter)).to.equal(null);
    expect(() => stranger.get(Greeter)).to.throw(/"stranger" uses the service "hello\.Greeter"/);
  });

  it('refuses a service that a plugin provides twice', () => {
    const hello = new Services('hello', null, []);
    hello.provide(Greeter, [], () => ({ greet: () => '' }));
    expect(() => hello.provide(Greeter, [], () => ({ greet: () => '' }))).to.throw(
      /provides the service "hello\.Greeter" twice/,
    );
  });

  it('hands contributions out in the order of plugins, and takes none after the start', () => {
    const Words = definePoint<string>('hello.words');
    const points = new Points();
    points.open('hello', Words);
    points.contribute('a', Words, 'one');
    points.contribute('b', Words, 'two');
    points.freeze(new Set(['hello']));
    expect(points.of(Words)).to.deep.equal(['one', 'two']);
    expect(() => points.contribute('c', Words, 'late')).to.throw(/after all plugins were bound/);
  });

  it('refuses a contribution to a point that its owner does not open', () => {
    const points = new Points();
    points.contribute('a', definePoint<string>('hello.wrods'), 'one');
    expect(() => points.freeze(new Set(['hello', 'a']))).to.throw(/contributes to the point "hello\.wrods"/);
  });
});
