import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type Command, useCommands } from '../runtime/commands.ts';
import { useSession } from '../runtime/hooks.ts';
import { navItems } from '../runtime/navItems.ts';
import { activeNav, keptSearch } from '../runtime/rules.ts';
import { Icon } from './Icon.tsx';
import { LinkStrip } from './LinkStrip.tsx';

export interface ScreenTabsProps {
  /** Of the manifest's `navPlaces`. */
  place: string;
  /** Values of the parameters of the items' paths: `{ deviceId }` for `:deviceId`. */
  params: Readonly<Record<string, string>>;
  /** What the viewer may do with the thing that the screens are about. */
  held?: ReadonlySet<string>;
  /** What the tabs are of, for who hears them. */
  label: string;
  /** Nothing is drawn where there is one tab, because others have none there. */
  unlessAlone?: boolean;
}

/** A tab for each screen that manifests put into a place of some plugin's own, and that the viewer may open. */
export function ScreenTabs({ place, params, held, label, unlessAlone = false }: ScreenTabsProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const pathOf = (pattern: string) => pattern.replace(/:(\w+)/g, (whole, name: string) => params[name] ?? whole);
  const tabs = navItems(session, place, held).map((item) => ({
    ...item,
    path: pathOf(item.path),
    activeFor: item.activeFor?.map(pathOf),
  }));
  const open = activeNav(tabs, pathname);
  // What a page below a tab's has in its address may mean something else.
  const kept = tabs.find(({ path }) => path === pathname)?.keeps;
  // What the palette offers of the thing that is open, drawn anew only when it is another list.
  const listed = JSON.stringify(
    tabs.map(({ id, path, icon, text }) => ({ id: `${place}/${id}`, path, icon, label: text })),
  );
  useCommands(useMemo(() => JSON.parse(listed) as Command[], [listed]));
  if (unlessAlone && tabs.length < 2) return null;
  return (
    <LinkStrip label={label} open={open} className="kk-screen-tabs">
      {tabs.map(({ id, path, keeps, icon, text }) => (
        <Link
          key={id}
          className="kk-screen-tab"
          to={path + keptSearch(search, kept, keeps)}
          aria-current={id === open ? 'page' : undefined}
        >
          {icon && <Icon name={icon} size={18} />}
          {text}
        </Link>
      ))}
    </LinkStrip>
  );
}
