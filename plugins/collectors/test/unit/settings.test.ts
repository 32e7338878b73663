import { expect } from 'chai';
import fc from 'fast-check';
import type { PublishLink } from '../../web/links.ts';
import { dropped, moved, placeOf, sectionsOf, shifted, withoutGone } from '../../web/settings/arrange.ts';
import { groupKeys, groupsOf, setFacts, signsOf } from '../../web/settings/groups.ts';
import { meanwhile } from '../../web/settings/meanwhile.ts';
import { smsLength } from '../../web/settings/smsLength.ts';
import { changesOf, faultsOf, type LinkValues, valuesOf } from '../../web/settings/values.ts';

const link = {
  collectorId: 'l1',
  surveyId: 's1',
  version: 3,
  url: 'desk',
  publishUrl: 'https://kaiku.example/a/desk',
  name: 'Desk',
  state: 'open',
  created: '2026-01-01T00:00:00.000Z',
  openAt: '2026-01-01T00:00:00.000Z',
  closeAt: null,
  expiry: null,
  language: null,
  hiddenLanguages: [],
  background: { city: 'Oulu', gone: 'kept' },
  oneTimeDays: null,
  maxAnswers: null,
  draftAllowed: true,
  hidden: [],
  automaticAnswers: {},
  presentation: null,
  private: false,
  structure: 'default',
  sections: [],
  singlePageSend: false,
  visibleNodes: {},
  lottery: null,
  resetIntervalSeconds: null,
  embedVersion: 1,
  embedTheme: 'default',
  twoWaySms: null,
  cssHash: null,
  jsHash: null,
  closedWithSurvey: false,
} as unknown as PublishLink;

const told = (changes: Partial<LinkValues>, of: PublishLink | null = link) =>
  changesOf({ ...valuesOf(of, ['city']), ...changes }, of);
const faults = (changes: Partial<LinkValues>, of: PublishLink | null = link) =>
  Object.entries(faultsOf({ ...valuesOf(of, ['city']), ...changes }, of)).map(([path, { key }]) => `${path} ${key}`);
const facts = (changes: Partial<LinkValues>, of: PublishLink | null = link) => {
  const values = { ...valuesOf(of, ['city']), ...changes };
  return groupKeys.flatMap((group) => setFacts(group, values, of));
};
const section = (id: string, ...elements: string[]) => ({ id, pageId: 'p1', elements });

