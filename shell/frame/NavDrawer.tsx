import type { NavItem } from '@kaiku/sdk/web';
import { Drawer, Icon, NavLink, Stack, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import { Logo } from './Logo.tsx';

interface NavDrawerProps {
  items: NavItem[];
  active: string | null;
  opened: boolean;
  onClose: () => void;
}

/** The main navigation of narrow windows. */
export function NavDrawer({ items, active, opened, onClose }: NavDrawerProps) {
  const t = useT('shell');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={300}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': t('nav.close') }}
    >
      <Stack gap={4} component="nav" aria-label={t('nav.main')}>
        {items.map((item) => (
          <NavLink
            key={item.id}
            component={Link}
            to={item.path}
            label={item.text}
            leftSection={<Icon name={item.icon} />}
            active={item.id === active}
            aria-current={item.id === active ? 'page' : undefined}
          />
        ))}
      </Stack>
    </Drawer>
  );
}
