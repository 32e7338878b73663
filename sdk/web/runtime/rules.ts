import type { BootUser, Language, NavContribution, PersonFlags, ViewAs } from '@kaiku/sdk/common';
import { isLanguage } from '@kaiku/sdk/common';

/**
 * PLAT-003: where a person lands after signing in.
 *
 * @param exists whether some plugin brings the page; what is not installed or switched off is passed over
 */
export function landingPath(flags: PersonFlags | null, exists: (path: string) => boolean = () => true): string {
  const pages: [path: string, applies: boolean | undefined][] = [
    ['/dashboard', flags?.manager || flags?.canSeeDashboard],
    ['/devices', flags?.canSeeDevices],
    ['/surveys', flags?.canCreateSurveys],
    ['/reporting', flags?.canSeeSurveys],
  ];
  return pages.find(([path, applies]) => applies && exists(path))?.[0] ?? '/forbidden';
}

/** A `redirect` value when it is a path inside the application, otherwise null (AUTH-003). */
export function safeRedirect(value: string | null): string | null {
  if (!value?.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return null;
  const base = 'https://inside.invalid';
  const address = URL.canParse(value, base) ? new URL(value, base) : null;
  // "/.//evil.example" is a path here, but once its dots are resolved the address of another origin.
  if (address?.origin !== base || address.pathname.startsWith('//')) return null;
  return address.pathname + address.search + address.hash;
}

/** PLAT-008: where somebody without a session is sent who wanted `path`. */
export function loginPath(wanted: { pathname: string; search?: string; hash?: string }): string {
  const path = `${wanted.pathname}${wanted.search ?? ''}${wanted.hash ?? ''}`;
  return path === '/' || path === '/login' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
}

/** PLAT-012: pages of one survey or group make no sense to whom one views as next. */
export const leavesOnViewAs = (pathname: string): boolean => /^\/(s|r|fg)\//.test(pathname);

export const productTitle = 'Kaiku';
/** PLAT-013. */
export const pageTitle = (surveyName: string | null): string =>
  surveyName ? `${surveyName} – ${productTitle}` : productTitle;

const covers = (prefix: string, pathname: string) =>
  pathname === prefix || pathname.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);

/** Id of the navigation item whose prefix fits the path best (PLAT-023); null when none does. */
export function activeNav(items: readonly NavContribution[], pathname: string): string | null {
  let best: { id: string; length: number } | null = null;
  for (const item of items) {
    for (const prefix of [item.path, ...(item.activeFor ?? [])]) {
      if (covers(prefix, pathname) && prefix.length > (best?.length ?? -1))
        best = { id: item.id, length: prefix.length };
    }
  }
  return best?.id ?? null;
}

/** PLAT-063: the browser's language before a user is known. */
export function browserLanguage(preferred: readonly string[]): Language {
  const first = preferred[0]?.toLowerCase().split('-')[0];
  return isLanguage(first) ? first : 'en';
}

/** PLAT-064 to PLAT-066: the language once a user is loaded. */
export function userLanguage(user: Pick<BootUser, 'language'> | null, current: Language): Language {
  if (!user) return current;
  if (!user.language) return 'fi';
  return isLanguage(user.language) ? user.language : current;
}

/** Whether two view-as modes are the same. */
export const sameView = (a: ViewAs, b: ViewAs): boolean =>
  a.mode === b.mode &&
  (a.mode !== 'user' || a.email === (b as typeof a).email) &&
  (a.mode !== 'company' || a.companyId === (b as typeof a).companyId);
