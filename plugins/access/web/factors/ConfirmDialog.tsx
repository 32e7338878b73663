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

/** Asks who it is before anything is changed that one signs in with (AUTH-042.e). */
export function ConfirmDialog({ own, email, onDone }: ConfirmDialogProps) {
  const t = useT('access');
  const has = (kind: string) => own.factors.some((factor) => factor.kind === kind);
  const ways = [...(own.has_password ? (['password'] as const) : []), ...(has('app') ? (['code'] as const) : [])];
  const [way, setWay] = useState<'password' | 'code'>(ways[0] ?? 'password');
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
      if (fault.path === way) setError(fault.text);
      else setFailure(fault.text);
    } finally {
      setBusy(false);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (way === 'code' ? !isAppCode(value) : !value)
      return setError(t(way === 'code' ? 'factors.confirm.codeMissing' : 'factors.confirm.passwordMissing'));
    void attempt(async () => {
      await api.POST('/account/confirm', { body: { [way]: value }, quiet: true });
      return true;
    });
  }
  const byPasskey = () =>
    attempt(async () => {
      const { options } = await api.POST('/account/confirm/passkey', { body: {}, quiet: true });
      const passkey = await answerPasskey(options);
      if (passkey) await api.POST('/account/confirm', { body: { passkey }, quiet: true });
      return passkey !== null;
    });

  const [other] = ways.filter((one) => one !== way);
  return (
    <Dialog opened onClose={() => onDone(false)} title={t('factors.confirm.title')} size="sm">
      <form onSubmit={submit} noValidate aria-busy={busy}>
        <Stack gap="md">
          <Text c="dimmed">{t('factors.confirm.text')}</Text>
          {/* Tells password managers whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {way === 'password' && own.has_password && (
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
          {way === 'code' && (
            <CodeField
              name="code"
              label={t('factors.confirm.code')}
              value={value}
              error={error}
              first
              onChange={setValue}
            />
          )}
          <Refusal>{failure}</Refusal>
          {ways.length > 0 && (
            <Button type="submit" fullWidth loading={busy}>
              {t('factors.confirm.submit')}
            </Button>
          )}
          <Group justify="center" gap="lg">
            {has('passkey') && passkeysHere() && (
              <Anchor component="button" type="button" size="sm" onClick={() => void byPasskey()}>
                {t('factors.confirm.usePasskey')}
              </Anchor>
            )}
            {other && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => {
                  setWay(other);
                  setValue('');
                  setError(null);
                }}
              >
                {t(other === 'code' ? 'factors.confirm.useCode' : 'factors.confirm.usePassword')}
              </Anchor>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
