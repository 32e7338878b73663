import { Button, Group, Icon, Input, Text, useT } from '@kaiku/sdk/web';
import { lazy, Suspense, useState } from 'react';
import { linesIn } from './lines.ts';

const CodeDialog = lazy(() => import('./CodeDialog.tsx').then(({ CodeDialog }) => ({ default: CodeDialog })));

interface CodeFieldProps {
  type: 'css' | 'js';
  label: string;
  description?: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** How much own code there is, and the way to its editor: half a line of it would keep the survey from being saved. */
export function CodeField({ type, label, description, error, value, onChange }: CodeFieldProps) {
  const t = useT('surveys');
  const [open, setOpen] = useState(false);
  const size = value === '' ? t('code.empty') : t('code.size', { count: linesIn(value), characters: value.length });
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      <Group gap="xs" mt={4} justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {size}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="pencil" size={16} />}
          aria-label={t('code.edit', { name: label })}
          onClick={() => setOpen(true)}
        >
          {t('code.open')}
        </Button>
      </Group>
      {open && (
        <Suspense>
          <CodeDialog
            type={type}
            title={label}
            value={value}
            onClose={() => setOpen(false)}
            onApply={(next) => {
              setOpen(false);
              if (next !== value) onChange(next);
            }}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
