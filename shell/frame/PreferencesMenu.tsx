import { isLanguage, languages } from '@kaiku/sdk/common';
import {
  ActionIcon,
  Icon,
  Menu,
  nativeLanguageName,
  sortLanguages,
  useMantineColorScheme,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import type { ReactNode } from 'react';

const schemes = [
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
  { value: 'auto', icon: 'device-desktop' },
] as const;

/** Light, dark or as the system has it. */
export function SchemeItems() {
  const t = useT('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
      {schemes.map(({ value, icon }) => (
        <Menu.RadioItem key={value} value={value} rightSection={<Icon name={icon} size={16} />}>
          {t(`scheme.${value}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** The languages by their own names, in the order of those (PLAT-067). */
export function LanguageItems() {
  const { language, setLanguage } = useSession();
  return (
    <Menu.RadioGroup value={language} onChange={(value) => isLanguage(value) && void setLanguage(value)}>
      {sortLanguages(languages).map(({ code, name }) => (
        <Menu.RadioItem key={code} value={code} lang={code}>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** Both as submenus that say what is chosen. */
export function PreferenceSubmenus() {
  const t = useT('shell');
  const { language } = useSession();
  const { colorScheme } = useMantineColorScheme();
  return (
    <>
      <Submenu icon="language" label={t('language.title')} value={nativeLanguageName(language)}>
        <LanguageItems />
      </Submenu>
      <Submenu icon="palette" label={t('scheme.title')} value={t(`scheme.${colorScheme}`)}>
        <SchemeItems />
      </Submenu>
    </>
  );
}

interface SubmenuProps {
  icon: string;
  label: string;
  value: string;
  children: ReactNode;
}

const Submenu = ({ icon, label, value, children }: SubmenuProps) => (
  <Menu.Sub position="left-start">
    <Menu.Sub.Target>
      <Menu.Sub.Item leftSection={<Icon name={icon} />}>
        {label}
        <span className="sh-menu-value">{value}</span>
      </Menu.Sub.Item>
    </Menu.Sub.Target>
    <Menu.Sub.Dropdown>{children}</Menu.Sub.Dropdown>
  </Menu.Sub>
);

/** For pages that are open without a session. */
export function PreferencesMenu() {
  const t = useT('shell');
  return (
    <Menu position="bottom-end" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('preferences.open')}>
          <Icon name="language" size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
        <Menu.Divider />
        <SchemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
