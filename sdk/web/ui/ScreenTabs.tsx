import { allows } from '@kaiku/sdk/common';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../runtime/hooks.ts';
import { Icon } from './Icon.tsx';
import { useOpenInSight } from './useOpenInSight.ts';

export interface ScreenTabsProps {
  /** Of the manifest's `navPlaces`. */
  place: string;
  /** Values of the parameters of the items' paths: `{ deviceId }` for `:deviceId`. */
  params: Readonly<Record<string, string>>;
  /** What the viewer may do with the thing that the screens are about. */
  held?: ReadonlySet<string>;
  /** What the tabs are of, for who hears them. */
  label: string;
}

/** A tab for each screen that manifests put into a place of some plugin's own, and that the viewer may open. */
export function ScreenTabs({ place, params, held, label }: ScreenTabsProps) {
  const session = useSession();
  const { pathname } = useLocation();
  const tabs = session.plugins
    .flatMap((plugin) => plugin.nav.map((item) => ({ ...item, plugin: plugin.id })))
    .filter((item) => item.place === place)
    .filter((item) => allows(item.access, { flags: session.flags, permissions: session.permissions, held: () => held }))
    .sort((a, b) => a.order - b.order);
  const pathOf = (pattern: string) => pattern.replace(/:(\w+)/g, (whole, name: string) => params[name] ?? whole);
  // One screen's path may begin with another's: the longest that fits is the one that is open.
  const fit = ({ activeFor, path }: (typeof tabs)[number]) =>
    Math.max(0, ...(activeFor ?? [path]).map((prefix) => (pathname.startsWith(pathOf(prefix)) ? prefix.length : 0)));
  const best = Math.max(0, ...tabs.map(fit));
  const open = best > 0 ? tabs.find((item) => fit(item) === best) : undefined;
  const strip = useOpenInSight(open?.path);
  return (
    <nav ref={strip} className="kk-screen-tabs" aria-label={label}>
      {tabs.map((item) => (
        <Link
          key={`${item.plugin}.${item.id}`}
          className="kk-screen-tab"
          to={pathOf(item.path)}
          aria-current={item === open ? 'page' : undefined}
        >
          {item.icon && <Icon name={item.icon} size={18} />}
          {session.label(item.plugin, item.label)}
        </Link>
      ))}
    </nav>
  );
}
