import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PluginManifest } from '@kaiku/sdk/common';
import { root } from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe('navigation', () => {
  it('stands in one order in every language: no two items of a place have the same', () => {
    const places = globSync('plugins/*/plugin.json', { cwd: root })
      .map((file): PluginManifest => JSON.parse(readFileSync(path.join(root, file), 'utf8')))
      .flatMap(({ contributes }) => contributes?.nav ?? [])
      .map(({ place, order }) => `${place} ${order}`);
    expect(places.filter((one, at) => places.indexOf(one) !== at)).to.deep.equal([]);
  });
});
