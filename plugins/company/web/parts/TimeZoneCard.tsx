import { FormCard, SelectField, useT } from '@kaiku/sdk/web';
import { type CompanySettings, useChangeSettings } from '../settings.ts';

/** The zones that this browser knows, with the one that is in force. */
const zonesWith = (zone: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].sort((a, b) => a.localeCompare(b, 'en'));

export function TimeZoneCard({ settings }: { settings: CompanySettings }) {
  const t = useT('company');
  const change = useChangeSettings();
  return (
    <FormCard
      title={t('settings.timeZone')}
      text={t('settings.timeZoneText')}
      values={{ time_zone: settings.time_zone }}
      validate={{ time_zone: (value) => (value ? null : t('settings.timeZoneMissing')) }}
      onSave={(values) => change.mutateAsync(values)}
      saved={t('settings.timeZoneSaved')}
      inline
    >
      <SelectField
        name="time_zone"
        label={t('settings.timeZone')}
        data={zonesWith(settings.time_zone)}
        searchable
        allowDeselect={false}
        className="kk-grow"
      />
    </FormCard>
  );
}
