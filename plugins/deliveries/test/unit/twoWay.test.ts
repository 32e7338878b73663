import {
  type Answers,
  builtinKinds,
  daysOnEarth,
  type Element,
  type SurveyStructure,
  validateAnswer,
  viewFor,
} from '@kaiku/sdk/model';
import { makeElement, makePage, makeStructure } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { isTwoWaySender, senderFaults, smsSize } from '../../contract/index.ts';
import { helpText, partsOf, questionText, readReply } from '../../server/twoWay/asking/index.ts';
import { numberKey } from '../../server/twoWay/numbers.ts';
import { genericSignature, isGenericCall, isTwilioCall, twilioSignature } from '../../server/twoWay/signatures.ts';
import {
  allQuestions,
  ask,
  begun,
  greeting,
  hear,
  leftOut,
  nextQuestion,
  type Talk,
} from '../../server/twoWay/talk.ts';
import { isStop, talkWords } from '../../server/twoWay/words.ts';

const today = daysOnEarth(Date.parse('2026-11-20T12:00:00Z'));
const choices = ['Espresso', 'Latte', 'Tea'].map((text, at) => ({ id: `c${at + 1}`, text }));
const rows = ['Speed', 'Taste'].map((text, at) => ({ id: `r${at + 1}`, text }));
const columns = ['Bad', 'Good'].map((text, at) => ({ id: `k${at + 1}`, text }));
const other = { enabled: true, text: 'Something else' };
const dontKnow = { enabled: true, text: 'No idea' };

const elements: Element[] = [
  makeElement('nps', 'nps', {
    text: 'Would you recommend us?',
    minLabel: 'Never',
    maxLabel: 'Always',
    mandatory: true,
  }),
  makeElement('choice', 'choice', { text: 'What did you have?', choices, other, dontKnow }),
  makeElement('boxes', 'checkbox', {
    text: 'What else?',
    choices,
    minSelections: 1,
    maxSelections: 2,
    mandatory: true,
  }),
  makeElement('slider', 'slider', { text: 'How full?', min: 0, max: 100, step: 5, unit: '%' }),
  makeElement('face', 'smiley', { text: 'How was it?', icon: { set: 5, order: 'ascending', style: 'classic' } }),
  makeElement('words', 'openText', { text: 'Why?', textMaxLength: 20, mandatory: true }),
  makeElement('mail', 'openText', { text: 'Your address?', fieldType: 'email' }),
  makeElement('count', 'openText', { text: 'How many?', fieldType: 'number', minValue: 1, maxValue: 9, decimals: 0 }),
  makeElement('day', 'datePicker', { text: 'When?', futureDatesDisabled: true }),
  makeElement('order', 'ranking', { text: 'Which is best?', choices }),
  makeElement('consent', 'privacyStatement', { text: 'Privacy', consent: { enabled: true, text: 'I agree' } }),
  makeElement('grid', 'matrix', { text: 'How were', rows, columns, mandatory: true, dontKnow }),
];

function talkAbout(structure: SurveyStructure): Talk {
  return {
    view: viewFor(structure, builtinKinds, {}, 'en', 'seed'),
    kinds: builtinKinds,
    background: {},
    fixedAnswers: [],
    words: talkWords.en,
    own: {},
    today,
  };
}
const partOf = (id: string, row = 0) => {
  const parts = partsOf(elements.find((one) => one.id === id)!, builtinKinds, talkWords.en);
  if (typeof parts === 'string') throw new Error(parts);
  return parts[row]!;
};
const read = (id: string, text: string, answers: Answers = {}, row = 0) => {
  const heard = readReply(partOf(id, row), text, answers, builtinKinds, today);
  return heard.is === 'answer' ? heard.answer : heard.is;
};
const everyPart = elements.flatMap((element) => {
  const parts = partsOf(element, builtinKinds, talkWords.en);
  return typeof parts === 'string' ? [] : parts;
});
const place = { number: 2, of: 5 };

