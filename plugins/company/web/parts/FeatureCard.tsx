import { Button, Card, Divider, Group, Stack, Switch, Text, Title, useT, useUndo } from '@kaiku/sdk/web';
import { Fragment, useState } from 'react';
import { type CompanySettings, type Feature, useChangeSettings } from '../settings.ts';

/** The toggles of one category (COMP-003). Each takes effect at once and can be taken back. */
export function FeatureCard({
  category,
  features,
}: {
  category: CompanySettings['categories'][number];
  features: readonly Feature[];
}) {
  const t = useT('company');
  const undo = useUndo();
  const change = useChangeSettings();
  const [failed, setFailed] = useState<{ key: string; enabled: boolean } | null>(null);

  async function set(feature: Feature, enabled: boolean, offerUndo: boolean) {
    setFailed(null);
    try {
      await change.mutateAsync({ features: { [feature.key]: enabled } });
    } catch {
      return setFailed({ key: feature.key, enabled });
    }
    if (!offerUndo) return;
    undo({
      text: t(enabled ? 'settings.switchedOn' : 'settings.switchedOff', { feature: feature.name }),
      onUndo: () => set(feature, !enabled, false),
    });
  }

  return (
    <Card component="section" aria-labelledby={`kc-${category.key}`}>
      <Title order={2} id={`kc-${category.key}`} mb="md">
        {category.name}
      </Title>
      <Stack gap="sm">
        {features.map((feature, i) => (
          <Fragment key={feature.key}>
            {i > 0 && <Divider />}
            <div>
              <Switch
                labelPosition="left"
                checked={feature.enabled}
                onChange={(event) => void set(feature, event.currentTarget.checked, true)}
                label={
                  <Text component="span" fw={550}>
                    {feature.name}
                  </Text>
                }
                description={
                  feature.editable ? feature.description : `${feature.description} ${t('settings.ofProvider')}`
                }
                disabled={!feature.editable}
                styles={{ body: { justifyContent: 'space-between' }, labelWrapper: { flex: 1 } }}
              />
              <div role="alert">
                {failed?.key === feature.key && (
                  <Group gap="sm">
                    <Text size="sm" c="red">
                      {t('settings.failed', { feature: feature.name })}
                    </Text>
                    <Button size="compact-sm" variant="default" onClick={() => void set(feature, failed.enabled, true)}>
                      {t('settings.tryAgain')}
                    </Button>
                  </Group>
                )}
              </div>
            </div>
          </Fragment>
        ))}
      </Stack>
    </Card>
  );
}
