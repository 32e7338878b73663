import { isLanguage, languages } from '@kaiku/sdk/common';
import {
  ActionIcon,
  Icon,
  Menu,
  SegmentedControl,
  sortLanguages,
  useMantineColorScheme,
  useSession,
  useT,
} from '@kaiku/sdk/web';

const schemes = [
  { value: 'light', icon: 'sun' },
  { value: 'auto', icon: 'device-desktop' },
  { value: 'dark', icon: 'moon' },
] as const;
type Scheme = (typeof schemes)[number]['value'];

/** Light, dark or as the system has it. */
export function SchemeItems() {
  const t = useT('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className="ks-menu-choice">
      <SegmentedControl<Scheme>
        fullWidth
        size="xs"
        aria-label={t('scheme.title')}
        value={colorScheme}
        onChange={setColorScheme}
        data={schemes.map(({ value, icon }) => ({
          value,
          label: (
            <span className="ks-choice" title={t(`scheme.${value}`)}>
              <Icon name={icon} size={16} label={t(`scheme.${value}`)} />
            </span>
          ),
        }))}
      />
    </div>
  );
}

/** The languages by their own names (PLAT-067). */
export function LanguageItems() {
  const t = useT('shell');
  const { language, setLanguage } = useSession();
  return (
    <div className="ks-menu-choice">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('language.title')}
        value={language}
        onChange={(value) => isLanguage(value) && void setLanguage(value)}
        data={sortLanguages(languages).map(({ code, name }) => ({
          value: code,
          label: <span lang={code}>{name}</span>,
        }))}
      />
    </div>
  );
}

/** For pages that are open without a session. */
export function PreferencesMenu() {
  const t = useT('shell');
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('preferences.open')}>
          <Icon name="language" size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
        <SchemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
