import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type BootPlugin,
  type Bootstrap,
  type BootViews,
  type Language,
  type Role,
  readRoles,
  type ViewAs,
  type WebManifest,
  webManifestName,
} from '@kaiku/sdk/common';
import { judged, productRules } from '@kaiku/sdk/testing';

/** A person of a test and what the server would tell the shell about them. */
export interface Person {
  roles?: Role[];
  language?: string | null;
  canSeeDashboard?: boolean;
  features?: string[];
  hasSubstitution?: boolean;
  hasShares?: boolean;
  viewAs?: ViewAs;
  startView?: BootViews['start'];
}

/** As whom the person may look, by what they are at home. */
export function viewsOf({ roles = [], hasSubstitution = false, startView = 'user' }: Person): BootViews {
  const held = productRules.rolesIn('own', { companyId: 'own', roles: readRoles(roles) });
  return {
    company: [...productRules.views(held)],
    substitutes: hasSubstitution,
    mayKeep: productRules.flags(held, true).companyManager,
    start: startView,
  };
}

/** The navigation that the product's own plugins contribute, on pages of the test plugin. */
export function testPlugin(dist: string): BootPlugin {
  const { metaData } = JSON.parse(readFileSync(path.join(dist, 'hello', webManifestName), 'utf8')) as WebManifest;
  const page = (path: string, access: BootPlugin['pages'][number]['access'], name = 'Hello') =>
    ({ path, export: name, chrome: 'app', access, title: 'title' }) as const;
  const landing = (order: number, permission: string) => ({ landing: { order, access: { permission } } });
  return {
    id: 'hello',
    version: '1.0.0',
    entry: `/assets/hello/${metaData.remoteEntry.name}`,
    pages: [
      { ...page('/dashboard', { permission: 'dashboards.see' }), ...landing(10, 'dashboards.see') },
      { ...page('/devices', { permission: 'devices.see' }), ...landing(20, 'devices.see') },
      { ...page('/surveys', 'session'), ...landing(30, 'surveys.create') },
      { ...page('/reporting', 'session'), ...landing(40, 'surveys.see') },
      page('/account', 'account'),
      page('/datacollections', { permission: 'data-collections.use' }),
      page('/audit-log', { permission: 'company.audit' }),
      page('/manage/users', { permission: 'company.manage' }),
      page('/manage/settings', { permission: 'company.manage' }),
      page('/hello', 'session'),
      page('/hello/form', 'session', 'Form'),
      page('/fails', 'session', 'Fails'),
      page('/s/:surveyId/edit', { resource: 'survey', needs: ['edit'], param: 'surveyId' }, 'Survey'),
      page('/s/:surveyId/preview', 'public'),
      page('/fg/:groupId', 'session'),
      { path: '/login', export: 'Login', chrome: 'bare', access: 'public' },
    ],
    nav: [
      nav('dashboard', '/dashboard', 'layout-dashboard', 1, { permission: 'dashboards.see' }),
      nav('surveys', '/surveys', 'forms', 2, { permission: 'surveys.see' }, ['/s/']),
      nav('reporting', '/reporting', 'chart-bar', 3, { permission: 'surveys.see' }, ['/r/']),
      nav('devices', '/devices', 'device-tablet', 4, { permission: 'devices.see' }),
      {
        ...nav('datacollections', '/datacollections', 'database', 5, { permission: 'data-collections.use' }),
        place: 'account',
      },
      { ...nav('account', '/account', 'user-circle', 1, 'account'), place: 'account' },
      { ...nav('auditlog', '/audit-log', 'history', 6, { permission: 'company.audit' }), place: 'account' },
      { ...nav('users', '/manage/users', 'users', 1, { permission: 'company.manage' }), place: 'manage' },
      { ...nav('settings', '/manage/settings', 'settings', 2, { permission: 'company.manage' }), place: 'manage' },
    ],
    commands: [{ id: 'new', label: 'newSurvey', path: '/surveys', access: { permission: 'surveys.create' } }],
    extensions: [
      { slot: 'shell.home', export: 'Card' },
      { slot: 'shell.feedback', export: 'Feedback' },
      { slot: 'shell.search', export: 'search' },
      { slot: 'shell.viewAs', export: 'viewAs' },
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
    account: 'Account',
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
    account: 'Oma tili',
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
    account: 'Konto',
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
    viewAs.mode === 'company'
      ? { companyId: viewAs.companyId, name: 'Beta Oy', timeZone: 'Europe/Helsinki' }
      : { companyId: 'c1', name: 'Alfa Oy', timeZone: 'Europe/Helsinki' };
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
    ...(person
      ? { flags: judged(person).flags, permissions: [...judged(person).permissions] }
      : { flags: null, permissions: [] }),
    views: person && viewsOf(person),
    paths: {
      ofResources: ['/s/', '/r/', '/fg/'],
      forbiddenInPlace: [{ path: '/datacollections' }, { query: { page: 'tickets', ticket: '' } }],
      quiet: ['/preview', '/a/'],
    },
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
