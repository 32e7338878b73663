import type { NavContribution } from '@kaiku/sdk/common';
import { type Given, judged, productManifests } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { deviceKind, maximumZoom } from '../../web/runtime/device.ts';
import {
  activeNav,
  browserLanguage,
  keptSearch,
  landingPath,
  leavesOnViewAs,
  loginPath,
  pageTitle,
  safeRedirect,
  sameView,
  userLanguage,
} from '../../web/runtime/rules.ts';

const pages = productManifests.map(({ contributes }) => ({ pages: [...(contributes?.pages ?? [])] }));
const landing = (given: Given, among = pages) => landingPath(among, judged(given));

describe('rules of the shell', () => {
  it('lands on the first page that applies', () => {
    expect(landing({ roles: ['admin'] })).to.equal('/dashboard');
    const features = ['dashboard'];
    expect(landing({ roles: ['devices'], canSeeDashboard: true, features })).to.equal('/dashboard');
    expect(landing({ roles: ['devices', 'survey_creator'] })).to.equal('/devices');
    expect(landing({ roles: ['company_admin'] })).to.equal('/devices');
    expect(landing({ roles: ['survey_creator'] })).to.equal('/surveys');
    expect(landing({ roles: ['survey'] })).to.equal('/reporting');
    expect(landing({ hasShares: true })).to.equal('/reporting');
    expect(landing({})).to.equal('/forbidden');
    expect(landingPath(pages, { flags: null, permissions: new Set() })).to.equal('/forbidden');
  });

  it('passes over landing pages that no plugin brings', () => {
    const only = (...paths: string[]) =>
      landing({ roles: ['admin'] }, [
        { pages: pages.flatMap((one) => one.pages).filter(({ path }) => paths.includes(path)) },
      ]);
    expect(only('/surveys', '/reporting')).to.equal('/surveys');
    expect(only()).to.equal('/forbidden');
  });

  it('PLAT-008 keeps the wanted path for after the sign-in', () => {
    expect(loginPath({ pathname: '/s/1/edit', search: '?page=2', hash: '#x' })).to.equal(
      '/login?redirect=%2Fs%2F1%2Fedit%3Fpage%3D2%23x',
    );
    expect(loginPath({ pathname: '/' })).to.equal('/login');
  });

  it('AUTH-003 follows a redirect only to a path inside the application', () => {
    expect(safeRedirect('/s/1/edit?a=1#b')).to.equal('/s/1/edit?a=1#b');
    for (const bad of [
      null,
      '',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/\n//evil.example',
      ' /surveys',
      'surveys',
    ]) {
      expect(safeRedirect(bad), String(bad)).to.equal(null);
    }
  });

  it('AUTH-003 refuses a path that becomes another origin once its dots are resolved', () => {
    for (const value of ['/.//evil.example', '/a/..//evil.example', '/%2e//evil.example']) {
      expect(safeRedirect(value), value).to.equal(null);
    }
  });

  it('AUTH-003 never leads to another origin, whatever the value', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '@',
      ':',
      '.',
      '..',
      '?',
      '#',
      '%2f',
      'evil.example',
      'http:',
      '\t',
      ' ',
      'a',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part).map((parts) => `/${parts.join('')}`),
        ),
        (value) => {
          const path = safeRedirect(value);
          if (path !== null) expect(new URL(path, 'https://kaiku.test').origin).to.equal('https://kaiku.test');
        },
      ),
    );
  });

  it('leaves pages of one survey or group when the view changes', () => {
    const ofResources = [
      ...productManifests.flatMap(({ resources = [] }) => resources.flatMap((one) => one.paths ?? [])),
      '/fg/',
    ];
    for (const path of ['/s/1/edit', '/r/1', '/fg/4']) expect(leavesOnViewAs(path, ofResources), path).to.equal(true);
    for (const path of ['/surveys', '/s', '/reporting', '/followupgroups', '/']) {
      expect(leavesOnViewAs(path, ofResources), path).to.equal(false);
    }
  });

  it('titles the page by the survey', () => {
    expect(pageTitle(null)).to.equal('Kaiku');
    expect(pageTitle('Kysely 1')).to.equal('Kysely 1 – Kaiku');
  });

  it('marks the item whose prefix fits the path', () => {
    const item = (id: string, path: string, activeFor?: string[]): NavContribution => ({
      id,
      place: 'main',
      path,
      label: id,
      icon: 'x',
      order: 1,
      access: 'session',
      activeFor,
    });
    const items = [
      item('surveys', '/surveys', ['/s/']),
      item('reporting', '/reporting', ['/r']),
      item('devices', '/devices'),
      item('tasks', '/devices/tasks'),
    ];
    const active = (path: string) => activeNav(items, path);
    expect(active('/surveys')).to.equal('surveys');
    expect(active('/s/1/edit')).to.equal('surveys');
    expect(active('/r/1/alerts')).to.equal('reporting');
    expect(active('/devices/groups')).to.equal('devices');
    expect(active('/devices/tasks/1')).to.equal('tasks');
    expect(active('/surveys-of-old')).to.equal(null);
    expect(active('/rd')).to.equal(null);
  });

  it('PLAT-023 the item that one came through stays active where two fit', () => {
    const main = productManifests.flatMap(({ contributes }) => contributes?.nav ?? []);
    const items = main.filter(({ place }) => place === 'main');
    expect(activeNav(items, '/s/1/edit')).to.equal('surveys');
    expect(activeNav(items, '/r/1')).to.equal('reporting');
    expect(activeNav(items, '/r/1', 'surveys'), 'to the results of the survey').to.equal('surveys');
    expect(activeNav(items, '/s/1/edit', 'reporting'), 'and the other way').to.equal('reporting');
    expect(activeNav(items, '/reporting', 'surveys')).to.equal('reporting');
    expect(activeNav(items, '/r/1', 'home')).to.equal('reporting');
  });

  it('carries along from one tab to another what both keep, such as filters', () => {
    const search = '?from=2026-01-01&language=fi&language=sv&t.page=3&response=1';
    const [results, responses] = [
      ['from', 'language', 'view'],
      ['from', 'language', 't.page'],
    ];
    expect(keptSearch(search, results, responses)).to.equal('?from=2026-01-01&language=fi&language=sv');
    expect(keptSearch(search, results, undefined)).to.equal('');
    expect(keptSearch(search, undefined, responses), 'from a screen where it means something else').to.equal('');
    expect(keptSearch('', results, responses)).to.equal('');
  });

  it("PLAT-063.ab starts in the browser's language, in en when it is not supported", () => {
    expect(browserLanguage(['fi-FI', 'en'])).to.equal('fi');
    expect(browserLanguage(['sv'])).to.equal('sv');
    expect(browserLanguage(['de-DE', 'fi'])).to.equal('en');
    expect(browserLanguage([])).to.equal('en');
  });

  it("applies the user's language", () => {
    expect(userLanguage({ language: 'sv' }, 'en')).to.equal('sv');
    expect(userLanguage({ language: 'de' }, 'sv')).to.equal('sv');
    expect(userLanguage({ language: null }, 'en')).to.equal('fi');
    expect(userLanguage(null, 'sv')).to.equal('sv');
  });

  it('tells views apart', () => {
    expect(sameView({ mode: 'user' }, { mode: 'user' })).to.equal(true);
    expect(sameView({ mode: 'user' }, { mode: 'user', email: 'a@b.fi' })).to.equal(false);
    expect(sameView({ mode: 'company', companyId: '1' }, { mode: 'company', companyId: '2' })).to.equal(false);
  });

  it('PLAT-073.ab tells phones from tablets by the user agent', () => {
    const agents = {
      phone: [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/122.0 Mobile Safari/537.36',
      ],
      tablet: [
        'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
        'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 Chrome/122.0 Safari/537.36',
        'Mozilla/5.0 (Android 13; Tablet; rv:123.0) Gecko/123.0 Firefox/123.0',
      ],
      desktop: [
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/122.0 Safari/537.36',
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.3 Safari/605.1.15',
      ],
    };
    for (const [kind, list] of Object.entries(agents)) {
      for (const agent of list) expect(deviceKind(agent), agent).to.equal(kind);
    }
  });

  it('PLAT-072.ab lets tablets zoom to 2 and others to 4', () => {
    expect([maximumZoom('tablet'), maximumZoom('phone'), maximumZoom('desktop')]).to.deep.equal([2, 4, 4]);
  });
});
