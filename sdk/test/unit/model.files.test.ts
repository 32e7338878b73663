import {
  builtinKinds,
  fileField,
  filesOf,
  type Kind,
  parseForm,
  validateAnswer,
  validateStructure,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import { element, page, survey } from './modelSample.ts';

const kind = builtinKinds.get('fileUpload') as Kind;
const id = (last: number) => `018f0000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const file = (last: number, more: object = {}) => ({ id: id(last), name: `photo ${last}.png`, size: 1_000, ...more });
const codes = (settings: object, answer: unknown) =>
  validateAnswer(element('fileUpload', 'q', settings), answer, builtinKinds).map(({ code }) => code);

describe('model: files as answers', () => {
  it('GAP-060 SUR-064.c at most five files of ten megabytes each, and fewer or smaller ones where the author says so', () => {
    const five = [1, 2, 3, 4, 5].map((one) => file(one));
    expect(codes({}, { files: five })).to.eql([]);
    expect(codes({}, { files: [...five, file(6)] })).to.eql(['file-count']);
    expect(codes({ maxFiles: 2 }, { files: five.slice(0, 3) })).to.eql(['file-count']);
    expect(codes({ multipleFiles: false }, { files: five.slice(0, 2) })).to.eql(['file-count']);
    expect(codes({}, { files: [file(1, { size: 10 * 1024 * 1024 })] })).to.eql([]);
    expect(codes({}, { files: [file(1, { size: 10 * 1024 * 1024 + 1 })] })).to.eql(['file-size']);
    expect(codes({ maxFileMb: 1 }, { files: [file(1, { size: 2_000_000 })] })).to.eql(['file-size']);
  });

  it('what is no list of files is refused, and so is one that has not arrived', () => {
    const shapes = [
      { files: [{ id: id(1) }] },
      { files: [file(1, { more: 1 })] },
      { files: [file(1), file(1)] },
      { files: [file(1, { size: 0 })] },
      { files: [file(1, { name: 'a\nb' })] },
      { files: 'x' },
      { files: [null] },
      { files: [file(1)], more: 1 },
    ];
    for (const answer of shapes) expect(codes({}, answer), JSON.stringify(answer)).to.eql(['answer-shape']);
    expect(codes({ mandatory: true }, { files: [] })).to.eql(['mandatory']);
    expect(codes({}, { files: [file(1, { id: 'new-1' })] })).to.eql(['file-unfinished']);
  });

  it('travels in the form with names of any kind', () => {
    const structure = survey([page('p', [element('fileUpload', 'q')])]);
    const given = [file(1, { name: 'a/b / c.png' }), file(2, { name: '"käyttö" <1>.pdf' })];
    for (const values of [given.map(fileField), [given.map(fileField).join('\n'), '']]) {
      const entries = values.map((value): [string, string] => ['q.q', value]);
      expect(parseForm(structure, entries, builtinKinds)).to.eql({ q: { files: given } });
    }
  });

  it('rules ask whether it was answered; results count respondents and files', () => {
    const one = element('fileUpload', 'q');
    expect(kind.subjects(one)[0]!.operators).to.eql(['answered', 'notAnswered']);
    expect(kind.operand(one, { files: [file(1)] }).values).to.have.length(1);
    const answers = [{ files: [file(1), file(2)] }, { files: [file(3)] }, { dontKnow: true }, undefined];
    expect(kind.summarise(one, answers)).to.eql({ type: 'files', n: 2, dontKnow: 1, files: 3 });
    expect(kind.toCells(one, answers[0])).to.eql(['photo 1.png, photo 2.png']);
    expect(filesOf({ dontKnow: true })).to.eql([]);
  });

  it('SUR-064.ab allowed kinds of files are images, PDF and Excel, each once', () => {
    const found = (fileTypes: unknown) =>
      validateStructure(survey([page('p', [element('fileUpload', 'q', { fileTypes } as object)])]), builtinKinds).map(
        ({ path, code }) => `${path} ${code}`,
      );
    expect(found(['image', 'pdf', 'excel'])).to.eql([]);
    expect(found([])).to.eql([]);
    for (const wrong of [['word'], ['pdf', 'pdf'], 'pdf']) {
      expect(found(wrong).join(), JSON.stringify(wrong)).to.match(/^elements\/q\/fileTypes (setting-option|not-list)$/);
    }
  });
});
