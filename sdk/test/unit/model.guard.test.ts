import {
  type AnswerValue,
  builtinKinds,
  createKindRegistry,
  FormReader,
  guardKind,
  type Kind,
  type KindFault,
  missingOfKind,
  storableAnswers,
  type ViewElement,
  validateAnswer,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import { choices, element } from './modelSample.ts';

const plugin = 'stray';
/** A whole kind, as a plugin could bring it, with every member that there is. */
const whole: Kind = {
  ...builtinKinds.get('choice')!,
  kind: 'stars',
  texts: plugin,
  asks: () => true,
  isGiven: () => true,
  clean: (answer) => answer,
  files: () => ({ most: 1, megabytes: 1, bytes: 1 }),
  wire: () => ({ additionalType: 'stars' }),
  storable: (_element, answer) => answer,
  plainValue: () => undefined,
  rowsOf: () => [],
  chartFacts: () => ({}),
  import: {
    cell: (_element, _column, text) => text,
    cells: (_element, _columns, cells) => cells,
    cellOf: () => undefined,
  },
};
const asked = { ...element('choice', 'stars', { text: 'How many?', choices: choices('one', 'two') }), kind: 'stars' };
const answer: AnswerValue = { choice: 'one' };
const path = `elements/${asked.id}`;

/** Each member, as the platform calls it. */
const calls: Record<string, (kind: Kind) => unknown> = {
  asks: (kind) => kind.asks!(asked),
  validate: (kind) => kind.validate(asked, answer),
  fieldNames: (kind) => kind.fieldNames(asked),
  isGiven: (kind) => kind.isGiven!({ choice: 'one' }),
  clean: (kind) => kind.clean!(answer),
  files: (kind) => kind.files!(asked),
  operand: (kind) => kind.operand(asked, answer),
  readForm: (kind) => kind.readForm(asked, new FormReader([])),
  writeForm: (kind) => kind.writeForm(asked, answer),
  defaults: (kind) => kind.defaults(() => 'id'),
  checkSettings: (kind) => kind.checkSettings(asked, path),
  checkComplete: (kind) => kind.checkComplete(asked, path),
  subjects: (kind) => kind.subjects(asked),
  wire: (kind) => kind.wire!(asked),
  storable: (kind) => kind.storable!(asked, answer),
  maxSelections: (kind) => kind.maxSelections(asked),
  answerText: (kind) => kind.answerText(asked, answer),
  cellColumns: (kind) => kind.cellColumns(asked),
  toCells: (kind) => kind.toCells(asked, answer),
  fromCells: (kind) => kind.fromCells(asked, ['one']),
  columns: (kind) => kind.columns(asked),
  values: (kind) => kind.values(asked, answer),
  plainValue: (kind) => kind.plainValue!(answer),
  rowsOf: (kind) => kind.rowsOf!(answer),
  score: (kind) => kind.score(asked, answer),
  summarise: (kind) => kind.summarise(asked, [answer]),
  summariseCounts: (kind) => kind.summariseCounts(asked, { columns: new Map(), respondents: 3, dontKnow: 1 }),
  chartFacts: (kind) => kind.chartFacts!(asked),
};
const importCalls: Record<string, (kind: Kind) => unknown> = {
  cell: (kind) => kind.import!.cell!(asked, { key: '', title: '' }, 'one', 'One'),
  cells: (kind) => kind.import!.cells!(asked, [{ key: '', title: '' }], ['one']),
  cellOf: (kind) => kind.import!.cellOf!(asked, [{ key: '', title: '' }], { path, code: 'x' }, ['one']),
};
const throws = (): never => {
  throw new Error('no luck');
};
/** What no member may ever return, each wrong in another way. */
const nonsense: [what: string, value: unknown][] = [
  ['a function', () => 1],
  ['a promise', Promise.resolve()],
  ['a list of numbers and nothing', [Number.NaN, null]],
  ['a record of nothing', { type: 'choices', n: 'many', id: null, values: 7, kind: {}, problems: 3 }],
];
/** Records are answers, settings of anything, values of columns that nobody asks for, and facts of nothing. */
const mayBeRecord = ['clean', 'storable', 'readForm', 'chartFacts', 'wire'];

describe('kinds of plugins are held to their word', () => {
  it('has every member of a kind in this test', () => {
    const functions = Object.keys(whole).filter((key) => typeof whole[key as keyof Kind] === 'function');
    expect(Object.keys(calls)).to.include.members(functions);
    expect(Object.keys(importCalls)).to.have.members(Object.keys(whole.import!));
  });

  it('and are as they were while they keep it', () => {
    const told: KindFault[] = [];
    const guarded = guardKind(whole, (fault) => told.push(fault));
    for (const [member, call] of Object.entries({ ...calls, ...importCalls })) {
      expect(call(guarded), member).to.deep.equal(call(whole));
    }
    expect(told).to.deep.equal([]);
  });

  for (const member of [...Object.keys(calls), ...Object.keys(importCalls)]) {
    const inImport = member in importCalls;
    const call = inImport ? importCalls[member]! : calls[member]!;
    const withMember = (value: unknown): Kind =>
      inImport
        ? { ...whole, import: { ...whole.import, [member]: value } }
        : ({ ...whole, [member]: value } as unknown as Kind);

    it(`${member} that throws or returns nonsense costs nothing else, and is told with its plugin`, () => {
      for (const [what, value] of [['a throw', undefined] as const, ...nonsense]) {
        if (what === 'a record of nothing' && mayBeRecord.includes(member)) continue;
        const told: KindFault[] = [];
        const guarded = guardKind(withMember(what === 'a throw' ? throws : () => value), (fault) => told.push(fault));
        const instead = call(guarded);
        expect(told[0], what).to.include({ plugin, kind: 'stars', member });
        expect(told[0]!.error, what).to.be.instanceOf(Error);
        // What holds instead is what the member may say.
        if (instead !== undefined && !['summarise', 'summariseCounts'].includes(member)) {
          const again: KindFault[] = [];
          call(
            guardKind(
              withMember(() => instead),
              (fault) => again.push(fault),
            ),
          );
          expect(again, what).to.deep.equal([]);
        }
        // Others go on.
        for (const [other, callOther] of Object.entries(calls)) {
          if (other === member || (other === 'toCells' && member === 'cellColumns')) continue;
          expect(callOther(guarded), other).to.deep.equal(callOther(whole));
        }
      }
    });
  }

  it('lose no answer that cannot be judged, and demand none that cannot be read', () => {
    const told: string[] = [];
    const registry = (more: Partial<Kind>) =>
      createKindRegistry([guardKind({ ...whole, isGiven: () => true, ...more }, ({ member }) => told.push(member))]);
    const mandatory: ViewElement = { ...asked, settings: { ...asked.settings, mandatory: true } };
    const unjudged = registry({ validate: throws, storable: throws });
    expect(validateAnswer(mandatory, answer, unjudged)).to.deep.equal([]);
    const survey = {
      pages: [{ id: 'p', settings: { title: '' }, showRules: [], hideRules: [], elements: [mandatory] }],
    };
    expect(storableAnswers(survey, { stars: answer }, unjudged)).to.deep.equal({ stars: answer });
    const unread = registry({ readForm: throws });
    expect(validateAnswer(mandatory, undefined, unread).map(({ code }) => code)).to.deep.equal(['mandatory']);
    expect(unread.get('stars')!.readForm(mandatory, new FormReader([['q.stars', 'one']]))).to.equal(undefined);
    expect(validateAnswer(mandatory, undefined, unread)).to.deep.equal([]);
    expect(told).to.deep.equal(['validate', 'storable', 'readForm']);
  });

  it('say nothing of other questions', () => {
    const others = [
      { path: 'elements/another', code: 'mandatory' },
      { path: 'settings/name', code: 'empty' },
    ];
    const guarded = guardKind({ ...whole, validate: () => others, checkComplete: () => others }, () => {});
    expect(guarded.validate(asked, answer)).to.deep.equal([]);
    expect(guarded.checkComplete(asked, path)).to.deep.equal([]);
    const columns = [{ key: 'another', elementId: 'another', type: 'number' as const, title: 'x' }];
    expect(guardKind({ ...whole, columns: () => columns }, () => {}).columns(asked)).to.deep.equal([]);
  });
});

describe('a kind that lacks something', () => {
  it('is whole when it has what ours have', () => {
    for (const kind of builtinKinds.values())
      expect(missingOfKind({ ...kind, texts: plugin }, plugin)).to.deep.equal([]);
    expect(missingOfKind(whole, plugin)).to.deep.equal([]);
  });

  it('is told of by each member that is missing or of another type', () => {
    const optional = ['asks', 'isGiven', 'clean', 'files', 'wire', 'storable', 'plainValue', 'rowsOf', 'chartFacts'];
    for (const member of Object.keys(whole).filter((key) => !optional.includes(key) && key !== 'unfinished')) {
      if (member === 'import' || member === 'presentations') continue;
      const { [member as keyof Kind]: _gone, ...rest } = whole;
      expect(missingOfKind(rest, plugin).join(), member).to.match(new RegExp(`^${member} `));
    }
    for (const member of [...optional, 'import', 'unfinished', 'presentations']) {
      expect(missingOfKind({ ...whole, [member]: 7 }, plugin).join(), member).to.match(new RegExp(`^${member} `));
    }
    expect(missingOfKind(null, plugin)).to.deep.equal(['everything: it is no object']);
    expect(missingOfKind({ ...whole, texts: 'another' }, plugin)).to.deep.equal([
      `texts ("${plugin}", whose texts it has)`,
    ]);
    const fields = [...whole.inspector, { key: 'shape', type: 'blob', group: 'look' }];
    expect(missingOfKind({ ...whole, inspector: fields }, plugin).join()).to.contain(
      `inspector[${whole.inspector.length}]`,
    );
  });
});