describe('two-way SMS', () => {
  it('DEL-018 a sender is a number of at most 15 digits and a plus', () => {
    for (const fine of ['+358401234567', '16100', '123456789012345', '+12345678901234'])
      expect(isTwoWaySender(fine), fine).to.equal(true);
    for (const none of ['Kahvila', '', '12', '+1234567890123456', '1234567890123456', '040 123', '040+1'])
      expect(isTwoWaySender(none), none).to.equal(false);
    expect(senderFaults('sms', { sender_name: 'Kahvila', sender_email: '' }, true)).to.deep.equal([
      { path: 'sender_name', code: 'two_way_sender' },
    ]);
    expect(senderFaults('sms', { sender_name: '+358401234567', sender_email: '' })).to.have.length(1);
  });

  it('DEL-070.a lists choices as numbers, says the range of scales, and asks a matrix row by row', () => {
    const text = (id: string, row = 0) => questionText(partOf(id, row), place, talkWords.en);
    expect(text('choice')).to.equal(
      '(2/5) What did you have?\n1 Espresso\n2 Latte\n3 Tea\n4 Something else (the number and your own words)\nReply with a number 1-4. ? = No idea. Reply - to skip.',
    );
    expect(text('nps')).to.equal('(2/5) Would you recommend us?\n0 = Never, 10 = Always\nReply with a number 0-10.');
    expect(text('slider')).to.include('Reply with a number 0-100, in steps of 5.');
    expect(text('face')).to.include('1 = worst, 5 = best\nReply with a number 1-5.');
    expect(text('boxes')).to.include('Reply with one or more of the numbers, such as 1,3 (how many: <= 2).');
    expect(text('words')).to.include('Reply in your own words.');
    expect(text('mail')).to.include('Reply with an e-mail address.');
    expect(text('count')).to.include('Reply with a number 1-9, without decimals.');
    expect(text('consent')).to.equal('(2/5) Privacy\n1 I agree\nReply 1 to accept. Reply - to skip.');
    expect(text('day')).to.include('such as 24.12.2020, not in the future');
    expect(text('order')).to.include('Reply with 3 numbers, the best first, such as 2,3,1.');
    expect(text('grid')).to.equal('(2/5) How were: Speed\n1 Bad\n2 Good\nReply with a number 1-2. ? = No idea.');
    // Of the whole it is said once.
    expect(text('grid', 1)).to.equal('(2/5) How were: Taste\n1 Bad\n2 Good\nReply with a number 1-2.');
  });

  it('DEL-022 DEL-070.a reads replies as people write them', () => {
    expect(read('nps', ' 9. ')).to.equal(9);
    expect(read('choice', '2')).to.deep.equal({ choice: 'c2' });
    expect(read('choice', '2) latte')).to.deep.equal({ choice: 'c2' });
    expect(read('choice', 'LATTE')).to.deep.equal({ choice: 'c2' });
    expect(read('choice', '4 cold brew')).to.deep.equal({ choice: 'other', other: 'cold brew' });
    expect(read('choice', '?')).to.deep.equal({ dontKnow: true });
    expect(read('choice', '-')).to.equal('skip');
    expect(read('boxes', '1, 3')).to.deep.equal({ choices: ['c1', 'c3'] });
    expect(read('boxes', '13')).to.deep.equal({ choices: ['c1', 'c3'] });
    expect(read('slider', '45 %')).to.equal(45);
    expect(read('face', '5')).to.equal(5);
    expect(read('words', 'It was great')).to.equal('It was great');
    expect(read('day', '3.11.2026')).to.equal('2026-11-03');
    expect(read('order', '2 1 3')).to.deep.equal({ ranking: ['c2', 'c1', 'c3'] });
    expect(read('consent', 'Ok')).to.deep.equal({ accepted: true });
    expect(read('grid', 'good')).to.deep.equal({ r1: 'k2' });
    expect(read('grid', '1', { grid: { r1: 'k2' } }, 1)).to.deep.equal({ r1: 'k2', r2: 'k1' });
  });

  it('DEL-071 takes nothing that the question does not accept', () => {
    const wrong: [string, string][] = [
      ['nps', '11'],
      ['nps', 'good'],
      ['nps', '-'],
      ['nps', ''],
      ['choice', '5'],
      ['choice', '2 with milk'],
      ['boxes', '1,2,3'],
      ['boxes', '1 x'],
      ['slider', '43'],
      ['words', 'x'.repeat(21)],
      ['mail', 'me at home'],
      ['count', '2,5'],
      ['day', '31.2.2026'],
      ['day', '24.12.2030'],
      ['order', '1 1 2'],
      ['order', '1 2'],
      ['grid', '3'],
      ['grid', 'a\u0000b'],
    ];
    for (const [id, text] of wrong) expect(read(id, text), `${id}: ${text}`).to.equal('wrong');
    expect(helpText(partOf('nps'), [], undefined, talkWords.en)).to.equal(
      'Sorry, we did not understand that.\nReply with a number 0-10.',
    );
    const long = readReply(partOf('words'), 'x'.repeat(21), {}, builtinKinds, today);
    expect(long.is === 'wrong' && helpText(partOf('words'), long.problems, undefined, talkWords.en)).to.equal(
      'Sorry, we did not understand that.\nReply in your own words, 20 characters at most.',
    );
    expect(helpText(partOf('nps'), [], 'Pardon?', talkWords.fi)).to.equal('Pardon?\nVastaa numerolla 0-10.');
  });

  it('DEL-022 DEL-071 whatever is typed is an answer that the model takes, or left out by who may, or gets one helpful message', function () {
    this.timeout(60_000);
    const typed = fc.oneof(
      fc.string({ maxLength: 60, unit: 'binary' }),
      fc.stringMatching(/^[0-9 ,.;&+?-]{0,12}$/),
      fc.constantFrom('Latte', 'tea', '4 own words', '1.1.2026', 'a@b.fi', 'x'.repeat(400), '😀', '-', '?', '1'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...everyPart), typed, fc.constantFrom('en', 'fi', 'sv'), (part, text, language) => {
        const { element } = part;
        const heard = readReply(part, text, {}, builtinKinds, today);
        if (heard.is === 'answer')
          expect(validateAnswer(element, heard.answer, builtinKinds, part.row !== undefined, today)).to.deep.equal([]);
        else if (heard.is === 'skip') expect(element.settings.mandatory).to.not.equal(true);
        else {
          const help = helpText(part, heard.problems, undefined, talkWords[language as 'en']);
          expect(help.length).to.be.greaterThan(20);
          expect(smsSize(help)).to.include({ standard: true });
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('DEL-070.b tells what cannot be asked by SMS, and what of it must be answered', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ id: `m${at}`, text: `Choice number ${at}` }));
    const talk = talkAbout(
      makeStructure({
        elements: [
          makeElement('nps', 'nps', { text: 'Would you?' }),
          makeElement('file', 'fileUpload', { text: 'A picture?', mandatory: true }),
          makeElement('many', 'choice', { text: 'Which?', choices: many }),
          makeElement('text', 'text', { text: 'Hello', content: 'there' }),
        ],
      }),
    );
    expect(leftOut(talk)).to.deep.equal([
      { elementId: 'file', text: 'A picture?', why: 'kind', mandatory: true },
      { elementId: 'many', text: 'Which?', why: 'long', mandatory: false },
    ]);
    expect(allQuestions(talk)).to.have.length(1);
  });

  it('DEL-022 goes by the rules of the survey, one question at a time', () => {
    const rule = (value: number) => [
      {
        id: 'h',
        subRules: [
          { id: 's', source: { type: 'answer' as const, elementId: 'score' }, operator: 'atLeast' as const, value },
        ],
      },
    ];
    const talk = talkAbout(
      makeStructure({
        pages: [
          makePage('p1', [makeElement('score', 'nps', { text: 'Score?', mandatory: true })]),
          makePage('p2', [makeElement('why', 'openText', { text: 'What went wrong?' })], { hideRules: rule(7) }),
          makePage('p3', [makeElement('rows', 'matrix', { text: 'How', rows, columns, dontKnow })]),
        ],
      }),
    );
    let progress = begun;
    const answer = (text: string) => {
      const step = hear(talk, progress, nextQuestion(talk, progress)!, null, text);
      if (step.heard !== 'wrong') progress = step.progress;
      return step.heard;
    };
    expect(ask(talk, nextQuestion(talk, progress)!)).to.match(/^\(1\/4\) Score\?/);
    expect(answer('lots')).to.equal('wrong');
    expect(answer('3')).to.equal('answer');
    expect(ask(talk, nextQuestion(talk, progress)!)).to.match(/^\(2\/4\) What went wrong\?/);
    expect(answer('-')).to.equal('skip');
    expect(answer('2')).to.equal('answer');
    expect(ask(talk, nextQuestion(talk, progress)!)).to.match(/^\(4\/4\) How: Taste/);
    expect(answer('-')).to.equal('skip');
    expect(nextQuestion(talk, progress)).to.equal(null);
    expect(progress.answers).to.deep.equal({ score: 3, rows: { r1: 'k2' } });

    progress = begun;
    answer('9');
    expect(ask(talk, nextQuestion(talk, progress)!)).to.match(/^\(2\/3\) How: Speed/);
    answer('?');
    expect(nextQuestion(talk, progress)).to.equal(null);
    expect(progress.answers).to.deep.equal({ score: 9, rows: { dontKnow: true } });
  });

  it('DEL-072 says how to end it at the beginning, and knows it when somebody does', () => {
    expect(greeting({ words: talkWords.sv, own: {} })).to.include('STOP');
    expect(greeting({ words: talkWords.fi, own: { start: 'Moi!' } })).to.equal('Moi! Lopeta vastaamalla STOP.');
    expect(greeting({ words: talkWords.fi, own: { start: 'Moi! STOP lopettaa.' } })).to.equal('Moi! STOP lopettaa.');
    const stops = ['STOP', ' stop. ', 'Stopp', 'LOPETA!', 'Stop, thanks', '"STOP"', 'stop all', 'Stop?', 'STOP\u200b'];
    for (const text of [...stops, 'Unsubscribe', 'QUIT', 'sluta', 'Peruuta']) expect(isStop(text), text).to.equal(true);
    for (const text of ['Do not stop', 'stopping', '1', 'quit smoking', 'The end', ''])
      expect(isStop(text), text).to.equal(false);
  });

  it('DEL-022 what we say is in the standard character set, in each language', () => {
    for (const words of Object.values(talkWords)) {
      for (const part of everyPart) expect(smsSize(questionText(part, place, words))).to.include({ standard: true });
      for (const text of [words.start, words.stop, words.thanks, words.invalid, words.closed])
        expect(smsSize(text)).to.include({ standard: true, parts: 1 });
    }
  });

  it('DEL-073 a number is the same however a gateway writes it, and a Danish one is no Finnish one', () => {
    for (const text of ['+45 20 12 34 56', '4520123456', '004520123456'])
      expect(numberKey(text), text).to.equal('4520123456');
    for (const text of ['040 1234567', '+358401234567', '358401234567'])
      expect(numberKey(text), text).to.equal('358401234567');
    expect(numberKey('16117')).to.equal('16117');
  });

  it('DEL-073 knows whose signature a call bears, for five minutes', () => {
    const body = Buffer.from('{"id":"1"}');
    const now = Date.parse('2026-11-20T12:00:00Z');
    const timestamp = String(now / 1_000);
    const signature = genericSignature('secret', timestamp, body);
    const call = { timestamp, signature };
    expect(isGenericCall('secret', call, body, now + 299_000)).to.equal(true);
    expect(isGenericCall('secret', call, body, now + 301_000)).to.equal(false);
    expect(isGenericCall('other', call, body, now)).to.equal(false);
    expect(isGenericCall('secret', call, Buffer.from('{"id":"2"}'), now)).to.equal(false);
    expect(isGenericCall('secret', { ...call, timestamp: String(now / 1_000 + 1) }, body, now)).to.equal(false);
    expect(isGenericCall('secret', { timestamp: 'NaN', signature }, body, now)).to.equal(false);
    // The example of Twilio's documentation.
    const form = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675310',
      Digits: '1234',
      From: '+14158675310',
      To: '+18005551212',
    });
    const address = 'https://example.com/myapp.php?foo=1&bar=2';
    expect(twilioSignature('12345', address, form)).to.equal('L/OH5YylLD5NRKLltdqwSvS0BnU=');
    expect(isTwilioCall('12345', 'L/OH5YylLD5NRKLltdqwSvS0BnU=', address, form)).to.equal(true);
    expect(isTwilioCall('12345', 'L/OH5YylLD5NRKLltdqwSvS0BnU=', 'https://example.com/', form)).to.equal(false);
  });
});
