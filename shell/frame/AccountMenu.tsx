import type { NavItem } from '@kaiku/sdk/web';
import { Avatar, Icon, Menu, UnstyledButton, useSession, useT, VisuallyHidden } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import { useTools } from '../dialogs/tools.ts';
import { useFeedbackOffered, useViewAsOffered } from './offered.ts';
import { PreferenceSubmenus } from './PreferencesMenu.tsx';

interface Entry {
  path: string;
  icon: string;
  text: string;
}

/** PLAT-019 to PLAT-022: what plugins put here, and always the way out. */
export function AccountMenu({ items, manage }: { items: NavItem[]; manage: NavItem[] }) {
  const t = useT('shell');
  const { user, company } = useSession();
  const { open } = useTools();
  const feedback = useFeedbackOffered();
  const viewAs = useViewAsOffered();
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const firstManaged = manage[0];
  const entries: Entry[] = [
    ...(firstManaged ? [{ path: firstManaged.path, icon: 'building', text: t('account.manageCompany') }] : []),
    ...items,
  ];
  const shown = entries.filter((entry, index) => entries.findIndex((other) => other.path === entry.path) === index);
  return (
    <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className="sh-account">
          <Avatar name={name} size={32} radius="xl" color="kaiku" aria-hidden />
          <span className="sh-account-name">{name}</span>
          <VisuallyHidden>{t('account.menu')}</VisuallyHidden>
          <Icon name="chevron-down" size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="sh-account-head">
          <strong>{name}</strong>
          <span>{user.email}</span>
          <span>{company?.name ?? user.companyName}</span>
        </div>
        <Menu.Divider />
        {shown.map((entry) => (
          <Menu.Item key={entry.path} component={Link} to={entry.path} leftSection={<Icon name={entry.icon} />}>
            {entry.text}
          </Menu.Item>
        ))}
        {viewAs && (
          <Menu.Item className="sh-narrow-only" leftSection={<Icon name="eye" />} onClick={() => open('viewAs')}>
            {t('viewAs.menu')}
          </Menu.Item>
        )}
        {feedback && (
          <Menu.Item className="sh-narrow-only" leftSection={<Icon name="lifebuoy" />} onClick={() => open('feedback')}>
            {t('feedback.open')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <PreferenceSubmenus />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="keyboard" />} onClick={() => open('shortcuts')}>
          {t('shortcuts.open')}
        </Menu.Item>
        <Menu.Item component={Link} to="/logout" leftSection={<Icon name="logout" />}>
          {t('account.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
