import path from 'node:path';
import type { AuditNames } from '@kaiku/sdk/server';
import { root } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { createAuditSentences } from '../../foundation/audit/sentences.ts';
import { loadTexts, type Texts } from '../../foundation/texts/texts.ts';

describe('details of audit entries in words', () => {
  let texts: Texts;
  before(async () => {
    const of = (id: string): [string, string] => [id, path.join(root, 'plugins', id)];
    texts = await loadTexts(new Map([['core', path.join(root, 'core')], of('access'), of('company')]));
  });

  const id = '01900000-0000-7000-8000-00000000000a';
  const facts = (
    details: Record<string, unknown>,
    names: AuditNames = () => undefined,
    operation = 'company.settings',
  ) =>
    createAuditSentences(texts, ['core', 'access', 'company'])
      .facts('en', { operation, details }, names, 'Europe/Helsinki')
      .map(({ label, text }) => `${label}: ${text}`);

  it('COMP-062.b values have words: features, roles, times, yes and no, before and after', () => {
    expect(facts({ features: { hide_feedback: true } })).to.deep.equal(['Features: Hide support and feedback: yes']);
    expect(facts({ roles: { before: [], after: ['company_admin'] } })).to.deep.equal(['Roles: none → Company manager']);
    expect(facts({ end: '2026-03-01T10:00:00.000Z' })).to.deep.equal(['Until: 1 Mar 2026, 12:00']);
    expect(facts({ count: 12_000 })).to.deep.equal(['How many: 12,000']);
    expect(facts({ someThing: 'x', 'odd.key': 'a:b' })).to.deep.equal(['Some thing: x', 'Odd.key: a:b']);
  });

  it('COMP-062.b ids are told by name, as gone, or not at all where they are nobody’s', () => {
    expect(facts({ owner_id: id }, () => 'Aino Virtanen')).to.deep.equal(['Owner: Aino Virtanen']);
    expect(facts({ owner_id: id }, () => null)).to.deep.equal(['Owner: somebody or something that is gone']);
    expect(facts({ session: id })).to.deep.equal([]);
    expect(facts({ added: Array.from({ length: 23 }, () => id) }, () => 'A')[0]).to.match(
      /, A and 3 more$|, and 3 more$/,
    );
  });
});
