import { allows, type NavContribution, type platformNavPlaces } from '@kaiku/sdk/common';
import { activeNav, type Session, useSession } from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

export interface NavItem extends NavContribution {
  pluginId: string;
  /** In the viewer's language. */
  text: string;
}

/** The items that manifests put in a place and the viewer may open, in order. */
export function navItems(session: Session, place: (typeof platformNavPlaces)[number]): NavItem[] {
  const { flags, permissions, plugins, label } = session;
  return plugins
    .flatMap((plugin) =>
      plugin.nav.map((item) => ({ ...item, pluginId: plugin.id, text: label(plugin.id, item.label) })),
    )
    .filter((item) => item.place === place && allows(item.access, { flags, permissions }))
    .sort((a, b) => a.order - b.order || a.text.localeCompare(b.text));
}

export interface Navigation {
  main: NavItem[];
  account: NavItem[];
  manage: NavItem[];
  /** Id of the active item of `main` (PLAT-023). */
  active: string | null;
  /** Id of the active item of `manage`. */
  activeManage: string | null;
}

export function useNavigation(): Navigation {
  const session = useSession();
  const { pathname } = useLocation();
  const places = useMemo(
    () => ({
      main: navItems(session, 'main'),
      account: navItems(session, 'account'),
      manage: navItems(session, 'manage'),
    }),
    [session],
  );
  return { ...places, active: activeNav(places.main, pathname), activeManage: activeNav(places.manage, pathname) };
}
