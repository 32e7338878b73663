import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Signals } from './signals.ts';

/** Somebody who watches a topic, in one of their tabs. */
export interface Member {
  tab: string;
  userId: string;
  name: string;
  /** What of it they look at, in the words of the screens that share the topic. */
  place: string | null;
}

/** Who watches a topic with others, over all nodes. Nothing of it is stored: it is there as long as its stream is. */
export interface Presence {
  /**
   * @param tell hears of everybody who is there, oneself too, at once and whenever that changes
   * @returns leaves
   */
  enter(companyId: string, topic: string, member: Member, tell: (members: Member[]) => void): () => void;
  /** Says where a tab is now; of a tab that is not there, or another person's, nothing. */
  move(companyId: string, topic: string, at: Omit<Member, 'name'>): Promise<void>;
  close(): void;
}

const channel = 'presence';
/** A node says that it is alive, and is taken for gone after three that were not heard. */
const beatMs = 3_000;
const goneMs = 3 * beatMs;
/** Changes that come together are told together. */
const togetherMs = 40;
/** Of a node's members in one topic as JSON, within what a signal may have; who is beyond is not listed. */
const maxListBytes = 7_000;
const maxName = 60;

interface Seat {
  member: Member;
  tell(members: Member[]): void;
}
interface Room {
  here: Map<string, Seat>;
  /** Of other nodes, by node. */
  elsewhere: Map<string, Member[]>;
  timer: NodeJS.Timeout | null;
}

type Word =
  | { node: string; room: string; members: Member[] }
  | { node: string; room: string; ask: true }
  | { node: string; alive: true }
  | { room: string; at: Omit<Member, 'name'> };

/** @param now milliseconds of a clock that only goes forward */
export function createPresence(signals: Signals, knex: Knex, now: () => number = () => performance.now()): Presence {
  const node = randomUUID();
  const rooms = new Map<string, Room>();
  /** When each other node was heard last. */
  const heard = new Map<string, number>();

  // What could not be said is said again with the next beat, or once this node hears again.
  const say = (word: Word): Promise<void> => signals.send(knex, channel, JSON.stringify(word)).catch(() => {});
  const announce = (name: string): void => {
    const members = fitting([...(rooms.get(name)?.here.values() ?? [])].map(({ member }) => member));
    void say({ node, room: name, members });
  };
  const tellSoon = (room: Room): void => {
    room.timer ??= setTimeout(() => {
      room.timer = null;
      const members = everybodyIn(room);
      for (const { tell } of [...room.here.values()]) tell(members);
    }, togetherMs);
  };
  const forget = (gone: string): void => {
    heard.delete(gone);
    for (const room of rooms.values()) if (room.elsewhere.delete(gone)) tellSoon(room);
  };
  const meet = (other: string): void => {
    const known = heard.has(other);
    heard.set(other, now());
    if (known) return;
    // It was silent for long, or has just come: what is known of it may be old.
    for (const name of rooms.keys()) void say({ node, room: name, ask: true });
  };

  const hear = (word: Word): void => {
    if ('node' in word) {
      if (word.node === node) return;
      meet(word.node);
    }
    const room = 'room' in word ? rooms.get(word.room) : undefined;
    if (!room) return;
    if ('members' in word) {
      if (word.members.length > 0) room.elsewhere.set(word.node, word.members);
      else room.elsewhere.delete(word.node);
      tellSoon(room);
    } else if ('ask' in word) announce(word.room);
    else if ('at' in word) {
      for (const member of [
        ...[...room.here.values()].map((seat) => seat.member),
        ...[...room.elsewhere.values()].flat(),
      ]) {
        if (seatOf(member) === seatOf(word.at)) member.place = word.at.place;
      }
      tellSoon(room);
    }
  };
  const again = (): void => {
    for (const name of rooms.keys()) {
      announce(name);
      void say({ node, room: name, ask: true });
    }
  };
  const stop = [
    signals.on(channel, (text) => {
      const word = read(text);
      if (word) hear(word);
    }),
    signals.reconnected(again),
  ];
  const beat = setInterval(() => {
    if (rooms.size > 0) void say({ node, alive: true });
    for (const [other, at] of heard) if (now() - at > goneMs) forget(other);
  }, beatMs);
  beat.unref();

  return {
    enter(companyId, topic, { tab, userId, name, place }, tell) {
      const key = `${companyId} ${topic}`;
      const room: Room = rooms.get(key) ?? { here: new Map(), elsewhere: new Map(), timer: null };
      if (!rooms.has(key)) {
        rooms.set(key, room);
        void say({ node, room: key, ask: true });
      }
      const seat: Seat = { member: { tab, userId, name: name.slice(0, maxName), place }, tell };
      const at = seatOf(seat.member);
      room.here.set(at, seat);
      announce(key);
      tellSoon(room);
      return () => {
        // The tab may have come again before its old stream was known to have ended.
        if (room.here.get(at) !== seat) return;
        room.here.delete(at);
        if (room.here.size === 0) {
          if (room.timer) clearTimeout(room.timer);
          rooms.delete(key);
        } else tellSoon(room);
        announce(key);
      };
    },
    move: (companyId, topic, at) => say({ room: `${companyId} ${topic}`, at }),
    close() {
      clearInterval(beat);
      for (const end of stop) end();
      for (const { timer } of rooms.values()) if (timer) clearTimeout(timer);
      rooms.clear();
    },
  };
}

const seatOf = ({ userId, tab }: Pick<Member, 'userId' | 'tab'>): string => `${userId} ${tab}`;

/** Each tab once: one that has come to another node is listed by the old one until that notices. */
function everybodyIn({ here, elsewhere }: Room): Member[] {
  const seats = new Map([...elsewhere.values()].flat().map((member) => [seatOf(member), member]));
  for (const [at, { member }] of here) seats.set(at, member);
  return [...seats.values()].map((member) => ({ ...member }));
}

function fitting(members: Member[]): Member[] {
  const left = [...members];
  while (Buffer.byteLength(JSON.stringify(left)) > maxListBytes) left.pop();
  return left;
}

/** Null for what is not ours: every role that may connect to the database may speak on its channels. */
function read(text: string): Word | null {
  try {
    const word = JSON.parse(text) as Record<string, unknown> | null;
    const texts = (...keys: string[]) => keys.every((key) => typeof word?.[key] === 'string');
    const { members, at } = word ?? {};
    if (texts('node', 'room') && Array.isArray(members) && members.every(isMember)) return word as unknown as Word;
    if (texts('room') && isPlaced(at)) return { room: word!.room as string, at };
    if (texts('node', 'room') && word?.ask === true) return word as unknown as Word;
    return texts('node') && word?.alive === true ? (word as unknown as Word) : null;
  } catch {
    return null;
  }
}

function isPlaced(value: unknown): value is Omit<Member, 'name'> {
  const { tab, userId, place } = (value ?? {}) as Partial<Member>;
  return typeof tab === 'string' && typeof userId === 'string' && (place === null || typeof place === 'string');
}

const isMember = (value: unknown): value is Member =>
  isPlaced(value) && typeof (value as Partial<Member>).name === 'string';
