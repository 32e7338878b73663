import { expect } from 'chai';
import { dueBefore, lastDue, nextDue } from '../../server/periodic/dueDays.ts';
import { withWords } from '../../server/words/answerWords.ts';
import { countriesOf, withoutPersonal } from '../../server/words/personal.ts';
import type { PersonalCounts, PersonalKind } from '../../server/words/personalKinds.ts';

const finnish = countriesOf(['fi', 'en'], 'Europe/Helsinki');
const without = (words: string, kinds: PersonalKind[] = ['id_numbers', 'emails', 'phone_numbers'], of = finnish) => {
  const counts: PersonalCounts = {};
  return [withoutPersonal(words, new Set(kinds), of, counts), counts] as const;
};

describe('words without personal data', () => {
  it('RES-041 lose ID numbers, e-mail addresses and phone numbers, each where it is asked for', () => {
    const words = 'I am 131052-308T, call 040 123 4567 or +46 70 123 45 67, or mail matti.meikalainen@firma.fi.';
    expect(without(words)).to.deep.equal([
      'I am […], call […] or […], or mail […].',
      { id_numbers: 1, emails: 1, phone_numbers: 2 },
    ]);
    expect(without(words, ['emails'])[0])
      .to.contain('131052-308T')
      .and.contain('040 123 4567')
      .and.contain('mail […].');
    expect(without(words, ['id_numbers'])[0])
      .to.contain('I am […],')
      .and.contain('@firma.fi');
    expect(without(words, ['phone_numbers'])[0])
      .to.contain('131052-308T')
      .and.contain('@firma.fi')
      .and.not.contain('040');
  });

  it('keep what only looks like it, and what is taken out is not found again', () => {
    for (const words of [
      'Room 12345, 12.5.2024 at 10:30, order 2024-000123',
      'It cost 1 200 euros @ the counter',
      '100 % of 3 000 000',
      '',
    ])
      expect(without(words), words).to.deep.equal([words, {}]);
    const [once] = without('a@b.fi 131052-308T 0401234567');
    expect(without(once)).to.deep.equal([once, {}]);
  });

  it('know numbers without a country code by the zone of the company and the language of the answer', () => {
    expect(countriesOf(['sv'], 'Europe/Helsinki')).to.deep.equal(['FI', 'SE']);
    expect(countriesOf(['en'], 'UTC')).to.deep.equal(['GB']);
    expect(without('Ring 070-123 45 67', ['phone_numbers'], countriesOf(['sv'], 'UTC'))[0]).to.equal('Ring […]');
    expect(without('Ring +46 70-123 45 67', ['phone_numbers'], [])[0]).to.equal('Ring […]');
  });

  it('long texts are read once', () => {
    const began = performance.now();
    without(`${'a.'.repeat(50_000)} ${'a'.repeat(100_000)}@ ${'@'.repeat(50_000)}`);
    expect(performance.now() - began).to.be.lessThan(2_000);
  });

  it('of an answer only what respondents wrote changes', () => {
    const shout = (words: string) => words.toUpperCase();
    expect(withWords('hi', shout)).to.equal('HI');
    expect(withWords({ choice: 'bus', other: 'hi' }, shout)).to.deep.equal({ choice: 'bus', other: 'HI' });
    const chosen = { choices: ['bus'] };
    expect(withWords(chosen, shout)).to.equal(chosen);
    expect(withWords({ files: [{ id: 'a1', name: 'me.png', size: 3 }] }, shout)).to.deep.equal({
      files: [{ id: 'a1', name: 'ME.PNG', size: 3 }],
    });
    expect(withWords(5, shout)).to.equal(5);
  });
});

describe('days of periodic removal', () => {
  it('RES-040 are the first of quarters, of months, or the 1st and the 16th', () => {
    const following = (every: 'quarterly' | 'monthly' | 'twice_monthly', from: string) => {
      const days: string[] = [];
      while (days.length < 5) days.push(nextDue(every, days.at(-1) ?? from));
      return days;
    };
    expect(following('quarterly', '2026-02-28')).to.deep.equal([
      '2026-04-01',
      '2026-07-01',
      '2026-10-01',
      '2027-01-01',
      '2027-04-01',
    ]);
    expect(following('monthly', '2026-10-01').slice(0, 3)).to.deep.equal(['2026-11-01', '2026-12-01', '2027-01-01']);
    expect(following('twice_monthly', '2026-11-30').slice(0, 3)).to.deep.equal([
      '2026-12-01',
      '2026-12-16',
      '2027-01-01',
    ]);
    expect([
      lastDue('quarterly', '2026-12-31'),
      lastDue('monthly', '2026-12-01'),
      lastDue('twice_monthly', '2026-12-15'),
    ]).to.deep.equal(['2026-10-01', '2026-12-01', '2026-12-01']);
    expect([
      dueBefore('quarterly', '2026-01-01'),
      dueBefore('monthly', '2026-03-01'),
      dueBefore('twice_monthly', '2026-03-16'),
    ]).to.deep.equal(['2025-10-01', '2026-02-01', '2026-03-01']);
  });
});