describe('collectors: a link’s settings in its dialog', () => {
  it('what two people change of a link comes together, and where both changed the same it says so', () => {
    const mine = { ...valuesOf(link, ['city']), name: 'Mine', language: 'fi', background: { city: 'Turku' } };
    const now = { ...link, version: 4, name: 'Theirs', oneTimeDays: 2, cssHash: 'x', background: { city: 'Oulu' } };
    const { values, changed, both } = meanwhile(mine, link, now as PublishLink);
    expect(values).to.deep.include({ name: 'Mine', language: 'fi', oneTimeDays: 2, background: { city: 'Turku' } });
    expect([changed, both]).to.eql([['name', 'access', 'code'], ['name']]);
    expect(changesOf(values, now as PublishLink)).to.eql({
      name: 'Mine',
      language: 'fi',
      background: { city: 'Turku' },
    });
    expect(meanwhile(valuesOf(link, ['city']), link, link)).to.deep.include({ changed: [], both: [] });
  });

  it('a link is told nothing where nothing was changed, and of each change no more than it', () => {
    expect(told({})).to.eql({});
    const stored = {
      ...link,
      lottery: { type: 'questions', questions: ['a', 'b'], shown: 1 },
      visibleNodes: { places: ['oulu'] },
      resetIntervalSeconds: 0,
      twoWaySms: { start: 'Hi' },
      structure: 'custom',
      sections: [section('s', 'a')],
    } as unknown as PublishLink;
    expect(told({}, stored)).to.eql({});
    expect(told({ private: true, draftAllowed: false })).to.eql({ private: true, draftAllowed: false });
    expect(told({ background: { city: '' } })).to.eql({ background: { gone: 'kept' } });
    expect(told({ reset: 'never' })).to.eql({ resetIntervalSeconds: 0 });
    expect(told({ reset: 'survey' }, stored)).to.eql({ resetIntervalSeconds: null });
    expect(told({ reset: 'own', resetIntervalSeconds: 60 })).to.eql({ resetIntervalSeconds: 60 });
    expect(told({ lottery: { questions: ['a', 'b', 'c'], shown: 2 } })).to.eql({
      lottery: { type: 'questions', questions: ['a', 'b', 'c'], shown: 2 },
    });
    expect(told({ lottery: { questions: [], shown: 1 } }, stored)).to.eql({ lottery: null });
    expect(told({ visibleNodes: { places: [] } }, stored)).to.eql({ visibleNodes: {} });
    const none = { start: ' ', thanks: '', invalid: '', closed: '' };
    expect(told({ twoWaySms: none }, stored)).to.eql({ twoWaySms: null });
    expect(told({ twoWaySms: { ...none, closed: 'Later' } })).to.eql({ twoWaySms: { closed: 'Later' } });
    expect(told({ customCss: '', customJs: null })).to.eql({ customCss: '' });
  });

  it('LINK-019 a Send button is told of with one page only, and sections with a structure of its own', () => {
    const sections = [section('s', 'a')];
    expect(told({ structure: 'singlePage', singlePageSend: true, sections })).to.eql({
      structure: 'singlePage',
      singlePageSend: true,
    });
    expect(told({ structure: 'custom', singlePageSend: true, sections })).to.eql({ structure: 'custom', sections });
  });

  it('what the server would refuse is said beside its field', () => {
    expect(faults({})).to.eql([]);
    expect(faults({ name: ' ' })).to.eql(['name edit.nameMissing']);
    expect(faults({ url: 'no spaces!' })).to.eql(['url errors.url_form']);
    expect(faults({ url: '' })).to.eql(['url errors.url_form']);
    expect(faults({ name: 'New', url: '' }, null)).to.eql([]);
    expect(faults({ structure: 'custom' })).to.eql(['sections errors.link_sections']);
    const sections = [section('s', 'a'), { id: 't', pageId: '', elements: [] }];
    expect(faults({ structure: 'custom', sections })).to.eql([
      'sections.1.pageId errors.link_section_page',
      'sections.1.elements structure.sectionEmpty',
    ]);
    expect(faults({ structure: 'singlePage', sections })).to.eql([]);
    expect(faults({ lottery: { questions: ['a'], shown: 1 } })).to.eql(['lottery.questions lottery.tooFew']);
    expect(faults({ lottery: { questions: ['a', 'b'], shown: 2 } })).to.eql([
      'lottery.shown errors.link_lottery_shown',
    ]);
    expect(faults({ lottery: { questions: ['a', 'b'], shown: '' } })).to.have.length(1);
    expect(faults({ reset: 'own' })).to.eql(['resetIntervalSeconds behaviour.secondsMissing']);
  });

  it('only what differs from a link that was just made is shown as set', () => {
    expect(facts({}, null)).to.eql([]);
    expect(facts({})).to.eql([{ key: 'background', count: 1 }]);
    expect(
      facts(
        {
          language: 'fi',
          private: true,
          maxAnswers: 100,
          oneTimeDays: 3,
          structure: 'singlePage',
          singlePageSend: true,
          lottery: { questions: ['a', 'b'], shown: 1 },
          visibleNodes: { places: ['oulu', 'turku'], items: [] },
          reset: 'never',
        },
        { ...link, background: {}, cssHash: 'x' } as PublishLink,
      ).map(({ key }) => key),
    ).to.eql([
      'language',
      'private',
      'maxAnswers',
      'oneTime',
      'singlePage',
      'sendButton',
      'lottery',
      'nodes',
      'resetNever',
      'css',
    ]);
    expect(facts({ customCss: '' }, { ...link, background: {}, cssHash: 'x' } as PublishLink)).to.eql([]);
  });

  it('a refused field is in the group that unfolds for it, and a link in the list says what is special about it', () => {
    expect(groupsOf(['sections.1.pageId', 'customJs', 'name', 'lottery.shown'])).to.eql([
      'structure',
      'lottery',
      'code',
    ]);
    expect(signsOf(link)).to.eql([]);
    const special = {
      ...link,
      private: true,
      maxAnswers: 9,
      structure: 'custom',
      lottery: {},
      jsHash: 'x',
    } as unknown as PublishLink;
    expect(signsOf(special)).to.eql(['private', 'limited', 'custom', 'lottery', 'code']);
  });
});

