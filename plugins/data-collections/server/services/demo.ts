import { type DemoSeed, Features } from '@kaiku/sdk/server';
import { Collection } from '../models/collection.ts';

const collections = [
  {
    name: 'Café managers',
    content: [
      'Helsinki Kamppi: Anna Korhonen, 040 123 4501',
      'Helsinki Kallio: Pekka Niemi, 040 123 4502',
      'Turku: Linnea Sjöblom, 040 123 4503',
      'Tampere: Joonas Laine, 040 123 4504',
    ].join('\n'),
  },
  {
    name: 'How we read the customer survey',
    content: [
      'NPS below 30 in a café for two weeks: the regional manager calls the café manager.',
      'Open answers that name a person are not copied out of Kaiku.',
      'Results are gone through on the first Monday of the month.',
    ].join('\n'),
  },
];

/** A company that uses its data collections. */
export const demoCollections: DemoSeed = {
  name: 'data-collections.demo',
  async run(ctx) {
    await ctx.get(Features).set(ctx, { datacollections: true });
    await Collection.query(ctx.trx).insert(collections.map((collection) => ({ ...collection, secure: false })));
  },
};
