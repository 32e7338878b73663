import { Button, FileDrop, Group, Icon, isProblem, Stack, Text, useAlert, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { useChangeBranding } from '../../branding.ts';

const endings = ['.png', '.jpg', '.jpeg', '.webp'];
const maxSize = 1_048_576;

/** The logo: taken as soon as it is chosen, for there is nothing to correct. */
export function LogoField({ logo, company }: { logo: string | null; company: string }) {
  const t = useT('company');
  const alert = useAlert();
  const { saveLogo, removeLogo } = useChangeBranding();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>, done: string) => {
    setBusy(true);
    try {
      await work();
      alert.success(done);
    } catch (error) {
      const why = isProblem(error) ? (error.details[0]?.message ?? error.message) : null;
      alert.error(why || t('branding.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="sm">
      {logo && (
        <Group gap="md">
          <img src={logo} alt={t('branding.logoOf', { company })} className="kc-logo" />
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="trash" size={16} />}
            loading={busy}
            onClick={() => void attempt(removeLogo, t('branding.logoRemoved'))}
          >
            {t('branding.removeLogo')}
          </Button>
        </Group>
      )}
      <FileDrop
        label={t(logo ? 'branding.replaceLogo' : 'branding.logo')}
        endings={endings}
        maxSize={maxSize}
        forImport={false}
        disabled={busy}
        onFiles={([file]) => file && void attempt(() => saveLogo(file), t('branding.logoSaved'))}
      />
      <Text size="xs" c="dimmed">
        {t('branding.logoHint')}
      </Text>
    </Stack>
  );
}
