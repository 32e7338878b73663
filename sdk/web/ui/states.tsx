import { Button, Center, Group, Skeleton, Stack, Text, ThemeIcon, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconProps } from './Icon.tsx';
import { isProblem, type Problem } from './problems.ts';
import { useSdkText } from './text.ts';

interface NoticeProps {
  icon: IconProps['name'];
  color?: string;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  compact?: boolean;
  role?: 'alert' | 'status';
}

function Notice({ icon, color = 'kaiku', title, text, action, compact = false, role }: NoticeProps) {
  return (
    <Center py={compact ? 'lg' : 'xl'} px="md" role={role}>
      <Stack align="center" gap="xs" maw={420}>
        <ThemeIcon size={compact ? 40 : 56} radius="xl" variant="light" color={color}>
          <Icon name={icon} size={compact ? 20 : 28} />
        </ThemeIcon>
        <Text fw={600} ta="center">
          {title}
        </Text>
        {text && (
          <Text size="sm" c="dimmed" ta="center" component="div">
            {text}
          </Text>
        )}
        {action && <Group mt="xs">{action}</Group>}
      </Stack>
    </Center>
  );
}

export interface EmptyStateProps {
  title: string;
  /** What to do about it. */
  text?: ReactNode;
  icon?: IconProps['name'];
  /** The button that fills the emptiness. */
  action?: ReactNode;
  compact?: boolean;
}
export const EmptyState = ({ icon = 'inbox', ...props }: EmptyStateProps) => <Notice icon={icon} {...props} />;

export interface ErrorStateProps {
  /** What was thrown; its message is shown when it came from the server. */
  error?: unknown;
  title?: string;
  text?: ReactNode;
  onRetry?: () => void;
  compact?: boolean;
}
/** Whether the server said it; what a proxy or the browser says is for nobody to read. */
const isTold = (error: unknown): error is Problem =>
  isProblem(error) && error.message !== '' && error.code !== 'unknown' && error.code !== 'network';

/** A failed load: says what failed and offers another try (PLAT-056). */
export function ErrorState({ error, title, text, onRetry, compact }: ErrorStateProps) {
  const t = useSdkText();
  return (
    <Notice
      icon="alert-triangle"
      color="red"
      role="alert"
      compact={compact}
      title={title ?? t('state.errorTitle')}
      text={text ?? (isTold(error) ? error.message : t('state.errorText'))}
      action={
        onRetry && (
          <Button variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={onRetry}>
            {t('state.retry')}
          </Button>
        )
      }
    />
  );
}

/** The person may not see this; says whom to ask. */
export function ForbiddenNotice({ action }: { action?: ReactNode }) {
  const t = useSdkText();
  return <Notice icon="lock" title={t('state.forbiddenTitle')} text={t('state.forbiddenText')} action={action} />;
}

/** Grey bones of a page while its code or first data loads. */
export function PageSkeleton() {
  const t = useSdkText();
  return (
    <Stack gap="lg" aria-busy="true">
      <VisuallyHidden role="status">{t('state.loading')}</VisuallyHidden>
      <Stack gap="xs">
        <Skeleton height={28} width="min(320px, 60%)" />
        <Skeleton height={14} width="min(480px, 85%)" />
      </Stack>
      <Skeleton height={120} radius="lg" />
      <TableSkeleton rows={5} columns={4} />
    </Stack>
  );
}

export function TableSkeleton({ rows = 8, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div className="kk-skeleton-table" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
        <div key={row} className="kk-skeleton-row">
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
            <Skeleton key={column} height={12} width={`${[70, 45, 60, 35, 50][(row + column) % 5]}%`} />
          ))}
        </div>
      ))}
    </div>
  );
}

export interface PageHeaderProps {
  title: ReactNode;
  /** One line below the title. */
  description?: ReactNode;
  /** `<Breadcrumbs>` or a link back. */
  breadcrumbs?: ReactNode;
  /** Badges and save status beside the title. */
  aside?: ReactNode;
  /** Buttons at the far end, the main one last. */
  actions?: ReactNode;
  /** `<Tabs.List>` or links below. */
  tabs?: ReactNode;
  /** In as few lines as there is room for, and always in sight: for a page that fills the window. */
  slim?: boolean;
}
export function PageHeader({ title, description, breadcrumbs, aside, actions, tabs, slim }: PageHeaderProps) {
  return (
    <header className="kk-page-header" data-slim={slim || undefined}>
      {breadcrumbs && <div className="kk-breadcrumbs">{breadcrumbs}</div>}
      <Group className="kk-page-head" justify="space-between" align="flex-start" gap="sm">
        <div className="kk-page-title">
          <Group gap="sm">
            <Title order={1}>{title}</Title>
            {aside}
          </Group>
          {description && (
            <Text c="dimmed" size="sm" mt={4} component="div">
              {description}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {tabs && <div className="kk-page-tabs">{tabs}</div>}
    </header>
  );
}
