import { Card, Group, Icon, Text, ThemeIcon, Title, useFormat, useT } from '@kaiku/sdk/web';
import type { CardProps } from './types.ts';

/** How many have ticked the box: a chart of one bar would say no more. */
export function ConsentCard({ question }: CardProps<'choices'>) {
  const t = useT('results');
  const format = useFormat();
  const { title, summary, choices = [] } = question;
  const label = choices[0]?.label;
  return (
    <Card component="section" aria-label={title} className="kk-chart-card">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Group gap="md" mt="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon size={44} radius="xl" variant="light">
          <Icon name="shield-check" size={24} />
        </ThemeIcon>
        <div>
          <Text fz="xl" fw={600} className="kk-figures">
            {t('consent.accepted', { n: format.number(summary.n), count: summary.n })}
          </Text>
          {label && (
            <Text size="sm" c="dimmed">
              {label}
            </Text>
          )}
        </div>
      </Group>
    </Card>
  );
}
