import { expect } from 'chai';
import { toCondition, userFilter } from '../../server/protocol/filter.ts';
import { patchGroup } from '../../server/protocol/group.ts';
import { project } from '../../server/protocol/listing.ts';
import { readOperations, readPath } from '../../server/protocol/patch.ts';
import { patchUser } from '../../server/protocol/userPatch.ts';
import { roleChanges } from '../../server/services/mapping.ts';

const operations = (...list: object[]) =>
  readOperations({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: list });
const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as { scimType: string }).scimType;
  }
  return 'none';
};

describe('scim: the protocol', () => {
  it('reads filters by the precedence of RFC 7644: not before and before or', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((value) => ({ field: 'userName', is: 'eq', value }));
    const of = (filter: string) => toCondition(filter, userFilter);
    const [isA, isB, isC] = ['userName eq "a"', 'userName eq "b"', 'userName eq "c"'];
    expect(of(`${isA} or ${isB} and ${isC}`)).to.deep.equal({ any: [a, { all: [b, c] }] });
    expect(of(`${isA} and ${isB} or ${isC}`)).to.deep.equal({ any: [{ all: [a, b] }, c] });
    expect(of(`(${isA} or ${isB}) and ${isC}`)).to.deep.equal({ all: [{ any: [a, b] }, c] });
    expect(of(`not (${isA}) and ${isB}`)).to.deep.equal({ all: [{ not: a }, b] });
    expect(of('userName eq "quo\\"te (and) [or]"')).to.deep.equal({
      field: 'userName',
      is: 'eq',
      value: 'quo"te (and) [or]',
    });
  });

  it('reads paths: attributes, parts, filters, with and without their schema', () => {
    expect(readPath('name.givenName')).to.deep.equal({ attribute: 'name', filter: null, sub: 'givenname' });
    expect(readPath('urn:ietf:params:scim:schemas:core:2.0:User:name.familyName')).to.include({
      attribute: 'name',
      sub: 'familyname',
    });
    const path = readPath('emails[type eq "work" and value ew "a]b.example"].value');
    expect([path.attribute, path.sub, path.filter?.op]).to.deep.equal(['emails', 'value', 'and']);
    for (const wrong of [
      '',
      '.',
      'a..b',
      'emails[',
      'emails]',
      'emails[type eq "a"]]',
      'emails[type eq "a"].',
      'a.b.c',
      'emails[type eq "a"]x',
      ' ',
      '$',
    ])
      expect(
        refusal(() => readPath(wrong)),
        wrong,
      ).to.be.oneOf(['invalidPath', 'invalidFilter']);
  });

  it('changes what a path names and nothing else', () => {
    const user = {
      userName: 'a',
      name: { givenName: 'A', familyName: 'B' },
      emails: [{ value: 'a@b.c', type: 'work', primary: true }],
    };
    const after = (...list: object[]) => patchUser(user, operations(...list));
    expect(after({ op: 'remove', path: 'name.givenName' }).name).to.deep.equal({ familyName: 'B' });
    expect(after({ op: 'replace', path: 'NAME', value: { GivenName: 'C', evil: 1 } }).name).to.deep.equal({
      givenName: 'C',
      familyName: 'B',
    });
    expect(after({ op: 'add', path: 'emails', value: [{ value: 'A@B.C' }] }).emails).to.have.length(1);
    expect(after({ op: 'add', path: 'emails', value: { value: 'd@e.f', primary: true } }).emails).to.deep.equal([
      { value: 'a@b.c', type: 'work', primary: false },
      { value: 'd@e.f', primary: true },
    ]);
    expect(after({ op: 'remove', path: 'emails', value: [{ value: 'a@b.c' }] }).emails).to.deep.equal([]);
    expect(after({ op: 'remove', path: 'emails[type eq "home"]' }).emails).to.have.length(1);
    expect(after({ op: 'replace', path: 'emails.value', value: 'x@y.z' }).emails).to.deep.equal([
      { value: 'x@y.z', type: 'work', primary: true },
    ]);
    expect(user.name.givenName).to.equal('A');
  });

  it('refuses what names nothing', () => {
    for (const [operation, expected] of [
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'add', value: 'x' }, 'invalidSyntax'],
      [{ op: 'replace', path: 'nothing', value: 1 }, 'invalidPath'],
      [{ op: 'replace', path: 'userName.value', value: 1 }, 'invalidPath'],
      [{ op: 'replace', path: 'name[givenName eq "a"]', value: 1 }, 'invalidPath'],
      [{ op: 'replace', path: 'meta', value: 1 }, 'mutability'],
    ] as const)
      expect(
        refusal(() => patchUser({}, operations(operation))),
        JSON.stringify(operation),
      ).to.equal(expected);
  });

  it('keeps no more values of an attribute while it changes them than a user may have', () => {
    const values = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ value: `${from + at}@b.c` }));
    const add = (from: number, count: number) => ({ op: 'add', path: 'emails', value: values(from, count) });
    expect(patchUser({}, operations(add(0, 30), add(30, 20))).emails).to.have.length(50);
    for (const list of [
      // Each of a thousand operations would go through all of them: a minute in which the node answers nobody.
      [add(0, 100_000), ...Array.from({ length: 999 }, () => ({ op: 'remove', path: 'emails[type eq "x"]' }))],
      [add(0, 30), add(30, 21)],
    ])
      expect(refusal(() => patchUser({}, operations(...list)))).to.equal('invalidValue');
  });

  it('compares with no time that the database does not know', () => {
    const of = (time: string) => () => toCondition(`meta.created gt "${time}"`, userFilter);
    for (const time of ['0000-01-01T00:00:00Z', '99999-01-01T00:00:00Z', '2026-13-01T00:00:00Z'])
      expect(refusal(of(time)), time).to.equal('invalidFilter');
    expect(of('0001-01-01T00:00:00Z')).not.to.throw();
  });

  it('of the operations on one group the later ones win', () => {
    const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
    const change = patchGroup(
      operations(
        { op: 'add', path: 'members', value: [{ value: a }, { value: b }] },
        { op: 'remove', path: `members[value eq "${a}"]` },
        { op: 'add', path: 'members', value: [{ value: a.toUpperCase() }] },
        { op: 'remove', path: 'members', value: [{ value: b }] },
      ),
    );
    expect([change.anew, [...change.add], [...change.remove]]).to.deep.equal([false, [a], [b]]);
  });

  it('tells what is asked for: whole attributes, parts of them, and always the id', () => {
    const user = {
      schemas: ['x'],
      id: '1',
      userName: 'a',
      name: { givenName: 'A', familyName: 'B' },
      emails: [{ value: 'v', type: 'work' }],
      groups: [],
    };
    const none = new Set<string>();
    expect(project(user, { only: new Set(['emails.value', 'groups']), without: none })).to.deep.equal({
      schemas: ['x'],
      id: '1',
      emails: [{ value: 'v' }],
      groups: [],
    });
    expect(project(user, { only: null, without: new Set(['name.givenname', 'emails', 'id']) })).to.deep.equal({
      schemas: ['x'],
      id: '1',
      userName: 'a',
      name: { familyName: 'B' },
      groups: [],
    });
  });

  it('USER-067.bc rules give and take no role that a directory may not, and none that no rule names', () => {
    const rules = {
      everyone: ['survey'],
      mappings: [{ from: 'role' as const, value: 'Boss', role: 'admin' }],
    } as never;
    const user = { roles: ['devices', 'survey_creator', 'admin'], directoryRoles: ['boss'], groupIds: [] } as never;
    const givable = new Set(['survey', 'survey_creator', 'devices']) as never;
    expect(roleChanges(rules, user, givable)).to.deep.equal({ addRoles: ['survey'], removeRoles: [] });
    expect(roleChanges(rules, user, givable, ['survey_creator'] as never).removeRoles).to.deep.equal([
      'survey_creator',
    ]);
  });
});
