import { expect } from 'chai';
import { isoTime, localTime } from '../../web/ui/dateValues.ts';
import { sortFiles } from '../../web/ui/files.ts';
import { createFormat, nativeLanguageName, sortLanguages } from '../../web/ui/format.ts';
import { isFieldProblem, isProblem, sortProblems } from '../../web/ui/problems.ts';

describe('formatting', () => {
  const day = new Date(2026, 2, 9, 14, 5);

  it("writes dates in the user's format", () => {
    expect(createFormat('en', 'YYYY-MM-DD').date(day)).to.equal('2026-03-09');
    expect(createFormat('fi', 'DD.MM.YYYY').date(day)).to.equal('09.03.2026');
    expect(createFormat('en', 'MM/DD/YYYY').dateTime(day)).to.equal('03/09/2026 14:05');
  });

  it('tells times as clocks of the company show them, wherever the browser is', () => {
    const evening = '2026-11-21T22:30:00.000Z';
    const inHelsinki = createFormat('fi', 'D.M.YYYY', 'Europe/Helsinki');
    expect(inHelsinki.dateTime(evening)).to.equal('22.11.2026 00:30');
    expect(inHelsinki.date(evening)).to.equal('22.11.2026');
    expect(inHelsinki.time(new Date(evening))).to.equal('00:30');
    expect(createFormat('en', 'YYYY-MM-DD', 'America/New_York').dateTime(evening)).to.equal('2026-11-21 17:30');
    expect(createFormat('en', 'YYYY-MM-DD', 'America/New_York').date('2026-11-21')).to.equal('2026-11-21');
  });

  it('writes nothing for no date and for what is none', () => {
    const { date, dateTime, relative } = createFormat('en', 'YYYY-MM-DD');
    for (const value of [null, undefined, '', 'soon']) {
      expect(date(value)).to.equal('');
      expect(dateTime(value)).to.equal('');
      expect(relative(value)).to.equal('');
    }
  });

  it('writes numbers and percents as the language does', () => {
    const space = /[\u00a0\u202f]/g;
    const fi = createFormat('fi', 'YYYY-MM-DD');
    expect(fi.number(12345.5).replace(space, ' ')).to.equal('12 345,5');
    expect(fi.percent(0.425, 1).replace(space, ' ')).to.equal('42,5 %');
    expect(createFormat('en', 'YYYY-MM-DD').percent(0.425)).to.equal('43%');
    expect(fi.number(null)).to.equal('–');
    for (const language of ['en', 'fi', 'sv'] as const) {
      const { number } = createFormat(language, 'YYYY-MM-DD');
      expect(number(-12, { signDisplay: 'exceptZero' }), language).to.equal('\u221212');
    }
  });

  it('says how long ago or ahead, in the largest unit that fits', () => {
    const en = createFormat('en', 'YYYY-MM-DD');
    expect(en.relative('2026-03-09T12:00:00Z', '2026-03-12T13:00:00Z')).to.equal('3 days ago');
    expect(en.relative('2026-03-09T12:00:00Z', '2026-03-09T10:00:00Z')).to.equal('in 2 hours');
    expect(createFormat('sv', 'YYYY-MM-DD').relative('2026-03-08T11:00:00Z', '2026-03-09T12:00:00Z')).to.equal('i går');
  });

  it('sorts å, ä and ö last in Finnish and Swedish', () => {
    const { compare } = createFormat('fi', 'YYYY-MM-DD');
    expect(['Öljy', 'Zeniitti', 'Åbo', 'Auto'].sort(compare)).to.deep.equal(['Auto', 'Zeniitti', 'Åbo', 'Öljy']);
  });

  it('PLAT-067 orders languages by their native name', () => {
    expect(sortLanguages(['fi', 'sv', 'en', 'de', 'et', 'fi'])).to.deep.equal([
      { code: 'de', name: 'Deutsch' },
      { code: 'et', name: 'Eesti' },
      { code: 'en', name: 'English' },
      { code: 'fi', name: 'Suomi' },
      { code: 'sv', name: 'Svenska' },
    ]);
  });

  it('shows a language without a known name by its code', () => {
    expect(nativeLanguageName('not a code')).to.equal('not a code');
  });

  it('turns ISO times to local ones for pickers and back', () => {
    const iso = '2026-03-09T10:00:00.000Z';
    expect(localTime(iso, 'Europe/Helsinki')).to.equal('2026-03-09 12:00:00');
    expect(isoTime('2026-03-09 12:00:00', 'Europe/Helsinki')).to.equal(iso);
    expect(localTime('never', 'UTC')).to.equal(null);
    expect(localTime(null, 'UTC')).to.equal(null);
    expect(isoTime('', 'UTC')).to.equal(null);
  });
});

describe('problems of a refused call', () => {
  const values = { settings: { title: '' }, choices: [{ text: '' }] };
  const detail = (path: string | undefined, message: string) => ({ ...(path && { path }), code: 'bad', message });

  it('go to the fields that the form has; the first message of each counts', () => {
    const details = [
      detail('settings.title', 'Taken'),
      detail('settings.title', 'Too long'),
      detail('choices.0.text', 'Empty'),
      detail('choices.3.text', 'No such choice'),
      detail(undefined, 'No room'),
    ];
    const { fields, rest } = sortProblems(details, values);
    expect(fields).to.deep.equal({ 'settings.title': 'Taken', 'choices.0.text': 'Empty' });
    expect(rest.map((one) => one.message)).to.deep.equal(['No such choice', 'No room']);
  });

  it('follow a rename where the call and the form differ', () => {
    expect(sortProblems([detail('name', 'Taken')], values, { name: 'settings.title' }).fields).to.deep.equal({
      'settings.title': 'Taken',
    });
  });

  it('are told from failures of the service', () => {
    const problem = { status: 422, code: 'validation', message: '', details: [] };
    expect(isFieldProblem(problem)).to.equal(true);
    expect(isFieldProblem({ ...problem, status: 500 })).to.equal(false);
    expect(isProblem(new Error('x'))).to.equal(false);
    expect(isProblem(null)).to.equal(false);
  });
});

describe('files to import', () => {
  const limits = { endings: ['.xlsx', '.csv'], maxSize: 100, maxFiles: 2 };
  const why = (name: string, size = 10) => sortFiles([{ name, size }], limits).refused[0]?.why;

  it('are refused with the reason', () => {
    expect(why('a.pdf')).to.equal('type');
    expect(why('a.CSV', 101)).to.equal('size');
    expect(why('a.csv', 0)).to.equal('empty');
    expect(why('A.XLSX')).to.equal(undefined);
  });

  it('pointers into a cloud drive are named as such, whatever the endings allow', () => {
    expect(why('users.gsheet')).to.equal('cloud');
    expect(sortFiles([{ name: 'x.gdoc', size: 9 }], { ...limits, endings: [] }).refused[0]?.why).to.equal('cloud');
  });

  it('beyond the limit are left out by name', () => {
    const files = ['a.csv', 'b.csv', 'c.csv'].map((name) => ({ name, size: 1 }));
    const { taken, refused } = sortFiles(files, limits);
    expect(taken.map((one) => one.name)).to.deep.equal(['a.csv', 'b.csv']);
    expect(refused).to.deep.equal([{ name: 'c.csv', size: 1, why: 'many' }]);
  });
});
