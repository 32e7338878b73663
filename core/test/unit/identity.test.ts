import { type Access, allows, formatViewAs, parseViewAs, type Role, readRoles } from '@kaiku/sdk/common';
import { type Given, judged, productRules } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { acceptedLanguage } from '../../foundation/texts/texts.ts';

const may = (roles: Role[], more: Omit<Given, 'roles'> = {}) => judged({ roles, ...more }).permissions;
const views = (roles: Role[]) => [...productRules.views(productRules.rolesIn('own', { companyId: 'own', roles }))];

describe('who may do what', () => {
  it('GAP-031 computes what menus and guards go by from roles, shares and view-as in one place', () => {
    expect([...may(['survey_creator'])]).to.have.members(['surveys.create', 'surveys.see']);
    expect([...may(['survey'])]).to.deep.equal(['surveys.see']);
    expect([...may([], { hasShares: true })]).to.deep.equal(['surveys.see']);
    expect([...may([], { canSeeDashboard: true, features: ['dashboard'] })]).to.deep.equal(['dashboards.see']);
    expect([...may([], { canSeeDashboard: true })], 'a dashboard without the feature').to.deep.equal([]);
    expect([...may(['devices'])]).to.deep.equal(['devices.see']);
    const manages = [
      'surveys.see',
      'surveys.create',
      'surveys.advanced',
      'devices.see',
      'company.manage',
      'company.audit',
    ];
    for (const role of ['company_admin', 'trial']) {
      expect([...may([role])], role).to.have.members(manages);
      expect(judged({ roles: [role] }).flags).to.include({ companyManager: true, manager: false });
    }
    expect(may(['admin'])).to.include.all.keys(...manages, 'dashboards.see', 'data-collections.use');
  });

  it('tells by which roles a permission is held, and which bring a role', () => {
    const none = new Set<string>();
    expect(productRules.having('company_admin')).to.have.members(['company_admin', 'trial']);
    expect(productRules.having('no_such_role')).to.deep.equal([]);
    expect(productRules.holding('surveys.create', none)).to.have.members([
      'admin',
      'company_admin',
      'trial',
      'survey_creator',
    ]);
    expect(productRules.holding('data-collections.use', none)).to.deep.equal(['admin']);
    expect(productRules.holding('data-collections.use', new Set(['datacollections']))).to.include('company_admin');
    expect(productRules.holding('no.such', none)).to.deep.equal([]);
  });

  it('GAP-032 a device manager has device management in another company, and nothing else, whatever at home', () => {
    const viewAs = { mode: 'company', companyId: 'x' } as const;
    for (const more of [[], ['company_admin', 'survey_creator', 'trial', 'devices']]) {
      const { flags, permissions } = judged({
        roles: ['device_admin', ...more],
        viewAs,
        hasShares: true,
        canSeeDashboard: true,
        features: ['dashboard', 'datacollections'],
      });
      expect([...permissions]).to.deep.equal(['devices.see']);
      expect(flags).to.deep.equal({ member: false, manager: false, companyManager: false, developer: false });
      expect(allows('session', { flags, permissions })).to.equal(false);
      expect(allows('account', { flags, permissions })).to.equal(true);
    }
    expect(judged({ roles: ['admin'], viewAs }).flags).to.include({ manager: true, member: true });
    expect(judged({ roles: ['device_admin'] }).flags.member).to.equal(true);
  });

  it('offers views to managers, company managers and device managers only', () => {
    expect(views(['admin'])).to.have.members(['myCompany', 'company']);
    expect(views(['device_admin'])).to.have.members(['myCompany', 'company']);
    expect(views(['company_admin'])).to.deep.equal(['myCompany']);
    expect(views(['trial'])).to.deep.equal(['myCompany']);
    expect(views(['survey_creator', 'devices', 'survey', 'developer'])).to.deep.equal([]);
  });

  it('data collections open for managers, and for company managers with the feature', () => {
    const opens = (roles: Role[], features: string[] = []) => may(roles, { features }).has('data-collections.use');
    expect(opens(['company_admin'])).to.equal(false);
    expect(opens(['company_admin'], ['datacollections'])).to.equal(true);
    expect(opens(['survey_creator'], ['datacollections'])).to.equal(false);
    expect(opens(['admin'])).to.equal(true);
  });

  it('reads role aliases; what is no role gives nothing', () => {
    expect(readRoles(['root', 'customer-admin', 'company_admin'])).to.deep.equal(['admin', 'company_admin']);
    expect([...may(['god'])]).to.deep.equal([]);
  });

  it('a rule on a survey holds for managers, holders of full, and holders of any listed permission', () => {
    const access = { resource: 'survey', needs: ['reportView', 'reportEdit'] } as const;
    const facts = (held: string[], given: Given = {}) => ({ ...judged(given), held: () => new Set(held) });
    expect(allows(access, facts(['reportEdit']))).to.equal(true);
    expect(allows(access, facts(['full']))).to.equal(true);
    expect(allows(access, facts([], { roles: ['admin'] }))).to.equal(true);
    expect(allows(access, facts(['edit', 'view']))).to.equal(false);
    const viewAs = { mode: 'company', companyId: 'x' } as const;
    expect(allows(access, facts(['full'], { roles: ['device_admin'], viewAs })), 'only looking').to.equal(false);
    expect(allows(access, { ...facts(['full']), flags: null })).to.equal(false);
  });

  it('judges any of several parts, and all of them', () => {
    const [one, other] = [{ permission: 'surveys.see' }, { flag: 'developer' }] as const;
    const judge = (access: Access, ...roles: Role[]) => allows(access, judged({ roles }));
    expect(judge({ anyOf: [one, other] }, 'survey')).to.equal(true);
    expect(judge({ allOf: [one, other] }, 'survey')).to.equal(false);
    expect(judge({ allOf: [one, other] }, 'survey', 'developer')).to.equal(true);
    expect(judge({ allOf: ['session', { anyOf: [one, other] }] }, 'developer')).to.equal(true);
    expect(judge({ anyOf: [one, other] })).to.equal(false);
  });

  it('writes and reads every view-as mode, and reads nothing else', () => {
    for (const view of [
      { mode: 'user' },
      { mode: 'user', email: 'a@b.fi' },
      { mode: 'myCompany' },
      { mode: 'company', companyId: 'c1' },
    ] as const) {
      expect(parseViewAs(formatViewAs(view))).to.deep.equal(view);
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        const view = parseViewAs(text);
        if (view && !(view.mode === 'user' && view.email)) expect(formatViewAs(view)).to.equal(text);
      }),
    );
    expect(parseViewAs('admin')).to.equal(null);
  });

  it('PLAT-063.ab takes the language that the browser prefers, and en when it is not supported', () => {
    expect(acceptedLanguage('sv-FI,sv;q=0.9,fi;q=0.8')).to.equal('sv');
    expect(acceptedLanguage('de-DE, fi;q=0.3, sv;q=0.2')).to.equal('en');
    expect(acceptedLanguage('de;q=0.2, fi;q=0.3')).to.equal('fi');
    expect(acceptedLanguage('de, fr;q=0.5')).to.equal('en');
    expect(acceptedLanguage(undefined)).to.equal('en');
    fc.assert(fc.property(fc.string(), (header) => ['en', 'fi', 'sv'].includes(acceptedLanguage(header))));
  });
});
