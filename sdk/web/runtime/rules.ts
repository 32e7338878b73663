import type {
  AccessFacts,
  BootPlugin,
  BootUser,
  BootViews,
  Language,
  NavContribution,
  ViewAs,
} from '@kaiku/sdk/common';
import { allows, isLanguage } from '@kaiku/sdk/common';

export { safeRedirect } from '@kaiku/sdk/common';

/** PLAT-003: where a person lands after signing in: the first page that offers itself and that they pass. */
export function landingPath(plugins: readonly Pick<BootPlugin, 'pages'>[], facts: AccessFacts): string {
  const offered = plugins
    .flatMap(({ pages }) => pages)
    .filter(({ landing }) => landing && allows(landing.access, facts))
    .sort((a, b) => a.landing!.order - b.landing!.order);
  return offered[0]?.path ?? '/forbidden';
}

/** PLAT-008: where somebody without a session is sent who wanted `path`. */
export function loginPath(wanted: { pathname: string; search?: string; hash?: string }): string {
  const path = `${wanted.pathname}${wanted.search ?? ''}${wanted.hash ?? ''}`;
  return path === '/' || path === '/login' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
}

/**
 * PLAT-012: pages of one survey or group make no sense to whom one views as next.
 * @param ofResources beginnings of such paths, as manifests declare them
 */
export const leavesOnViewAs = (pathname: string, ofResources: readonly string[]): boolean =>
  ofResources.some((prefix) => pathname.startsWith(prefix));

/** USER-050: whether there is anything to choose from. */
export const canViewAs = (views: BootViews | null): boolean =>
  views !== null && (views.company.length > 0 || views.substitutes);

export const productTitle = 'Kaiku';
/** PLAT-013. */
export const pageTitle = (surveyName: string | null): string =>
  surveyName ? `${surveyName} – ${productTitle}` : productTitle;

const covers = (prefix: string, pathname: string) =>
  pathname === prefix || pathname.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);

/**
 * Id of the item whose prefix fits the path best (PLAT-023); null when none does. Of items that fit equally well it is the one
 * that names the prefix earlier, unless the other was active before: who came through it is still in it.
 */
export function activeNav(
  items: readonly NavContribution[],
  pathname: string,
  before: string | null = null,
): string | null {
  let best: { id: string; length: number; place: number } | null = null;
  for (const { id, path, activeFor = [] } of items) {
    for (const [index, prefix] of [path, ...activeFor].entries()) {
      if (!covers(prefix, pathname)) continue;
      const { length } = prefix;
      const place = id === before ? -1 : index;
      if (!best || length > best.length || (length === best.length && place < best.place)) best = { id, length, place };
    }
  }
  return best?.id ?? null;
}

/** What of an address goes along from one screen to another: the parameters that both of them keep. */
export function keptSearch(search: string, from: readonly string[] = [], to: readonly string[] = []): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => from.includes(name) && to.includes(name));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
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
