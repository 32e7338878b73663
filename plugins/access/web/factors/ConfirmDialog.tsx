import { Anchor, Button, Dialog, Group, PasswordInput, Stack, Text, useT } from '@kaiku/sdk/web';
import { type FormEvent, useState } from 'react';
import { api } from '../api.ts';
import { Refusal } from '../parts/Refusal.tsx';
import { passkeysHere } from '../passkeysHere.ts';
import { CodeField, isAppCode } from './CodeField.tsx';
import type { OwnFactors } from './factors.ts';
import { answerPasskey } from './passkey.ts';
import { faultOf } from './SetUp.tsx';

interface ConfirmDialogProps {
  own: OwnFactors;
  email: string;
  onDone(confirmed: boolean): void;
}

type Way = 'password' | 'code' | 'recovery' | 'passkey';
const others = {
  password: 'factors.confirm.usePassword',
  code: 'factors.confirm.useCode',
  recovery: 'factors.confirm.useRecovery',
  passkey: 'factors.confirm.usePasskey',
} as const;
const missing = {
  password: 'factors.confirm.passwordMissing',
  code: 'factors.confirm.codeMissing',
  recovery: 'factors.confirm.recoveryMissing',
} as const;

/** What will do: a factor, the passkey first, for it is a touch; the password where there is none (AUTH-042.e). */
function waysOf({ factors, recovery_codes: codes, has_password: hasPassword }: OwnFactors): Way[] {
  if (factors.length === 0) return hasPassword ? ['password'] : [];
  const has = (kind: string) => factors.some((factor) => factor.kind === kind);
  return [
    ...(has('passkey') && passkeysHere() ? (['passkey'] as const) : []),
    ...(has('app') ? (['code'] as const) : []),
    ...(codes && codes.left > 0 ? (['recovery'] as const) : []),
  ];
}

/** Asks who it is before anything is changed that one signs in with (AUTH-042.e). */
export function ConfirmDialog({ own, email, onDone }: ConfirmDialogProps) {
  const t = useT('access');
  const ways = waysOf(own);
  const [way, setWay] = useState<Way>(ways[0] ?? 'password');
  const [value, setValue] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(work: () => Promise<boolean>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    setFailure(null);
    try {
      if (await work()) onDone(true);
      else setFailure(t('factors.step.cancelled'));
    } catch (refused) {
      const fault = faultOf(refused, t('factors.card.failed'));
      if (['password', 'code', 'recovery_code'].includes(fault.path ?? '')) setError(fault.text);
      else setFailure(fault.text);
    } finally {
      setBusy(false);
    }
  }
  async function byPasskey(): Promise<boolean> {
    const { options } = await api.POST('/account/confirm/passkey', { body: {}, quiet: true });
    const passkey = await answerPasskey(options);
    if (passkey) await api.POST('/account/confirm', { body: { passkey }, quiet: true });
    return passkey !== null;
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (way === 'passkey') return void attempt(byPasskey);
    if (way === 'code' ? !isAppCode(value) : !value.trim()) return setError(t(missing[way]));
    void attempt(async () => {
      const body = way === 'recovery' ? { recovery_code: value } : { [way]: value };
      await api.POST('/account/confirm', { body, quiet: true });
      return true;
    });
  }

  return (
    <Dialog opened onClose={() => onDone(false)} title={t('factors.confirm.title')} size="sm">
      <form onSubmit={submit} noValidate aria-busy={busy}>
        <Stack gap="md">
          <Text c="dimmed">{t('factors.confirm.text')}</Text>
          {/* Tells password managers whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {way === 'password' && (
            <PasswordInput
              name="password"
              label={t('factors.confirm.password')}
              autoComplete="current-password"
              data-autofocus
              visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
              value={value}
              error={error}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          )}
          {(way === 'code' || way === 'recovery') && (
            <CodeField
              key={way}
              name="code"
              label={t(`factors.confirm.${way}`)}
              letters={way === 'recovery'}
              value={value}
              error={error}
              first
              onChange={setValue}
            />
          )}
          <Refusal>{failure}</Refusal>
          <Button type="submit" fullWidth loading={busy}>
            {t(way === 'passkey' ? 'factors.confirm.usePasskey' : 'factors.confirm.submit')}
          </Button>
          <Group justify="center" gap="lg">
            {ways
              .filter((one) => one !== way)
              .map((one) => (
                <Anchor
                  key={one}
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() => {
                    setWay(one);
                    setValue('');
                    setError(null);
                    setFailure(null);
                  }}
                >
                  {t(others[one])}
                </Anchor>
              ))}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
