import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type BootPlugin,
  type Bootstrap,
  type Language,
  type PersonFlags,
  personFlags,
  type Role,
  rolesIn,
  type ViewAs,
  type WebManifest,
  webManifestName,
} from '@kaiku/sdk/common';

/** A person of a test and what the server would tell the shell about them. */
export interface Person {
  roles?: Role[];
  language?: string | null;
  canSeeDashboard?: boolean;
  features?: string[];
  hasSubstitution?: boolean;
  hasShares?: boolean;
  viewAs?: ViewAs;
}

export const flagsOf = (person: Person): PersonFlags =>
  personFlags({
    roles: rolesIn(person.viewAs?.mode === 'company' ? 'viewed' : 'own', {
      companyId: 'own',
      roles: person.roles ?? [],
    }),
    abroad: person.viewAs?.mode === 'company',
    canSeeDashboard: person.canSeeDashboard ?? false,
    features: new Set(person.features ?? []),
    hasShares: person.hasShares,
    hasSubstitution: person.hasSubstitution,
  });

/** The navigation that the product's own plugins contribute, on pages of the test plugin. */
export function testPlugin(dist: string): BootPlugin {
  const { metaData } = JSON.parse(readFileSync(path.join(dist, 'hello', webManifestName), 'utf8')) as WebManifest;
  const page = (path: string, access: BootPlugin['pages'][number]['access'], name = 'Hello') =>
    ({ path, export: name, chrome: 'app', access, title: 'title' }) as const;
  return {
    id: 'hello',
    version: '1.0.0',
    entry: `/assets/hello/${metaData.remoteEntry.name}`,
    pages: [
      page('/dashboard', { flag: 'canSeeDashboard' }),
      page('/devices', { flag: 'canSeeDevices' }),
      page('/surveys', 'session'),
      page('/reporting', 'session'),
      page('/account', 'session'),
      page('/datacollections', { flag: 'canSeeDataCollections' }),
      page('/audit-log', { flag: 'canSeeAuditLog' }),
      page('/manage/users', { flag: 'canSeeManageCompany' }),
      page('/manage/settings', { flag: 'canSeeManageCompany' }),
      page('/hello', 'session'),
      page('/hello/form', 'session', 'Form'),
      page('/fails', 'session', 'Fails'),
      page('/s/:surveyId/edit', { survey: ['edit'] }, 'Survey'),
      page('/s/:surveyId/preview', 'public'),
      page('/fg/:groupId', 'session'),
      { path: '/login', export: 'Login', chrome: 'bare', access: 'public' },
    ],
    nav: [
      nav('dashboard', '/dashboard', 'layout-dashboard', 1, { flag: 'canSeeDashboard' }),
      nav('surveys', '/surveys', 'forms', 2, { flag: 'canSeeSurveys' }, ['/s/']),
      nav('reporting', '/reporting', 'chart-bar', 3, { flag: 'canSeeSurveys' }, ['/r/']),
      nav('devices', '/devices', 'device-tablet', 4, { flag: 'canSeeDevices' }),
      {
        ...nav('datacollections', '/datacollections', 'database', 5, { flag: 'canSeeDataCollections' }),
        place: 'account',
      },
      { ...nav('auditlog', '/audit-log', 'history', 6, { flag: 'canSeeAuditLog' }), place: 'account' },
      { ...nav('users', '/manage/users', 'users', 1, { flag: 'canSeeManageCompany' }), place: 'manage' },
      { ...nav('settings', '/manage/settings', 'settings', 2, { flag: 'canSeeManageCompany' }), place: 'manage' },
    ],
    commands: [{ id: 'new', label: 'newSurvey', path: '/surveys', access: { flag: 'canCreateSurveys' } }],
    extensions: [
      { slot: 'shell.home', export: 'Card' },
      { slot: 'shell.feedback', export: 'Feedback' },
      { slot: 'shell.search', export: 'search' },
    ],
  };
}

function nav(
  id: string,
  path: string,
  icon: string,
  order: number,
  access: BootPlugin['nav'][number]['access'],
  activeFor?: string[],
): BootPlugin['nav'][number] {
  return { id, place: 'main', path, label: id, icon, order, access, activeFor };
}

const texts: Record<Language, Record<string, string>> = {
  en: {
    title: 'Hello page',
    dashboard: 'Home',
    surveys: 'Surveys',
    reporting: 'Reporting',
    devices: 'Device management',
    datacollections: 'Data collections',
    auditlog: 'Audit log',
    users: 'Users',
    settings: 'Settings',
    newSurvey: 'New survey',
  },
  fi: {
    title: 'Terve-sivu',
    dashboard: 'Koti',
    surveys: 'Kyselyt',
    reporting: 'Raportointi',
    devices: 'Laitehallinta',
    datacollections: 'Aineistokeräykset',
    auditlog: 'Tapahtumaloki',
    users: 'Käyttäjät',
    settings: 'Asetukset',
    newSurvey: 'Uusi kysely',
  },
  sv: {
    title: 'Hejsida',
    dashboard: 'Hem',
    surveys: 'Enkäter',
    reporting: 'Rapportering',
    devices: 'Enhetshantering',
    datacollections: 'Datainsamlingar',
    auditlog: 'Händelselogg',
    users: 'Användare',
    settings: 'Inställningar',
    newSurvey: 'Ny enkät',
  },
};

/** The bootstrap of a person, of nobody without one. */
export function bootstrapOf(person: Person | null, plugin: BootPlugin, language: Language): Bootstrap {
  const viewAs = person?.viewAs ?? { mode: 'user' };
  const company =
    viewAs.mode === 'company' ? { companyId: viewAs.companyId, name: 'Beta Oy' } : { companyId: 'c1', name: 'Alfa Oy' };
  return {
    user: person && {
      userId: 'u1',
      email: 'aino.virtanen@example.com',
      firstName: 'Aino',
      lastName: 'Virtanen',
      companyId: 'c1',
      companyName: 'Alfa Oy',
      language: person.language === undefined ? 'en' : person.language,
      dateFormat: 'DD.MM.YYYY',
    },
    viewAs,
    company: person && company,
    flags: person && flagsOf(person),
    permissions: [],
    features: person?.features ?? [],
    plugins: [plugin],
    labels: Object.fromEntries(Object.entries(texts[language]).map(([key, text]) => [`hello:${key}`, text])),
    language,
    answerUrl: 'http://localhost:1',
    maintenance: null,
    demo: false,
    leftOut: [],
  };
}
