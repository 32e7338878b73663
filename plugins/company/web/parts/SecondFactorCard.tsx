import { Anchor, Card, Group, Radio, Stack, Text, Title, useAlert, useConfirm, useT } from '@kaiku/sdk/web';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { type CompanySettings, useChangeSettings } from '../settings.ts';

const choices = ['off', 'managers', 'all'] as const;
type Choice = (typeof choices)[number];

/** Of whom the company asks a second step at the sign-in (AUTH-046). */
export function SecondFactorCard({ settings }: { settings: CompanySettings }) {
  const t = useT('company');
  const alert = useAlert();
  const confirm = useConfirm();
  const change = useChangeSettings();
  const id = useId();
  const [refusal, setRefusal] = useState<{ code?: string; text: string } | null>(null);

  async function choose(wanted: Choice) {
    setRefusal(null);
    const sure =
      wanted === 'off' ||
      (await confirm({
        title: t('settings.secondFactor.confirmTitle'),
        text: t('settings.secondFactor.confirmText'),
        confirmLabel: t('settings.secondFactor.confirm'),
      }));
    if (!sure) return;
    try {
      await change.mutateAsync({ second_factor: wanted });
      alert.success(t(wanted === 'off' ? 'settings.secondFactor.savedOff' : 'settings.secondFactor.saved'));
    } catch (error) {
      const { code, message } = error as { code?: string; message?: string };
      setRefusal({
        ...(code && { code }),
        text: message || t('settings.failed', { feature: t('settings.secondFactor.title') }),
      });
    }
  }

  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {t('settings.secondFactor.title')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('settings.secondFactor.text')}
      </Text>
      <Radio.Group
        label={t('settings.secondFactor.label')}
        value={settings.second_factor}
        onChange={(value) => void choose(value as Choice)}
      >
        <Stack gap="sm" mt="xs">
          {choices.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={t(`settings.secondFactor.${choice}`)}
              description={t(`settings.secondFactor.${choice}Hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <div role="alert">
        {refusal && (
          <Group gap="xs" mt="sm">
            <Text size="sm" c="red">
              {refusal.text}
            </Text>
            {refusal.code === 'factor_first' && (
              <Anchor component={Link} to="/account" size="sm">
                {t('settings.secondFactor.first')}
              </Anchor>
            )}
          </Group>
        )}
      </div>
    </Card>
  );
}
