import { isLanguage } from '@kaiku/sdk/common';
import {
  Card,
  createFormat,
  Group,
  Input,
  LanguageSelect,
  SaveStatus,
  SegmentedControl,
  Select,
  Stack,
  Title,
  useAlert,
  useMantineColorScheme,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { type ReactNode, useState } from 'react';
import { type OwnSession, useChangeOwn } from '../account.ts';

const dateFormats = ['YYYY-MM-DD', 'D.M.YYYY', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY'];
/** Others see no devices (GAP-031), and have nothing to choose about them. */
const deviceRoles = ['admin', 'company_admin', 'trial', 'device_admin', 'devices'];
type Scheme = 'auto' | 'light' | 'dark';

/** Choices that save themselves. Colours are the browser's matter, the rest the user's. */
export function PreferencesCard({ own }: { own: OwnSession }) {
  const t = useT('access');
  const alert = useAlert();
  const { language, setLanguage, flags } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const change = useChangeOwn(own);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const saved = () => setSavedAt(Date.now());
  const save = (changes: Parameters<typeof change.mutate>[0]) =>
    change.mutate(changes, { onSuccess: saved, onError: () => alert.error(t('account.saveFailed')) });
  const state = change.isPending ? 'saving' : change.isError ? 'failed' : 'saved';
  const { deviceview, default_view } = own.settings;

  return (
    <Card component="section" aria-labelledby="ka-preferences">
      <Group justify="space-between" mb="md">
        <Title order={2} id="ka-preferences">
          {t('account.preferences')}
        </Title>
        {(savedAt || change.isPending || change.isError) && <SaveStatus state={state} savedAt={savedAt} />}
      </Group>
      <Stack gap="lg">
        <LanguageSelect
          label={t('account.language')}
          value={language}
          onChange={(code) => {
            if (isLanguage(code)) void setLanguage(code).then((stored) => stored && saved());
          }}
        />
        <Select
          label={t('account.dateFormat')}
          description={t('account.dateFormatHint')}
          allowDeselect={false}
          value={own.date_format}
          data={[...new Set([...dateFormats, own.date_format])].map((format) => ({
            value: format,
            label: `${createFormat(language, format).date(Date.now())}  (${format})`,
          }))}
          onChange={(format) => format && save({ date_format: format })}
        />
        <Choice
          label={t('account.colours')}
          hint={t('account.coloursHint')}
          value={colorScheme}
          options={(['auto', 'light', 'dark'] as const).map((value) => ({
            value,
            label: t(`account.colour.${value}`),
          }))}
          onChange={(value) => setColorScheme(value as Scheme)}
        />
        {own.roles.some((role) => deviceRoles.includes(role)) && (
          <Choice
            label={t('account.deviceView')}
            hint={t('account.deviceViewHint')}
            value={deviceview}
            options={(['simple', 'advanced'] as const).map((value) => ({ value, label: t(`account.device.${value}`) }))}
            onChange={(value) => save({ settings: { deviceview: value as typeof deviceview } })}
          />
        )}
        {flags?.companyManager && (
          <Choice
            label={t('account.defaultView')}
            hint={t('account.defaultViewHint')}
            value={default_view}
            options={(['user', 'myCompany'] as const).map((value) => ({ value, label: t(`account.view.${value}`) }))}
            onChange={(value) => save({ settings: { default_view: value as typeof default_view } })}
          />
        )}
      </Stack>
    </Card>
  );
}

interface ChoiceProps {
  label: string;
  hint: ReactNode;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A few options beside each other under one label. */
function Choice({ label, hint, value, options, onChange }: ChoiceProps) {
  return (
    <Input.Wrapper label={label} description={hint} labelElement="div">
      <SegmentedControl fullWidth mt={6} aria-label={label} value={value} onChange={onChange} data={options} />
    </Input.Wrapper>
  );
}
