import { FormCard, TextField, useT } from '@kaiku/sdk/web';
import { type CompanySettings, useChangeSettings } from '../settings.ts';

export function NameCard({ settings }: { settings: CompanySettings }) {
  const t = useT('company');
  const change = useChangeSettings();
  return (
    <FormCard
      title={t('settings.company')}
      values={{ name: settings.name }}
      validate={{ name: (value) => (value.trim() ? null : t('settings.nameMissing')) }}
      onSave={(values) => change.mutateAsync(values)}
      saved={t('settings.nameSaved')}
      inline
    >
      <TextField
        name="name"
        label={t('settings.name')}
        maxLength={200}
        autoComplete="organization"
        className="kk-grow"
      />
    </FormCard>
  );
}
