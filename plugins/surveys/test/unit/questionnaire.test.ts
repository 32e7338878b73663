import { allElements, builtinKinds, insertPiece, validateStructure } from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { pieceOfDraft } from '../../web/editor/questionnaire/build.ts';
import { type DraftQuestion, formKinds } from '../../web/editor/questionnaire/draft.ts';
import { parseQuestionnaire } from '../../web/editor/questionnaire/parse.ts';
import { sample } from './sample.ts';

const ofText = (text: string) => parseQuestionnaire({ text, html: '' }).pages;
const ofHtml = (html: string) => parseQuestionnaire({ text: '', html }).pages;
const brief = ({ form, text, choices, rows, columns }: DraftQuestion) =>
  [formKinds[form], text, ...(choices.length ? [choices] : []), ...(rows.length ? [rows, columns] : [])] as const;
const all = (pages: ReturnType<typeof ofText>) => pages.flatMap(({ questions }) => questions.map(brief));
let count = 0;
const newId = () => `n${++count}`;

describe('surveys: a pasted questionnaire', () => {
  it('headings are pages, numbered lines questions, marked lines choices', () => {
    const pages = ofText(`CUSTOMER SURVEY

Thank you for answering.

1. How old are you?
a) Under 18
b) 18–64
c) 65 or over

2. Which of these do you use? (select all that apply)
• Web
• App
- Phone
Other, what: ______

SECTION 2: The visit

3. Did you find what you needed? *
( ) Yes
( ) No
( ) I don't know
4. What did you buy?
[ ] Food
[x] Drinks
☐ Something else`);
    expect(pages.map(({ title, description }) => [title, description])).to.deep.equal([
      ['CUSTOMER SURVEY', 'Thank you for answering.'],
      ['The visit', ''],
    ]);
    expect(all(pages)).to.deep.equal([
      ['choice', 'How old are you?', ['Under 18', '18–64', '65 or over']],
      ['checkbox', 'Which of these do you use? (select all that apply)', ['Web', 'App', 'Phone']],
      ['choice', 'Did you find what you needed?', ['Yes', 'No']],
      ['checkbox', 'What did you buy?', ['Food', 'Drinks', 'Something else']],
    ]);
    const [, use] = pages[0]!.questions;
    expect(use).to.include({ other: 'Other, what' });
    expect(pages[1]!.questions[0]).to.include({ mandatory: true, dontKnow: "I don't know" });
  });

  it('pages are told by their number or by a colon', () => {
    const pages = ofText(
      'Sivu: Taustat\n\n1. Ikä?\n\nPage 2 – The visit\n\n1. Why?\n\nPage one is here.\n\n2. What else?',
    );
    expect(pages.map(({ title }) => title)).to.deep.equal(['Taustat', 'The visit']);
  });

  it('choices may be numbered, too, or stand without a mark below their question', () => {
    expect(
      all(
        ofText(`1. Which day?
1) Monday
2) Tuesday
3) Wednesday
2. Which time?
1) Morning
2) Evening`),
      ),
    ).to.deep.equal([
      ['choice', 'Which day?', ['Monday', 'Tuesday', 'Wednesday']],
      ['choice', 'Which time?', ['Morning', 'Evening']],
    ]);
    expect(
      all(
        ofText(`What colour do you like?
Red
Green
Blue

And what shape?
Round
Square`),
      ),
    ).to.deep.equal([
      ['choice', 'What colour do you like?', ['Red', 'Green', 'Blue']],
      ['choice', 'And what shape?', ['Round', 'Square']],
    ]);
  });

  it('scales are NPS or sliders, blanks are open texts', () => {
    const [page] = ofText(`Q1. How likely are you to recommend us to a friend?
0-10
Q2. How satisfied are you? (1 = very dissatisfied, 5 = very satisfied)
Q3. How was the food?
1 2 3 4 5
Q4. Arvioi palvelua asteikolla 1–5
Comments: _____________________________________
Name: ____ E-mail: ____
Why did you come?
_______________`);
    expect(page!.questions.map(({ form, text }) => [formKinds[form], text])).to.deep.equal([
      ['nps', 'How likely are you to recommend us to a friend?'],
      ['slider', 'How satisfied are you? (1 = very dissatisfied, 5 = very satisfied)'],
      ['slider', 'How was the food?'],
      ['slider', 'Arvioi palvelua asteikolla 1–5'],
      ['openText', 'Comments'],
      ['openText', 'Name'],
      ['openText', 'E-mail'],
      ['openText', 'Why did you come?'],
    ]);
    expect(page!.questions[1]).to.include({
      min: 1,
      max: 5,
      minLabel: 'very dissatisfied',
      maxLabel: 'very satisfied',
    });
    expect(page!.questions[4]).to.include({ long: true });
    expect(page!.questions[6]).to.include({ email: true });
  });

  it('a table with heads and empty cells is a matrix, as text and as HTML', () => {
    const expected = [['matrix', 'How were these?', ['Food', 'Staff'], ['Bad', 'Fair', 'Good']]];
    expect(all(ofText('1. How were these?\n\tBad\tFair\tGood\nFood\t\t\t\nStaff\t\t\t\n'))).to.deep.equal(expected);
    expect(
      all(
        ofText(
          'How were these?\n|  | Bad | Fair | Good |\n|---|---|---|---|\n| Food | o | o | o |\n| Staff | o | o | o |',
        ),
      ),
    ).to.deep.equal(expected);
    expect(
      all(
        ofHtml(`<p>How were these?</p><table><tr><td></td><td>Bad</td><td>Fair</td><td>Good</td></tr>
          <tr><td>Food</td><td>☐</td><td>☐</td><td>☐</td></tr><tr><td>Staff</td><td></td><td></td><td></td></tr></table>`),
      ),
    ).to.deep.equal(expected);
  });

  it('reads what Word and Google Docs put on the clipboard', () => {
    const pages = ofHtml(`<html><head><style>p{color:red}</style><title>Doc</title></head><body>
      <h1>Feedback</h1><p><b>How did it go?</b>&nbsp;</p><ul><li><span>Well</span></li><li>Badly &amp; slowly</li></ul>
      <h2>About you</h2><ol><li>What is your name?</li><li>Where do you live?</li></ol></body></html>`);
    expect(pages.map(({ title }) => title)).to.deep.equal(['Feedback', 'About you']);
    expect(all(pages)).to.deep.equal([
      ['choice', 'How did it go?', ['Well', 'Badly & slowly']],
      ['openText', 'What is your name?'],
      ['openText', 'Where do you live?'],
    ]);
  });

  it('bars beside the first column or not: no column of a matrix is lost', () => {
    const expected = [['matrix', 'How were these?', ['Food', 'Staff'], ['Bad', 'Fair', 'Good']]];
    const heads = [' | Bad | Fair | Good', '| | Bad | Fair | Good |', '\xa0| Bad | Fair | Good |'];
    const rows = ['Food | | |\nStaff | | |', '|Food| | | |\n|Staff| | | |', 'Food | | | |\nStaff | | | |'];
    for (const [at, head] of heads.entries())
      expect(all(ofText(`1. How were these?\n${head}\n${rows[at]}`)), head).to.deep.equal(expected);
  });

  it('a blank behind a numbered question is where one writes, and no word of it', () => {
    const [page] = ofText(
      `1. How old are you? ____\n2. E-mail: ________\n3. Comments ……………\n4. What else?\n5. Name: ____ Town: ____\n6. I ____ it\nQ7. Why?${'_'.repeat(30)}`,
    );
    expect(page!.questions.map(({ form, text, email, long }) => [form, text, email, long])).to.deep.equal([
      ['words', 'How old are you?', false, false],
      ['words', 'E-mail', true, false],
      ['words', 'Comments', false, false],
      ['words', 'What else?', false, false],
      ['words', 'Name', false, false],
      ['words', 'Town', false, false],
      ['words', 'I ____ it', false, false],
      ['words', 'Why?', false, true],
    ]);
  });

  it('none of these is chosen alone, where several may be chosen', () => {
    for (const none of [
      'None of these',
      'None of the above',
      'Ei mikään näistä',
      'Ei mitään edellä mainituista',
      'Inget av ovanstående',
    ]) {
      const ticks = pieceOfDraft(
        parseQuestionnaire({ text: `1. Which?\n[ ] Tea\n[ ] Nonesuch\n[ ] ${none}`, html: '' }),
        builtinKinds,
        newId,
        (kind) => kind,
        'en',
      );
      const [element] = allElements(ticks);
      const { choices } = element!.settings as unknown as { choices: { exclusive?: true }[] };
      expect(
        choices.map(({ exclusive }) => exclusive ?? false),
        none,
      ).to.deep.equal([false, false, true]);
    }
    const one = pieceOfDraft(
      parseQuestionnaire({ text: '1. Which?\n( ) Tea\n( ) Milk\n( ) None of these', html: '' }),
      builtinKinds,
      newId,
      (kind) => kind,
      'en',
    );
    expect(JSON.stringify(one)).to.not.contain('exclusive');
  });

  it('the ends of a scale that asks to recommend get words, in the language that it asks in, unless it has its own', () => {
    const endsOf = (text: string, language: string) => {
      const draft = parseQuestionnaire({ text, html: '' });
      const [element] = allElements(pieceOfDraft(draft, builtinKinds, newId, (kind) => kind, language));
      const { minLabel, maxLabel } = element!.settings as { minLabel?: string; maxLabel?: string };
      return [element!.kind, minLabel, maxLabel];
    };
    const english = ['nps', 'Not at all likely', 'Extremely likely'];
    const finnish = ['nps', 'En lainkaan todennäköisesti', 'Erittäin todennäköisesti'];
    const swedish = ['nps', 'Inte alls troligt', 'Mycket troligt'];
    expect(endsOf('1. Would you recommend us?\n0-10', 'en')).to.deep.equal(english);
    expect(endsOf('1. Suosittelisitko meitä?\n0-10', 'fi')).to.deep.equal(finnish);
    expect(endsOf('1. Skulle du rekommendera oss?\n0-10', 'sv')).to.deep.equal(swedish);
    // What is pasted may be in another language than the survey.
    expect(endsOf('1. Suosittelisitko meitä?\n0-10', 'en')).to.deep.equal(finnish);
    expect(endsOf('1. Would you recommend us?\n0-10', 'de')).to.deep.equal(english);
    const [, min, max] = endsOf('1. Would you recommend us?\n0 = never, 10 = always', 'en');
    expect([min, max]).to.deep.equal(['never', 'always']);
  });

  it('reads lists as Word writes them: marks of its own fonts, and numbers in the text', () => {
    const item = (mark: string, text: string, level = 1) =>
      `<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span
lang=EN-GB><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
    const pages = ofHtml(
      `<html><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body><!--StartFragment-->
<h1>Visit<o:p></o:p></h1>${item('1.', 'How did you come?')}${item('a.', 'On foot', 2)}${item('b.', 'By car', 2)}
${item('2.', 'What did you buy?')}${['·', 'o', '§', 'Ø', 'q'].map((mark) => item(mark, `Thing ${mark}`)).join('')}
<p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`,
    );
    expect(pages.map(({ title }) => title)).to.deep.equal(['Visit']);
    expect(all(pages).map(([, text, choices]) => [text, choices])).to.deep.equal([
      ['How did you come?', ['On foot', 'By car']],
      ['What did you buy?', ['Thing ·', 'Thing o', 'Thing §', 'Thing Ø', 'Thing q']],
    ]);
  });

  it('scripts are no words, and nothing that is written becomes a mark again', () => {
    const pages = ofHtml(
      '<h1>Hi<script>alert(1)</script></h1><p onclick="x">What?&lt;img src=x onerror=alert(1)&gt;</p><iframe>no</iframe>',
    );
    expect(pages[0]!.title).to.equal('Hi');
    expect(JSON.stringify(pages)).to.not.match(/alert\(1\)<\/script|iframe/);
    expect(pages[0]!.description + (pages[0]!.questions[0]?.text ?? '')).to.contain('<img src=x onerror=alert(1)>');
  });

  describe('that is a table of answers', () => {
    const csv = (head: string, rows: string[], times = 3) =>
      [head, ...Array.from({ length: times }, () => rows).flat()].join('\r\n');

    it('its headings are questions, what was answered their choices, and facts about respondents nothing', () => {
      const [first, ...more] = ofText(
        csv('Respondent ID;Miten saavuit?;Suosittelisitko?;Mitä muuta?;Timestamp', [
          '1;Kävellen;10;"Kiitos; kaikki ""hyvin""";2026-01-01 10:00',
          '2;Autolla;9;;2026-01-02 10:00',
          '3;Kävellen;0;"Ei\nmitään";2026-01-03 10:00',
          '4;Muu, mikä?;8;Jono;2026-01-04 10:00',
          '5;Autolla;7;Hinta;2026-01-05 10:00',
        ]),
      );
      expect(more).to.deep.equal([]);
      expect(first!.questions.map(brief)).to.deep.equal([
        ['choice', 'Miten saavuit?', ['Kävellen', 'Autolla']],
        ['nps', 'Suosittelisitko?'],
        ['openText', 'Mitä muuta?'],
      ]);
      expect(first!.questions[0]).to.include({ other: 'Muu, mikä?' });
    });

    it('columns of one question are its choices or its rows, whether headings repeat it or are left empty', () => {
      const marks = csv('Which? - Tea,Which? - Milk,Which? - Other,Rate [Food],Rate [Place],Only one', [
        'Tea,Milk,,Good,Bad,A',
        ',Milk,Cola,Bad,Bad,B',
        'Tea,,Juice,Good,Good,A',
      ]);
      const [which, rate, one] = ofText(marks)[0]!.questions;
      expect(which).to.include({ form: 'many', text: 'Which?', other: 'Other' });
      expect(which!.choices).to.deep.equal(['Tea', 'Milk']);
      expect(rate).to.include({ form: 'grid', text: 'Rate' });
      expect([rate!.rows, rate!.columns]).to.deep.equal([
        ['Food', 'Place'],
        ['Good', 'Bad'],
      ]);
      expect(one!.choices).to.deep.equal(['A', 'B']);

      const ages = csv('Id,Where?,Age,,', ['1,South,18-29,,', '2,North,,30-44,', '3,South,,,60+'], 4);
      const empty = ages.replace('\r\n', '\r\n,Response,18-29,30-44,60+\r\n');
      expect(all(ofText(empty))).to.deep.equal([
        ['choice', 'Where?', ['South', 'North']],
        ['choice', 'Age', ['18-29', '30-44', '60+']],
      ]);
    });

    it('a table to be filled in, and prose with commas, are none', () => {
      const grid = `\tBadly\tWell\n${['Food', 'Place', 'Price', 'Staff', 'Menu'].map((row) => `${row}\t\t`).join('\n')}`;
      expect(parseQuestionnaire({ text: grid, html: '' })).to.not.have.property('answered');
      const prose = Array.from(
        { length: 12 },
        (_, at) => `Line ${at}, with some, commas${at % 2 ? ', and more' : ''}.`,
      );
      expect(parseQuestionnaire({ text: prose.join('\n'), html: '' })).to.not.have.property('answered');
    });
  });

  it('300,000 characters of anything are read, each once', function () {
    this.timeout(60_000);
    const hostile = [
      '_',
      '<',
      '1. ',
      '((((',
      ' \t',
      '&#x41;',
      '<ul><li>',
      '?\n',
      'A'.repeat(500),
      '1=a,',
      '\n- ',
      '|',
      '|a|b|\n',
      'a|b|c\na|b|c|d\n',
      '*',
    ];
    for (const piece of hostile) {
      const text = piece.repeat(Math.ceil(300_000 / piece.length)).slice(0, 300_000);
      parseQuestionnaire({ text, html: '' });
      parseQuestionnaire({ text: '', html: `<p>${text}` });
    }
    // Tables of answers: columns without end, quotes that do not close, cells that all differ.
    for (const piece of ['a: b,', 'a [b],', '",', '""', 'a,"b', '"\n",']) {
      const head = piece.repeat(Math.ceil(150_000 / piece.length));
      parseQuestionnaire({ text: `${head}\n${`${head}\n`.repeat(6)}`, html: '' });
      parseQuestionnaire({ text: `a,b,c\n${`${piece},x,y\n`.repeat(30_000)}`, html: '' });
    }
  });

  it('whatever is pasted gives pages that a survey can take', () => {
    const word = fc.constantFrom(
      '1. ',
      '2) ',
      'a) ',
      '• ',
      '☐ ',
      '( ) ',
      'Question?',
      'Red',
      '0-10',
      '1 2 3 4 5',
      'Name: ____',
      '\n',
      '\n\n',
      '\t',
      '|',
      '# ',
      'PAGE TWO',
      'Other: ___',
      'recommend',
      '<p>',
      '<table><tr><td>',
      '</td><td>',
      '</tr>',
      '<li>',
      '<h1>',
      'x'.repeat(3_000),
      'A,B [1],B [2]\n',
      '1,x,y\n',
      '2,x,"y ""z"""\n',
    );
    const pasted = fc.array(fc.oneof(word, fc.string()), { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(pasted, pasted, (text, html) => {
        const draft = parseQuestionnaire({ text, html });
        const piece = pieceOfDraft(draft, builtinKinds, newId, (kind) => kind, 'en');
        expect(validateStructure(piece, builtinKinds).filter(({ code }) => code !== 'duplicate-name')).to.deep.equal(
          [],
        );
        const { structure } = insertPiece(sample(), piece, { type: 'page', index: 1, newId, registry: builtinKinds });
        expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
        expect(allElements(structure).length).to.equal(allElements(sample()).length + allElements(piece).length);
      }),
      { numRuns: 300 },
    );
  });
});
