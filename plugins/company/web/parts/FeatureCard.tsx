import { anyKey, Card, Divider, Stack, Switch, Text, Title, useAlert, useT, useUndo } from '@kaiku/sdk/web';
import { Fragment } from 'react';
import { type Feature, useChangeSettings } from '../settings.ts';

/** The toggles of one category (COMP-003). Each takes effect at once and can be taken back. */
export function FeatureCard({ category, features }: { category: string; features: readonly Feature[] }) {
  const t = useT('company');
  const alert = useAlert();
  const undo = useUndo();
  const change = useChangeSettings();

  async function set(feature: Feature, enabled: boolean, offerUndo: boolean) {
    try {
      await change.mutateAsync({ features: { [feature.key]: enabled } });
    } catch {
      return alert.error(t('settings.failed', { feature: feature.name }));
    }
    if (!offerUndo) return;
    undo({
      text: t(enabled ? 'settings.switchedOn' : 'settings.switchedOff', { feature: feature.name }),
      onUndo: () => set(feature, !enabled, false),
    });
  }

  return (
    <Card component="section" aria-labelledby={`kc-${category}`}>
      <Title order={2} id={`kc-${category}`} mb="md">
        {anyKey(t)(`categories.${category}`)}
      </Title>
      <Stack gap="sm">
        {features.map((feature, i) => (
          <Fragment key={feature.key}>
            {i > 0 && <Divider />}
            <Switch
              labelPosition="left"
              checked={feature.enabled}
              onChange={(event) => void set(feature, event.currentTarget.checked, true)}
              label={
                <Text component="span" fw={550}>
                  {feature.name}
                </Text>
              }
              description={feature.description}
              styles={{ body: { justifyContent: 'space-between' }, labelWrapper: { flex: 1 } }}
            />
          </Fragment>
        ))}
      </Stack>
    </Card>
  );
}
