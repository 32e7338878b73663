import { shellSlots } from '@kaiku/sdk/common';
import type { NavItem } from '@kaiku/sdk/web';
import {
  ActionIcon,
  Burger,
  Button,
  ErrorBoundary,
  Icon,
  lazily,
  prefetchPart,
  Slot,
  Tooltip,
  useDisclosure,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTools } from '../dialogs/tools.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Logo } from './Logo.tsx';
import { useNavigation } from './navigation.ts';
import { useFeedbackOffered, useViewAsOffered } from './offered.ts';
import { PreferencesMenu } from './PreferencesMenu.tsx';

const NavDrawer = lazily(
  async () => (await import('./NavDrawer.tsx')).NavDrawer,
  () => null,
);

export function TopBar() {
  const t = useT('shell');
  const { user } = useSession();
  const navigation = useNavigation();
  return (
    <header className="sh-top">
      {user && <MobileNav items={navigation.main} active={navigation.active} />}
      <Logo />
      {user && (
        <nav className="sh-nav" aria-label={t('nav.main')}>
          {navigation.main.map((item) => (
            <MainLink key={item.id} item={item} active={item.id === navigation.active} />
          ))}
        </nav>
      )}
      <div className="sh-tools">
        {user ? (
          <>
            <ViewAsButton />
            <FeedbackButton />
            <SearchButton />
            <Slot slot={shellSlots.userBar} props={{ compact: true }} />
            <AccountMenu items={navigation.account} manage={navigation.manage} />
          </>
        ) : (
          <>
            <PreferencesMenu />
            <Button component={Link} to="/login" size="sm">
              {t('account.login')}
            </Button>
          </>
        )}
      </div>
    </header>
  );
}

/** Has the page behind a link on hand before it is clicked. */
function usePrefetch(): (path: string) => void {
  const { plugins } = useSession();
  return (path) => {
    for (const plugin of plugins) {
      const page = plugin.pages.find((one) => one.path === path);
      if (page) prefetchPart(plugin.id, 'pages', page.export);
    }
  };
}

function MainLink({ item, active }: { item: NavItem; active: boolean }) {
  const prefetch = usePrefetch();
  return (
    <Link
      to={item.path}
      className="sh-nav-link"
      aria-current={active ? 'page' : undefined}
      onMouseEnter={() => prefetch(item.path)}
      onFocus={() => prefetch(item.path)}
    >
      <Icon name={item.icon} size={18} />
      <span>{item.text}</span>
    </Link>
  );
}

/** Below 900 px the main items are in a drawer. */
function MobileNav({ items, active }: { items: NavItem[]; active: string | null }) {
  const t = useT('shell');
  const [opened, { toggle, close }] = useDisclosure(false);
  const [known, setKnown] = useState(false);
  if (opened && !known) setKnown(true);
  const { pathname } = useLocation();
  // Another page closes the drawer.
  useEffect(close, [pathname]);
  if (items.length === 0) return null;
  return (
    <>
      <Burger
        className="sh-burger"
        opened={opened}
        onClick={toggle}
        size="sm"
        aria-label={t(opened ? 'nav.close' : 'nav.open')}
        aria-expanded={opened}
      />
      {known && (
        <ErrorBoundary resetKey={opened} fallback={() => null}>
          <NavDrawer items={items} active={active} opened={opened} onClose={close} />
        </ErrorBoundary>
      )}
    </>
  );
}

/** PLAT-018, USER-050. Somebody who views as another can always get back. */
function ViewAsButton() {
  const t = useT('shell');
  const { open } = useTools();
  if (!useViewAsOffered()) return null;
  return <ToolButton icon="eye" label={t('viewAs.menu')} onClick={() => open('viewAs')} className="sh-wide-only" />;
}

/** Drawn only when a plugin brings the dialog, and not where the company hides it from its users. */
function FeedbackButton() {
  const t = useT('shell');
  const { open } = useTools();
  if (!useFeedbackOffered()) return null;
  return (
    <ToolButton icon="lifebuoy" label={t('feedback.open')} onClick={() => open('feedback')} className="sh-wide-only" />
  );
}

function SearchButton() {
  const t = useT('shell');
  const { open } = useTools();
  return <ToolButton icon="search" label={t('palette.open')} onClick={() => open('palette')} />;
}

interface ToolButtonProps {
  icon: string;
  label: string;
  onClick: () => void;
  className?: string;
}

/** An icon on narrow windows, with its text where there is room. */
function ToolButton({ icon, label, onClick, className }: ToolButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="lg" aria-label={label} onClick={onClick} className={className}>
        <Icon name={icon} size={20} />
      </ActionIcon>
    </Tooltip>
  );
}
