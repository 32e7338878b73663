import type { OfferedSubstitution } from '@kaiku/sdk/web';
import { expect } from 'chai';
import { grouped, matching, withoutRepeats } from '../../dialogs/paletteItems.ts';
import { choiceOf, choicesOf, defaultViewOf, viewOf } from '../../dialogs/viewAsChoices.ts';
import { viewsOf } from '../support/people.ts';

const own = (...substitutions: OfferedSubstitution[]) => ({ substitutions });

describe('view-as choices', () => {
  it('depend on the roles', () => {
    const offer = (...roles: string[]) => {
      const { myCompany, anotherCompany, canSetDefault } = choicesOf(own(), viewsOf({ roles }));
      return [myCompany, anotherCompany, canSetDefault];
    };
    expect(offer('root')).to.deep.equal([true, true, false]);
    expect(offer('device_admin')).to.deep.equal([true, true, false]);
    expect(offer('customer-admin')).to.deep.equal([true, false, true]);
    expect(offer('survey', 'devices')).to.deep.equal([false, false, false]);
  });

  it('USER-053.a substitutions count from the first to the last day', () => {
    const on = (today: string) =>
      choicesOf(
        own({ start: '2026-03-10T15:00', end: '2026-03-12T09:00', email: 'Liisa@B.fi', name: '' }),
        viewsOf({}),
        new Date(today),
      ).substitutions;
    expect(on('2026-03-09T23:59')).to.deep.equal([]);
    expect(on('2026-03-10T00:01')).to.deep.equal([{ value: 'user-liisa@b.fi', name: 'Liisa@B.fi' }]);
    expect(on('2026-03-12T23:59')).to.have.length(1);
    expect(on('2026-03-13T00:01')).to.deep.equal([]);
  });

  it('another company is no view until one is picked', () => {
    expect(viewOf('company', null)).to.equal(null);
    expect(viewOf('company', 'c1')).to.deep.equal({ mode: 'company', companyId: 'c1' });
  });

  it('only oneself and the own company can be the default', () => {
    expect(defaultViewOf('user')).to.equal('user');
    expect(defaultViewOf('myCompany')).to.equal('myCompany');
    expect(defaultViewOf('company')).to.equal(null);
    expect(defaultViewOf('user-liisa@b.fi')).to.equal(null);
  });

  it('choice and view tell the same', () => {
    for (const choice of ['user', 'myCompany', 'user-liisa@b.fi'] as const) {
      expect(choiceOf(viewOf(choice, null)!)).to.equal(choice);
    }
  });
});

describe('the command palette', () => {
  const command = (label: string, rest: object = {}) => ({ id: label, label, ...rest });

  it('finds by every word, without regard to marks and case, beginnings first', () => {
    const all = [command('Uusi kysely'), command('Kyselyt'), command('Käyttäjät', { keywords: 'roolit' })];
    const labels = (query: string) => matching(all, query).map((one) => one.label);
    expect(labels('')).to.have.length(3);
    expect(labels('KYSELY')).to.deep.equal(['Kyselyt', 'Uusi kysely']);
    expect(labels('kysely uusi')).to.deep.equal(['Uusi kysely']);
    expect(labels('kayttajat')).to.deep.equal(['Käyttäjät']);
    expect(labels('rooli')).to.deep.equal(['Käyttäjät']);
    expect(labels('x')).to.deep.equal([]);
  });

  it('lists a place once', () => {
    const list = [
      command('Settings', { path: '/a' }),
      { id: '2', label: 'Settings', path: '/a' },
      command('Other', { path: '/a' }),
    ];
    expect(withoutRepeats(list).map((one) => one.id)).to.deep.equal(['Settings', 'Other']);
  });

  it('finds a screen by the other words of the command that leads there, too', () => {
    const list = withoutRepeats([
      command('Users', { path: '/manage/users' }),
      { ...command('Users', { path: '/manage/users', keywords: 'people invite' }), id: 'again' },
    ]);
    expect(matching(list, 'invite').map((one) => one.id)).to.deep.equal(['Users']);
  });

  it('keeps the order of groups', () => {
    const list = [command('a', { group: '1' }), command('b', { group: '2' }), command('c', { group: '1' })];
    expect(grouped(list).map(([group, commands]) => [group, commands.length])).to.deep.equal([
      ['1', 2],
      ['2', 1],
    ]);
  });
});
