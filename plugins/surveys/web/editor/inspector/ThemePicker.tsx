import { type SurveySettings, type SurveyTheme, surveyThemes } from '@kaiku/sdk/model';
import { Radio, SimpleGrid, useT } from '@kaiku/sdk/web';
import { SurveyFrame } from '@kaiku/sdk/web/survey';

interface ThemePickerProps {
  settings: SurveySettings;
  onChoose: (theme: SurveyTheme) => void;
}

/** The themes as they look, light and dark side by side, in the survey's own colours. */
export function ThemePicker({ settings, onChoose }: ThemePickerProps) {
  const t = useT('surveys');
  return (
    <Radio.Group label={t('fields.theme')} value={settings.theme} onChange={(theme) => onChoose(theme as SurveyTheme)}>
      <SimpleGrid cols={2} spacing="xs" mt={4}>
        {surveyThemes.map((theme) => (
          <Radio.Card key={theme} value={theme} className="se-theme" aria-label={t(`options.theme.${theme}`)}>
            <span className="se-theme-looks" aria-hidden="true">
              {schemes(settings).map((scheme) => (
                <Sample key={scheme} theme={theme} scheme={scheme} settings={settings} />
              ))}
            </span>
            <span className="se-theme-name">{t(`options.theme.${theme}`)}</span>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

const schemes = ({ scheme }: SurveySettings): readonly ('light' | 'dark')[] =>
  scheme === 'light' || scheme === 'dark' ? [scheme] : ['light', 'dark'];

function Sample(props: { theme: SurveyTheme; scheme: 'light' | 'dark'; settings: SurveySettings }) {
  const { accentColor, backgroundColor } = props.settings;
  return (
    <SurveyFrame
      theme={props.theme}
      scheme={props.scheme}
      {...(accentColor && { accentColor })}
      {...(backgroundColor && { backgroundColor })}
    >
      <span className="se-theme-text">Aa</span>
      <span className="se-theme-button" />
    </SurveyFrame>
  );
}
