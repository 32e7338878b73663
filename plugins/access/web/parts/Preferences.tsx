import { isLanguage, languages } from '@kaiku/sdk/common';
import {
  ActionIcon,
  Group,
  Icon,
  sortLanguages,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  useSession,
  useT,
} from '@kaiku/sdk/web';

/** Language and light or dark, for pages without the shell's frame. */
export function Preferences() {
  const t = useT('access');
  const { language, setLanguage } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <Group gap={4} wrap="nowrap">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame */}
      <div role="group" aria-label={t('preferences.language')} className="ka-languages">
        {sortLanguages(languages).map(({ code, name }) => (
          <UnstyledButton
            key={code}
            lang={code}
            className="ka-language"
            aria-pressed={code === language}
            onClick={() => isLanguage(code) && void setLanguage(code)}
          >
            {name}
          </UnstyledButton>
        ))}
      </div>
      <Tooltip label={t(`preferences.${other}`)}>
        <ActionIcon size="lg" aria-label={t(`preferences.${other}`)} onClick={() => setColorScheme(other)}>
          <Icon name={other === 'dark' ? 'moon' : 'sun'} size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
