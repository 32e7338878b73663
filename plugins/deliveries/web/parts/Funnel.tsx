import { Card, Group, Progress, Stack, Text, useFormat, useT } from '@kaiku/sdk/web';
import type { Delivery } from '../deliveries.ts';

type Step = 'sent' | 'delivered' | 'opened' | 'answered';
type Side = 'waiting' | 'bounced' | 'complained' | 'failed' | 'blocked' | 'limited' | 'reminded';

/** How many of those who were to get it got it, opened it and answered; and beside it, who did not get it. */
export function Funnel({ delivery }: { delivery: Delivery }) {
  const t = useT('deliveries');
  const format = useFormat();
  const { funnel, anonymous, share_url } = delivery;
  const personal = !anonymous && !share_url;
  const steps: Step[] = [
    'sent',
    // Where the gateway tells it.
    ...(funnel.delivered > 0 ? ['delivered' as const] : []),
    ...(personal ? ['opened' as const, 'answered' as const] : []),
  ];
  const sides = (
    ['waiting', 'bounced', 'complained', 'failed', 'blocked', 'limited', 'reminded'] as const satisfies Side[]
  ).filter((side) => funnel[side] > 0);
  return (
    <Card withBorder padding="md" component="section" aria-label={t('info.funnel')}>
      <Stack gap="sm">
        <Text size="sm">{t('info.recipients', { count: funnel.targets })}</Text>
        {steps.map((step) => {
          const share = funnel.targets > 0 ? funnel[step] / funnel.targets : 0;
          const words = t('info.share', { count: funnel[step], share: format.percent(share, 0) });
          return (
            <div key={step}>
              <Group justify="space-between" gap="xs">
                <Text size="sm" fw={600}>
                  {t(`state.${step}`)}
                </Text>
                <Text size="sm">{words}</Text>
              </Group>
              <Progress value={share * 100} size="lg" aria-label={`${t(`state.${step}`)}: ${words}`} />
            </div>
          );
        })}
        {sides.length > 0 && (
          <Group gap="lg">
            {sides.map((side) => (
              <Text size="sm" key={side} {...((side === 'failed' || side === 'bounced') && { c: 'red' })}>
                {t('info.side', { state: t(`state.${side}`), count: funnel[side] })}
              </Text>
            ))}
          </Group>
        )}
        {(anonymous || share_url) && (
          <Text size="sm" c="dimmed">
            {t(anonymous ? 'info.anonymous' : 'info.shared')}
          </Text>
        )}
        {personal && (
          <Text size="sm" c="dimmed">
            {t('info.openedHint')}
          </Text>
        )}
        {funnel.delivered > 0 && (
          <Text size="sm" c="dimmed">
            {t('info.deliveredHint')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
