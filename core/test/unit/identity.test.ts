import { allows, formatViewAs, parseViewAs, personFlags, type Role, readRoles, rolesIn } from '@kaiku/sdk/common';
import { expect } from 'chai';
import fc from 'fast-check';
import { acceptedLanguage } from '../../i18n/texts.ts';

const flags = (roles: Role[], more: Partial<Parameters<typeof personFlags>[0]> = {}) =>
  personFlags({ roles, canSeeDashboard: false, features: new Set(), ...more });

describe('who may do what', () => {
  it('USER-020 computes the flags of menus and guards from roles, shares and view-as in one place', () => {
    expect(flags(['survey_creator'])).to.include({ canCreateSurveys: true, canSeeSurveys: true, canSeeDevices: false });
    expect(flags(['survey'])).to.include({ canCreateSurveys: false, canSeeSurveys: true });
    expect(flags([], { hasShares: true }).canSeeSurveys).to.equal(true);
    expect(flags(['devices'])).to.include({ canSeeDevices: true, canSeeSurveys: false });
    expect(flags(['company_admin'])).to.include({
      companyManager: true,
      canSeeManageCompany: true,
      canSeeAuditLog: true,
    });
    expect(flags(['admin'])).to.include({ manager: true, canSeeDashboard: true, canSeeDataCollections: true });
  });

  it('USER-020 a device manager has device management in another company, and nothing else, whatever at home', () => {
    const abroad = (roles: Role[]) =>
      flags([...rolesIn('theirs', { companyId: 'own', roles })], {
        abroad: true,
        canSeeDashboard: true,
        hasShares: true,
      });
    for (const roles of [['device_admin'], ['device_admin', 'company_admin', 'survey_creator', 'trial']] as Role[][]) {
      const held = Object.entries(abroad(roles)).filter(([, on]) => on);
      expect(held.map(([flag]) => flag)).to.have.members(['deviceManager', 'canSeeDevices', 'canViewAs']);
    }
    expect(flags(['device_admin']).seenAsDeviceAdmin).to.equal(true);
    expect(abroad(['admin', 'survey'])).to.include({ manager: true, member: true, canSeeManageCompany: true });
    expect(rolesIn('own', { companyId: 'own', roles: ['survey', 'trial'] })).to.deep.equal(['survey', 'trial']);
  });

  it('USER-050 offers view-as to managers, company managers, device managers and substitutes only', () => {
    for (const role of ['admin', 'company_admin', 'device_admin'] as const)
      expect(flags([role]).canViewAs).to.equal(true);
    expect(flags(['survey_creator', 'devices', 'survey']).canViewAs).to.equal(false);
    expect(flags([], { hasSubstitution: true }).canViewAs).to.equal(true);
  });

  it('DATA-001 data collections open for managers, and for company managers with the feature', () => {
    expect(flags(['company_admin']).canSeeDataCollections).to.equal(false);
    expect(flags(['company_admin'], { features: new Set(['datacollections']) }).canSeeDataCollections).to.equal(true);
    expect(flags(['survey_creator'], { features: new Set(['datacollections']) }).canSeeDataCollections).to.equal(false);
  });

  it('reads role aliases and drops what is no role', () => {
    expect(readRoles(['root', 'customer-admin', 'company_admin', 'god'])).to.deep.equal(['admin', 'company_admin']);
  });

  it('PLAT-009 a survey rule holds for managers, holders of full, and holders of any listed permission', () => {
    const access = { survey: ['reportView', 'reportEdit'] } as const;
    const facts = (held: string[], roles: Role[] = []) => ({
      flags: flags(roles),
      permissions: new Set<string>(),
      survey: new Set(held) as never,
    });
    expect(allows(access, facts(['reportEdit']))).to.equal(true);
    expect(allows(access, facts(['full']))).to.equal(true);
    expect(allows(access, facts([], ['admin']))).to.equal(true);
    expect(allows(access, facts(['edit', 'view']))).to.equal(false);
    expect(allows(access, { flags: null, permissions: new Set(), survey: new Set(['full']) })).to.equal(false);
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

  it('PLAT-063 takes the language from the browser and falls back to English', () => {
    expect(acceptedLanguage('sv-FI,sv;q=0.9,fi;q=0.8')).to.equal('sv');
    expect(acceptedLanguage('de-DE, fi;q=0.3, en;q=0.2')).to.equal('fi');
    expect(acceptedLanguage('de, fr;q=0.5')).to.equal('en');
    expect(acceptedLanguage(undefined)).to.equal('en');
    fc.assert(fc.property(fc.string(), (header) => ['en', 'fi', 'sv'].includes(acceptedLanguage(header))));
  });
});
