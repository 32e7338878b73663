import type { LinkSection } from '@kaiku/sdk/model';
import { Alert, Icon, Radio, Stack, SwitchField, useFormState, useT } from '@kaiku/sdk/web';
import { type LinkStructure, linkStructures } from '../../contract/index.ts';
import { sectionsOf } from './arrange.ts';
import { SectionsEditor } from './SectionsEditor.tsx';
import type { KnownParts } from './SurveyParts.tsx';
import type { LinkValues } from './values.ts';

/** LINK-017 to LINK-019: the survey's pages, one page, or sections of the link's own. */
export function Structure({ pages }: KnownParts) {
  const t = useT('collectors');
  const { form, readOnly } = useFormState();
  const { structure, sections } = form.values as LinkValues;
  const setSections = (next: LinkSection[]) => form.setFieldValue('sections', next);
  const choose = (next: LinkStructure) => {
    form.setFieldValue('structure', next);
    // What one begins with is what the survey has.
    if (next === 'custom' && sections.length === 0) setSections(sectionsOf(pages));
  };
  const dictated = pages.some(({ elements }) =>
    elements.some(({ settings }) => (settings as { speechToText?: boolean }).speechToText === true),
  );
  return (
    <Stack gap="md">
      <Radio.Group
        aria-label={t('groups.structure.title')}
        value={structure}
        onChange={(value) => choose(value as LinkStructure)}
      >
        <Stack gap="xs">
          {linkStructures.map((one) => (
            <Radio
              key={one}
              value={one}
              disabled={readOnly}
              label={t(`structure.${one}.label`)}
              description={t(`structure.${one}.hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {structure === 'singlePage' && (
        <SwitchField name="singlePageSend" label={t('structure.send')} description={t('structure.sendHint')} />
      )}
      {structure === 'custom' && (
        <SectionsEditor pages={pages} sections={sections} readOnly={readOnly} onChange={setSections} />
      )}
      {dictated && structure !== 'default' && (
        <Alert color="blue" icon={<Icon name="microphone" />}>
          {t('structure.dictation')}
        </Alert>
      )}
    </Stack>
  );
}
