import { expect } from 'chai';
import { parseQuestionnaire } from '../../web/editor/questionnaire/parse.ts';
import { maxFileBytes, readFile } from '../../web/editor/questionnaire/readFile.ts';
import { docx } from '../docx.ts';

const words = '1. Millä pääsit tänne?\na) Jalan – pyörällä\nb) Älyautolla “itse”';
const utf16 = (text: string, little: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return little ? bytes : bytes.swap16();
};
/** What an old office program of the west writes: some of its marks stand where Latin-1 has none. */
const windows1252 = (text: string) =>
  Buffer.from([...text].map((letter) => ({ '–': 0x96, '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0)));

const fileOf = (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name);
const rejected = (promise: Promise<unknown>) =>
  promise.then(
    () => 'read',
    (error: Error) => error.message,
  );

describe('surveys: the words of a document', () => {
  it('a Word document keeps its headings and lists', async () => {
    const lines = ['# The visit', 'Did you find what you needed?', '- Yes', '- No'];
    const read = await readFile(fileOf('Survey.DOCX', docx(lines)));
    expect(read.text).to.equal('');
    expect(read.html).to.include('<h1>The visit</h1>').and.include('<li>Yes</li>');
    const [page] = parseQuestionnaire(read).pages;
    expect([page?.title, page?.questions.map(({ text, choices }) => [text, choices])]).to.deep.equal([
      'The visit',
      [['Did you find what you needed?', ['Yes', 'No']]],
    ]);
  });

  for (const [encoding, bytes] of [
    ['UTF-8', Buffer.from(words)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${words}`)],
    ['UTF-16, the low half first', utf16(words, true)],
    ['UTF-16, the high half first', utf16(words, false)],
    ['windows-1252', windows1252(words)],
  ] as const) {
    it(`a text in ${encoding} says what it says`, async () => {
      expect(await readFile(fileOf('survey.txt', bytes))).to.deep.equal({ text: words, html: '' });
    });
  }

  it('a page is read as one, and what is no text, no document or too large is refused', async () => {
    expect(await readFile(fileOf('page.htm', Buffer.from('<h1>Visit</h1>')))).to.deep.equal({
      text: '',
      html: '<h1>Visit</h1>',
    });
    expect(await rejected(readFile(fileOf('picture.txt', Buffer.from([137, 80, 78, 71, 0, 1]))))).to.equal(
      'not a text',
    );
    expect(await rejected(readFile(fileOf('not.docx', Buffer.from('words'))))).not.to.equal('read');
    expect(await rejected(readFile(fileOf('large.txt', Buffer.alloc(maxFileBytes + 1, 'a'))))).to.equal('too large');
  });
});
