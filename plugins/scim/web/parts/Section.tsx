import { Card, Group, Text, Title } from '@kaiku/sdk/web';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  text: string;
  /** Beside the title. */
  badge?: ReactNode;
  /** At the end of the title's line. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A section of the page. */
export function Section({ title, text, badge, action, children }: SectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <div style={{ flex: '1 1 260px' }}>
          <Group gap="xs" mb="xs">
            <Title order={2} id={id}>
              {title}
            </Title>
            {badge}
          </Group>
          <Text c="dimmed" size="sm">
            {text}
          </Text>
        </div>
        {action}
      </Group>
      {children}
    </Card>
  );
}
