import { setTimeout } from 'node:timers/promises';

const triesMost = 20;
const restMs = 200;

/** Roles belong to the whole server, and a turn only to one of its databases: another may be changing them, too. */
export async function withoutRace(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      // Of another server of a cluster the message tells alone.
      const raced = /tuple concurrently updated/.test(message) || code === '23505';
      if (!raced || attempt === triesMost) throw error;
      await setTimeout(restMs);
    }
  }
}
