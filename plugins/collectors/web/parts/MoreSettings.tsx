import {
  Fieldset,
  MultiSelectField,
  NumberField,
  SelectField,
  SimpleGrid,
  Stack,
  sortLanguages,
  Text,
  TextField,
  useFormState,
  useT,
} from '@kaiku/sdk/web';
import type { LinkedSurvey } from '../links.ts';
import type { LinkValues } from './values.ts';
import { WhatIsShown } from './WhatIsShown.tsx';

/** The settings that few links need: languages, answering once, what is shown, background data. */
export function MoreSettings({ surveyId, survey }: { surveyId: string; survey: LinkedSurvey }) {
  const t = useT('collectors');
  const { form } = useFormState();
  const { languages } = survey;
  const { language, hiddenLanguages } = form.values as LinkValues;
  const beginWith = (code: unknown) =>
    form.setFieldValue(
      'hiddenLanguages',
      hiddenLanguages.filter((hidden) => hidden !== code),
    );
  const options = (codes: readonly string[]) =>
    sortLanguages(codes).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      {languages.length > 1 && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <SelectField
            name="language"
            label={t('fields.language')}
            data={[{ value: '', label: t('edit.ownLanguage') }, ...options(languages)]}
            allowDeselect={false}
            onChange={beginWith}
          />
          <MultiSelectField
            name="hiddenLanguages"
            label={t('fields.hiddenLanguages')}
            data={options(languages.filter((code) => code !== language))}
            maxValues={languages.length - 1}
          />
        </SimpleGrid>
      )}
      <NumberField
        name="oneTimeDays"
        label={t('fields.oneTimeDays')}
        description={t('edit.oneTimeHint')}
        min={1}
        max={3650}
        allowDecimal={false}
      />
      <WhatIsShown surveyId={surveyId} />
      {survey.backgroundFields.length > 0 && (
        <Fieldset legend={t('fields.background')}>
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {t('edit.backgroundHint')}
            </Text>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {survey.backgroundFields.map(({ id, name }) => (
                <TextField key={id} name={`background.${id}`} label={name} maxLength={1000} autoComplete="off" />
              ))}
            </SimpleGrid>
          </Stack>
        </Fieldset>
      )}
    </>
  );
}
