import { readColor } from '@kaiku/sdk/common';
import { filledAccent } from '@kaiku/sdk/common/accent';
import {
  Card,
  ColorField,
  ErrorState,
  Form,
  Group,
  Skeleton,
  Stack,
  SubmitButton,
  Text,
  Title,
  useAlert,
  useForm,
  useSession,
  useT,
  useUnsavedChanges,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { type Branding, brandingQuery, useChangeBranding } from '../../branding.ts';
import { BrandPreview } from './BrandPreview.tsx';
import { Judged } from './Judged.tsx';
import { LogoField } from './LogoField.tsx';
import './branding.css';

/** Kaiku's own accent, which a company without one has. */
const ownAccent = '#0B5B61';

/** COMP-053: the company's logo and accent, with what becomes of them beside the fields. */
export function BrandingCard({ company }: { company: string }) {
  const { company: inForce } = useSession();
  const { data, error, refetch } = useQuery(brandingQuery(inForce!.companyId));
  return (
    <Section>
      {data ? (
        <Fields branding={data} company={company} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={280} />
      )}
    </Section>
  );
}

function Section({ children }: { children: ReactNode }) {
  const t = useT('company');
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {t('branding.title')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('branding.text')}
      </Text>
      {children}
    </Card>
  );
}

function Fields({ branding, company }: { branding: Branding; company: string }) {
  const t = useT('company');
  const alert = useAlert();
  const { saveAccent } = useChangeBranding();
  const wrong = (value: string) => (value === '' || readColor(value) ? null : t('branding.noColor'));
  const form = useForm({
    initialValues: { accent: branding.accent ?? '', accent_dark: branding.accent_dark ?? '' },
    validate: {
      accent: (value, { accent_dark: dark }) =>
        value === '' && dark !== '' ? t('branding.accentMissing') : wrong(value),
      accent_dark: wrong,
    },
  });
  useUnsavedChanges(form.isDirty());
  const [light, dark] = [readColor(form.values.accent), readColor(form.values.accent_dark)];
  // What is said of the one above is not said again.
  const apart = light !== null && filledAccent(light, 'dark') !== filledAccent(light, 'light') ? light : null;
  const onDark = dark ?? apart;

  async function save(values: typeof form.values) {
    const saved = await saveAccent({ accent: values.accent || null, accent_dark: values.accent_dark || null });
    const stored = { accent: saved.accent ?? '', accent_dark: saved.accent_dark ?? '' };
    form.setValues(stored);
    form.resetDirty(stored);
    alert.success(t(saved.accent ? 'branding.saved' : 'branding.accentRemoved'));
  }
  return (
    <div className="kc-brand">
      <Stack gap="lg">
        <LogoField logo={branding.logo} company={company} />
        <Form form={form} onSubmit={save}>
          <Stack gap="md">
            <ColorField name="accent" label={t('branding.accent')} description={t('branding.accentHint')} />
            {light && <Judged color={light} scheme="light" />}
            <ColorField
              name="accent_dark"
              label={t('branding.accentDark')}
              description={t('branding.accentDarkHint')}
            />
            {onDark && <Judged color={onDark} scheme="dark" />}
            <Group justify="flex-end">
              <SubmitButton onlyWhenDirty />
            </Group>
          </Stack>
        </Form>
      </Stack>
      <BrandPreview
        company={company}
        logo={branding.logo}
        accents={{ light: light ?? ownAccent, dark: dark ?? light ?? ownAccent }}
      />
    </div>
  );
}
