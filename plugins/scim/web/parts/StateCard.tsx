import { Alert, Badge, Button, CopyButton, Icon, Stack, TextInput, useAlert, useConfirm, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { type Provisioning, saveSettings, useStored } from '../provisioning.ts';
import { Section } from './Section.tsx';

/** Whether directories may call, and where. */
export function StateCard({ provisioning: { base_url: baseUrl, settings, tokens } }: { provisioning: Provisioning }) {
  const t = useT('scim');
  const alert = useAlert();
  const confirm = useConfirm();
  const stored = useStored();
  const [busy, setBusy] = useState(false);
  const { enabled } = settings;
  const inForce = tokens.filter(({ expired }) => !expired);

  async function turn() {
    if (enabled) {
      const sure = await confirm({
        title: t('state.offTitle'),
        text: t('state.offText'),
        confirmLabel: t('state.turnOff'),
        danger: true,
      });
      if (!sure) return;
    }
    setBusy(true);
    try {
      stored(await saveSettings({ ...settings, enabled: !enabled }));
      alert.success(t(enabled ? 'state.isOff' : 'state.isOn'));
    } catch {
      alert.error(t('failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section
      title={t('state.title')}
      text={t(enabled ? 'state.onText' : 'state.text')}
      badge={
        <Badge
          color={enabled ? 'green' : 'gray'}
          variant="light"
          leftSection={<Icon name={enabled ? 'circle-check' : 'ban'} size={12} />}
        >
          {t(enabled ? 'state.on' : 'state.off')}
        </Badge>
      }
      action={
        <Button variant={enabled ? 'default' : 'filled'} loading={busy} onClick={() => void turn()}>
          {t(enabled ? 'state.turnOff' : 'state.turnOn')}
        </Button>
      }
    >
      <Stack gap="md">
        <TextInput
          label={t('state.baseUrl')}
          description={t('state.baseUrlHint')}
          value={baseUrl}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          rightSection={<CopyButton value={baseUrl} />}
        />
        {enabled && inForce.length === 0 && (
          <Alert color="yellow" icon={<Icon name="key" />}>
            {t('state.noToken')}
          </Alert>
        )}
      </Stack>
    </Section>
  );
}