describe('collectors: sections of a link', () => {
  const pages = [
    { id: 'p1', title: 'One', end: false, elements: ['a', 'b'].map((id) => ({ id })) },
    { id: 'p2', title: 'Two', end: false, elements: [{ id: 'c' }] },
    { id: 'p3', title: 'Nothing', end: false, elements: [] },
    { id: 'end', title: 'End', end: true, elements: [{ id: 'z' }] },
  ] as unknown as Parameters<typeof sectionsOf>[0];
  const shape = (sections: ReturnType<typeof sectionsOf>) => sections.map(({ elements }) => elements.join(''));

  it('begin as the survey’s pages that ask something', () => {
    const sections = sectionsOf(pages);
    expect(sections.map(({ pageId }) => pageId)).to.eql(['p1', 'p2']);
    expect(shape(sections)).to.eql(['ab', 'c']);
  });

  it('LINK-018 lose what the survey lost, and ask for another page as their source', () => {
    const sections = [section('s', 'a', 'old'), { id: 't', pageId: 'end', elements: ['c'] }];
    expect(withoutGone(sections, pages)).to.eql([section('s', 'a'), { id: 't', pageId: '', elements: ['c'] }]);
  });

  it('a question moves one place by an arrow, over the edge of its section too, and to where it is dropped', () => {
    const sections = [section('s', 'a', 'b'), section('t', 'c'), section('u')];
    expect(shape(moved(sections, 'a', 1))).to.eql(['ba', 'c', '']);
    expect(shape(moved(sections, 'b', 1))).to.eql(['a', 'bc', '']);
    expect(shape(moved(sections, 'c', -1))).to.eql(['abc', '', '']);
    expect(shape(moved(sections, 'a', -1))).to.eql(['ab', 'c', '']);
    expect(shape(dropped(sections, 'a', 'b'))).to.eql(['ba', 'c', '']);
    expect(shape(dropped(sections, 'b', 'a'))).to.eql(['ba', 'c', '']);
    expect(shape(dropped(sections, 'a', 'c'))).to.eql(['b', 'ac', '']);
    expect(shape(dropped(sections, 'a', 'u'))).to.eql(['b', 'c', 'a']);
    expect(shape(dropped(sections, 'a', 'a'))).to.eql(['ab', 'c', '']);
    expect(shifted(['s', 't'], 0, 1)).to.eql(['t', 's']);
    expect(shifted(['s', 't'], 1, 1)).to.eql(['s', 't']);
  });

  it('whatever is moved, each question stays in one section', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const target = fc.constantFrom(...ids, 's', 't');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...ids), target, fc.constantFrom(-1 as const, 1 as const))),
        (steps) => {
          let sections = [section('s', 'a', 'b'), section('t', 'c', 'd')];
          for (const [id, over, by] of steps) {
            sections = dropped(moved(sections, id, by), id, over) as typeof sections;
            expect(placeOf(sections, id)).not.to.equal(null);
            expect(sections.flatMap(({ elements }) => elements).sort()).to.eql(ids);
          }
        },
      ),
    );
  });

  it('a text’s length is told in characters and messages as phones count them', () => {
    expect(smsLength('')).to.eql({ places: 0, messages: 0 });
    expect(smsLength('Hyvää päivää')).to.eql({ places: 12, messages: 1 });
    expect(smsLength('€')).to.eql({ places: 2, messages: 1 });
    expect(smsLength('a'.repeat(160)).messages).to.equal(1);
    expect(smsLength('a'.repeat(161)).messages).to.equal(2);
    expect(smsLength('š'.repeat(71))).to.eql({ places: 71, messages: 2 });
  });
});
