import type { FoundCollector, FoundLink } from '@kaiku/plugin-collectors/contract';
import { builtinKinds } from '@kaiku/sdk/model';
import { makeElement, makeStructure } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { createAsked } from '../../server/services/asked.ts';

const structure = makeStructure({
  elements: ['mood', 'why'].map((id) => makeElement(id, 'openText', { text: id })),
});
const version = { version: 1, structure };

/** @param changesHash of what the link changes */
const link = (collectorId: string, changesHash: string, changes: Partial<FoundLink> = {}, surveyId = 's1') =>
  ({
    survey: { surveyId, version: 1, live: true, state: 'published' },
    collector: {
      collectorId,
      changesHash,
      hidden: [],
      hiddenTexts: {},
      hiddenLanguages: [],
      automaticAnswers: {},
      presentation: null,
      structure: 'default',
      sections: [],
      singlePageSend: false,
      visibleNodes: {},
      lottery: null,
      resetIntervalSeconds: null,
      ...changes,
    },
  }) as unknown as FoundCollector;

describe('responses: what answers are judged by', () => {
  it('is made once for two thousand links that change nothing, or the same', () => {
    const askedOf = createAsked(builtinKinds);
    const made = new Set<object>();
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < 2_000; at += 1) {
        made.add(askedOf(version, link(`plain-${at}`, 'nothing')));
        const hidden = { hidden: ['why'], automaticAnswers: { why: 'Said already' } };
        made.add(askedOf(version, link(`hiding-${at}`, 'why', hidden)));
      }
    }
    const asked = [...made] as ReturnType<typeof askedOf>[];
    expect(asked.map(({ view }) => view.pages.flatMap(({ elements }) => elements.map(({ id }) => id)))).to.eql([
      ['mood', 'why'],
      ['mood'],
    ]);
    expect(asked.map(({ fixedAnswers }) => fixedAnswers.map(({ answer }) => answer))).to.eql([[], ['Said already']]);
  });

  it('is another’s in another version, survey or structure', () => {
    const askedOf = createAsked(builtinKinds);
    const first = askedOf(version, link('a', 'nothing'));
    const others = [
      askedOf({ ...version, version: 2 }, link('a', 'nothing')),
      askedOf(version, link('a', 'nothing', {}, 's2')),
      askedOf(version, link('a', 'nothing', { structure: 'singlePage' })),
      askedOf(version, link('a', 'nothing', { structure: 'singlePage', singlePageSend: true })),
    ];
    expect(new Set([first, ...others])).to.have.property('size', 5);
    expect(askedOf(version, link('b', 'nothing'))).to.equal(first);
  });
});
