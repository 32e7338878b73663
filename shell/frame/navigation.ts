import type { platformNavPlaces } from '@kaiku/sdk/common';
import { activeNav, type NavItem, navItems, useSession } from '@kaiku/sdk/web';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useOpenPath } from './offered.ts';

export interface Navigation extends Record<(typeof platformNavPlaces)[number], NavItem[]> {
  /** Id of the active item of `main` (PLAT-023). */
  active: string | null;
  /** Id of the active item of `manage`. */
  activeManage: string | null;
}

export function useNavigation(): Navigation {
  const session = useSession();
  const { pathname } = useLocation();
  const isOpen = useOpenPath();
  const places = useMemo(() => {
    const itemsOf = (place: string) => navItems(session, place).filter(({ path }) => isOpen(path));
    return { main: itemsOf('main'), account: itemsOf('account'), manage: itemsOf('manage') };
  }, [session, isOpen]);
  const before = useRef<string | null>(null);
  const active = activeNav(places.main, pathname, before.current);
  useEffect(() => {
    before.current = active;
  }, [active]);
  return { ...places, active, activeManage: activeNav(places.manage, pathname) };
}
