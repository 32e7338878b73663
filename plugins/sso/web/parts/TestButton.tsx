import { Button, Icon, type IconName, isProblem, List, Stack, Text, useT } from '@kaiku/sdk/web';
import { useEffect, useRef, useState } from 'react';
import type { Checks } from '../sso.ts';

const icons: Record<Checks[number]['state'], { icon: IconName; color: string }> = {
  ok: { icon: 'check', color: 'green' },
  failed: { icon: 'alert-triangle', color: 'red' },
  unknown: { icon: 'info-circle', color: 'yellow' },
};

interface TestButtonProps {
  /** Tries what is filled in; null when the form has faults, which then stand beside its fields. */
  onTest: () => Promise<{ checks: Checks }> | null;
}

/** Tries the settings as they are filled in, and says of each thing what was found. */
export function TestButton({ onTest }: TestButtonProps) {
  const t = useT('sso');
  const [busy, setBusy] = useState(false);
  const [checks, setChecks] = useState<Checks | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const found = useRef<HTMLDivElement>(null);
  // What was found stands below the button, at the end of a long form.
  useEffect(() => {
    if (checks || fault) found.current?.scrollIntoView({ block: 'nearest' });
  }, [checks, fault]);

  async function test() {
    const under = onTest();
    if (!under || busy) return;
    setBusy(true);
    setChecks(null);
    setFault(null);
    try {
      setChecks((await under).checks);
    } catch (error) {
      setFault(isProblem(error) ? (error.details[0]?.message ?? error.message) : t('card.failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap="sm" align="flex-start">
      <Button variant="default" onClick={() => void test()} loading={busy} leftSection={<Icon name="plug" size={16} />}>
        {t('dialog.test')}
      </Button>
      <div role="status" ref={found} style={{ scrollMarginBottom: 24 }}>
        {fault && <Text size="sm">{fault}</Text>}
        {checks && (
          <>
            <Text size="sm" fw={600} mb={4}>
              {t('dialog.tested')}
            </Text>
            <List spacing={6} size="sm" listStyleType="none">
              {checks.map(({ check, state, name, text }, at) => (
                <List.Item
                  key={`${check} ${at}`}
                  icon={
                    <Icon
                      name={icons[state].icon}
                      size={18}
                      color={`var(--mantine-color-${icons[state].color}-6)`}
                      label={t(`states.${state}`)}
                    />
                  }
                >
                  <Text span fw={600} size="sm">
                    {name}
                  </Text>
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {text}
                  </Text>
                </List.Item>
              ))}
            </List>
          </>
        )}
      </div>
    </Stack>
  );
}
