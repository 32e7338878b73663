import {
  Card,
  Form,
  Group,
  SelectField,
  SubmitButton,
  Text,
  Title,
  useAlert,
  useForm,
  useT,
  useUnsavedChanges,
} from '@kaiku/sdk/web';
import { type CompanySettings, useChangeSettings } from '../settings.ts';

/** The zones that this browser knows, with the one that is in force. */
const zonesWith = (zone: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].sort((a, b) => a.localeCompare(b, 'en'));

export function TimeZoneCard({ settings }: { settings: CompanySettings }) {
  const t = useT('company');
  const alert = useAlert();
  const change = useChangeSettings();
  const form = useForm({
    initialValues: { time_zone: settings.time_zone },
    validate: { time_zone: (value) => (value ? null : t('settings.timeZoneMissing')) },
  });
  useUnsavedChanges(form.isDirty());
  const save = async (values: { time_zone: string }) => {
    const { time_zone } = await change.mutateAsync(values);
    form.setValues({ time_zone });
    form.resetDirty({ time_zone });
    alert.success(t('settings.timeZoneSaved'));
  };
  return (
    <Card component="section" aria-labelledby="kc-time-zone">
      <Title order={2} id="kc-time-zone" mb="xs">
        {t('settings.timeZone')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('settings.timeZoneText')}
      </Text>
      <Form form={form} onSubmit={save}>
        <Group align="flex-end" gap="sm">
          <SelectField
            name="time_zone"
            label={t('settings.timeZone')}
            data={zonesWith(settings.time_zone)}
            searchable
            allowDeselect={false}
            className="kk-grow"
          />
          <SubmitButton onlyWhenDirty />
        </Group>
      </Form>
    </Card>
  );
}
