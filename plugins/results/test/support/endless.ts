import { builtinKinds, type Element } from '@kaiku/sdk/model';
import { expect } from 'chai';
import { Datasets } from '../../server/dataset/datasets.ts';
import { createResultsReader } from '../../server/services/results.ts';
import { item } from './arbitraries.ts';
import { scopeOf, World } from './world.ts';

/** A process that keeps a dataset until it is killed: `fork(endless.ts, [folder, round])`; it tells of each look. */

const choices = ['c0', 'c1', 'c2', 'c3'].map(item);
const checkbox = { id: 'q', kind: 'checkbox', name: 'q', saved: true, settings: { text: 'q', choices } } as Element;
const idOf = (at: number) => `01900000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`;
const perStep = 40;

/** What happens in one step, the same in every process. */
function step(world: World, at: number): void {
  for (let index = 0; index < perStep; index += 1) {
    const number = at * perStep + index;
    world.put({ ...world.response({ q: { choices: [`c${(number * 7) % 4}`] } }), responseId: idOf(number) });
  }
  const earlier = idOf((at * 13) % Math.max(1, at * perStep));
  if (at % 3 === 1) world.remove(earlier);
  if (at % 3 === 2 && world.responses.has(earlier))
    world.put({ ...world.response({ q: { choices: ['c0', 'c3'] } }), responseId: earlier });
}

/** A world after its first steps. */
export function live(world: World, steps: number): void {
  world.elements = [checkbox];
  for (let at = 0; at < steps; at += 1) step(world, at);
}

/** What the dataset says, beside what the model does. */
export async function questions(datasets: Datasets, world: World): Promise<void> {
  const reader = createResultsReader(datasets);
  for (;;) {
    const results = await reader.results(world.ctx, scopeOf(), {}).catch((error) => {
      if (error.code !== 'results_building') throw error;
      return null;
    });
    if (!results) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      continue;
    }
    const given = [...world.responses.values()].map(({ answers }) => answers.q);
    expect(results.total).to.equal(world.responses.size);
    expect(results.elements[0]!.summary).to.deep.equal(builtinKinds.get('checkbox')!.summarise(checkbox, given));
    return;
  }
}

if (import.meta.main) {
  const [folder = '', round = '0'] = process.argv.slice(2);
  const world = new World();
  // Every other one is made in a thread, again and again.
  const options = Number(round) % 2 === 1 ? { largeFrom: 20 } : {};
  const datasets = new Datasets(folder, world.reader, world.tenants, { process: `killed-${round}`, ...options });
  world.elements = [checkbox];
  for (let at = 0; ; at += 1) {
    step(world, at);
    process.send!(at);
    if (at % 5 === 4 && Number(round) % 2 === 1) await datasets.forgetAll();
    await questions(datasets, world);
  }
}
