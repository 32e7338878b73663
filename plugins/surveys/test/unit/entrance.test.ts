import type { SurveyPermission } from '@kaiku/sdk/common';
import { expect } from 'chai';
import { StructureCache } from '../../server/services/structureCache.ts';
import { entranceOf } from '../../web/entrance.ts';
import { sample } from './sample.ts';

describe('surveys: entrance', () => {
  const leads = (held: SurveyPermission[], manager = false) => entranceOf('x', manager, new Set(held));

  it('SUR-004 leads by the first permission that applies', () => {
    expect(leads([], true)).to.equal('/s/x/edit');
    expect(leads(['full'])).to.equal('/s/x/edit');
    expect(leads(['edit', 'reportView'])).to.equal('/s/x/edit');
    expect(leads(['reportView', 'view'])).to.equal('/r/x');
    expect(leads(['reportEdit'])).to.equal('/r/x');
    expect(leads(['view', 'viewLinks'])).to.equal('/surveys');
    expect(leads(['viewLinks'])).to.equal('/forbidden');
    expect(leads([])).to.equal('/forbidden');
  });
});

describe('surveys: cache of structures', () => {
  it('is bounded by size; the longest unused goes first', () => {
    const cache = new StructureCache(250);
    const value = (version: number) => ({ version, structure: sample() });
    for (const version of [1, 2]) cache.set(`k${version}`, value(version), 100);
    cache.get('k1');
    cache.set('k3', value(3), 100);
    expect(cache.get('k2')).to.equal(null);
    expect(cache.get('k1')?.version).to.equal(1);
    expect(cache.get('k3')?.version).to.equal(3);
    cache.set('huge', value(4), 1_000);
    expect(cache.get('huge')).to.equal(null);
  });
});
