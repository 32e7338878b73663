import { until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { createPresence, type Member, type Presence } from '../../foundation/tenancy/presence.ts';
import type { Signals } from '../../foundation/tenancy/signals.ts';

/** One database, over whose channel nodes speak to each other. */
function makeChannel() {
  const ears = new Set<(text: string) => void>();
  const said: string[] = [];
  return {
    said,
    /** A node with the means to cut it off. */
    node(now?: () => number) {
      let deaf = false;
      const again: (() => void)[] = [];
      const signals = {
        async send(_trx: unknown, _channel: string, text: string) {
          said.push(text);
          for (const ear of [...ears]) ear(text);
        },
        on(_channel: string, listener: (text: string) => void) {
          const ear = (text: string) => !deaf && listener(text);
          ears.add(ear);
          return () => ears.delete(ear);
        },
        reconnected(listener: () => void) {
          again.push(listener);
          return () => {};
        },
      };
      return {
        presence: createPresence(signals as unknown as Signals, {} as Knex, now),
        cutOff() {
          deaf = true;
        },
        back() {
          deaf = false;
          for (const listener of again) listener();
        },
      };
    },
    say(text: string) {
      for (const ear of [...ears]) ear(text);
    },
  };
}

const topic = 'doc:1';
const company = 'company';

describe('who watches a topic together', () => {
  const open: Presence[] = [];
  const kept = <T extends { presence: Presence }>(node: T): T => {
    open.push(node.presence);
    return node;
  };
  afterEach(() => {
    for (const presence of open.splice(0)) presence.close();
  });

  /** Somebody who watches, with what they were told last. */
  function watch(
    { presence }: { presence: Presence },
    userId: string,
    tab = `${userId}-tab-1`,
    place: string | null = null,
  ) {
    let latest: Member[] = [];
    const leave = presence.enter(company, topic, { tab, userId, name: userId.toUpperCase(), place }, (members) => {
      latest = members;
    });
    return { leave, tabs: () => latest.map((one) => one.tab).sort(), all: () => latest };
  }

  it('each is told of all over all nodes, a person once for each tab, and of those that leave', async () => {
    const channel = makeChannel();
    const [one, two] = [kept(channel.node()), kept(channel.node())];
    const anna = watch(one, 'anna');
    const again = watch(one, 'anna', 'anna-tab-2');
    const ben = watch(two, 'ben');
    const all = ['anna-tab-1', 'anna-tab-2', 'ben-tab-1'];
    await until('everybody', () => [anna, again, ben].every((one) => one.tabs().join() === all.join()));
    again.leave();
    await until('one tab less', () => ben.tabs().join() === 'anna-tab-1,ben-tab-1');
    ben.leave();
    await until('alone', () => anna.tabs().join() === 'anna-tab-1');
  });

  it('where somebody is can be said by themselves alone', async () => {
    const channel = makeChannel();
    const [one, two] = [kept(channel.node()), kept(channel.node())];
    const anna = watch(one, 'anna', undefined, 'pages/p1');
    const ben = watch(two, 'ben');
    const placeOf = (tab: string) => ben.all().find((member) => member.tab === tab)?.place;
    await until('the place that she came with', () => placeOf('anna-tab-1') === 'pages/p1');
    // A node that does not have the stream may be the one that is told.
    await two.presence.move(company, topic, { tab: 'anna-tab-1', userId: 'ben', place: 'false' });
    await two.presence.move(company, topic, { tab: 'anna-tab-1', userId: 'anna', place: 'elements/q1' });
    await until('her new place', () => placeOf('anna-tab-1') === 'elements/q1');
    const carl = watch(kept(channel.node()), 'carl');
    await until('it told to who comes later', () => carl.all().some(({ place }) => place === 'elements/q1'));
    expect(anna.tabs()).to.have.length(3);
  });

  it('a tab that comes to another node is there once, and its old stream takes nothing away', async () => {
    const channel = makeChannel();
    const [one, two] = [kept(channel.node()), kept(channel.node())];
    const ben = watch(two, 'ben');
    const old = watch(one, 'anna');
    const fresh = watch(two, 'anna', 'anna-tab-1', 'pages/p2');
    await until('both', () => ben.tabs().join() === 'anna-tab-1,ben-tab-1');
    old.leave();
    await until('her newer place', () => ben.all().some(({ place }) => place === 'pages/p2'));
    const same = watch(two, 'anna', 'anna-tab-1', 'pages/p3');
    fresh.leave();
    await until('the newest', () => same.all().some(({ place }) => place === 'pages/p3'));
    expect(same.tabs()).to.deep.equal(['anna-tab-1', 'ben-tab-1']);
  });

  it('what was said while a node was cut off is asked for when it hears again', async () => {
    const channel = makeChannel();
    const [one, two] = [kept(channel.node()), kept(channel.node())];
    const anna = watch(one, 'anna');
    one.cutOff();
    const ben = watch(two, 'ben');
    await until('the one who hears', () => ben.tabs().length === 1);
    one.back();
    await until('both', () => anna.tabs().length === 2 && ben.tabs().length === 2);
  });

  it('people of a node that has died are gone after it was not heard for a while', async function () {
    this.timeout(10_000);
    const channel = makeChannel();
    let clock = 0;
    const one = kept(channel.node(() => clock));
    const two = channel.node();
    const anna = watch(one, 'anna');
    watch(two, 'ben');
    await until('both', () => anna.tabs().length === 2);
    two.presence.close();
    clock = 60_000;
    await until('alone', () => anna.tabs().length === 1);
  });

  it('however many there are, what is said fits into a signal, and nothing is said to nobody', async () => {
    const channel = makeChannel();
    const node = kept(channel.node());
    const people = Array.from({ length: 120 }, (_, index) => watch(node, `person-${index}`));
    await until('those of this node', () => people[0]!.tabs().length === 120);
    expect(Math.max(...channel.said.map((text) => Buffer.byteLength(text)))).to.be.below(7_900);
    for (const { leave } of people) leave();
    const { length } = channel.said;
    await node.presence.move('company', 'doc:2', { tab: 'nobody-is', userId: 'x', place: null });
    expect(channel.said.length - length).to.equal(1);
  });

  it('what somebody else says on the channel harms nobody', async () => {
    const channel = makeChannel();
    const anna = watch(kept(channel.node()), 'anna');
    await until('oneself', () => anna.tabs().length === 1);
    const room = `${company} ${topic}`;
    const words = [null, 5, [], {}, { node: 'x', room, members: [{}] }, { room, at: {} }, { node: 5, room, ask: true }];
    for (const word of ['', 'nonsense', ...words.map((one) => JSON.stringify(one))]) channel.say(word);
    channel.say(JSON.stringify({ node: 'x', room, members: [{ tab: 't', userId: 'u', name: 'N', place: null }] }));
    await until('what was right', () => anna.tabs().length === 2);
  });
});
