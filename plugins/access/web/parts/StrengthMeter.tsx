import { Box, Icon, Text, useT, VisuallyHidden } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type PasswordFault, passwordFaults, passwordStrengths } from '../../contract/password.ts';
import '../access.css';

const faults: readonly PasswordFault[] = ['length', 'lower', 'upper', 'digit'];

/** How strong a new password is (AUTH-027), and which of the rules it meets. */
export function StrengthMeter({ id, password }: { id: string; password: string }) {
  const t = useT('access');
  const missing = new Set(passwordFaults(password));
  const strength = useStrength(password);
  return (
    <div id={id}>
      <div className="ka-meter" data-strength={strength ?? undefined} aria-hidden="true">
        {passwordStrengths.map((step, i) => (
          <span key={step} data-on={(strength !== null && i <= strength) || undefined} />
        ))}
      </div>
      <Text size="xs" c="dimmed" mt={4} role="status" mih={18}>
        {strength !== null && t('strength.is', { strength: t(`strength.${passwordStrengths[strength]!}`) })}
      </Text>
      <Box component="ul" mt={4} p={0} m={0} className="ka-rules">
        {faults.map((fault) => (
          <Text key={fault} component="li" size="xs" c={missing.has(fault) ? 'dimmed' : 'green'} className="ka-rule">
            <Icon name={missing.has(fault) ? 'circle' : 'circle-check'} size={14} />
            {t(`rules.${fault}`)}
            <VisuallyHidden>{missing.has(fault) ? t('rules.missing') : t('rules.met')}</VisuallyHidden>
          </Text>
        ))}
      </Box>
    </div>
  );
}

/** Null until something is typed, and until the judge with its dictionaries is there. */
function useStrength(password: string): number | null {
  const { data: judge } = useQuery({
    queryKey: ['access', 'strength'],
    queryFn: async () => (await import('../strength.ts')).passwordStrength,
    enabled: password !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => (judge && password !== '' ? judge(password) : null), [judge, password]);
}
