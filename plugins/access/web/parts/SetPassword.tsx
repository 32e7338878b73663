import {
  Anchor,
  type ApiError,
  Button,
  ErrorState,
  PageSkeleton,
  PasswordInput,
  Stack,
  Text,
  Title,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { passwordFaults } from '../../contract/password.ts';
import { api } from '../api.ts';
import { useDoorForm } from '../useDoorForm.ts';
import { useLinkToken } from '../useLinkToken.ts';
import { Door } from './Door.tsx';
import { MailSent } from './MailSent.tsx';
import { Proof } from './Proof.tsx';
import { Refusal } from './Refusal.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

/** A link by which a first (`/sp`) or a new (`/rp`) password is set. */
export function SetPassword({ path }: { path: '/sp' | '/rp' }) {
  const { token, forget } = useLinkToken(path);
  const [ended, setEnded] = useState(false);
  const {
    data: link,
    error,
    refetch,
  } = useQuery({
    queryKey: ['access', 'password-link', token],
    queryFn: ({ signal }) =>
      api.POST('/auth/password_link', {
        body: { password_reset_hash: token! },
        anonymous: true,
        quiet: true,
        signal,
      }),
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (token !== null && !link)
    return <Door>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />}</Door>;
  return (
    <Door look={link?.look}>
      {token !== null && link?.works && !ended ? (
        <NewPassword
          token={token}
          first={link.status === 1}
          email={link.email ?? ''}
          name={link.first_name ?? ''}
          onSet={forget}
          onEnded={() => setEnded(true)}
        />
      ) : (
        <Ended token={token} first={path === '/sp'} />
      )}
    </Door>
  );
}

interface NewPasswordProps {
  token: string;
  first: boolean;
  email: string;
  name: string;
  onSet(): void;
  onEnded(): void;
}

function NewPassword({ token, first, email, name, onSet, onEnded }: NewPasswordProps) {
  const t = useT('access');
  const navigate = useNavigate();
  const { user, signOut } = useSession();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(form: HTMLFormElement): Promise<void> {
    if (busy) return;
    setFailure(null);
    if (passwordFaults(password).length > 0) {
      setError(t('account.newTooWeak'));
      (form.elements.namedItem('new-password') as HTMLElement).focus();
      return;
    }
    setBusy(true);
    try {
      const body = { password_reset_hash: token, password };
      await api.PUT('/reset_password', { body, anonymous: true, quiet: true });
      onSet();
      // Whoever was signed in here is so no more, or is somebody else than the link's owner.
      if (user) await signOut().catch(() => {});
      void navigate('/login', { replace: true, state: { email, passwordSet: true } });
    } catch (refused) {
      const { code, message, details } = refused as Partial<ApiError>;
      if (code === 'password_link_ended') onEnded();
      else if (details?.[0]?.path === 'password') setError(details[0].message);
      else setFailure(message || t('login.offline'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Title order={1}>{first ? t('setPassword.welcome', { name }) : t('setPassword.title')}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t(first ? 'setPassword.welcomeText' : 'setPassword.text', { email })}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
        noValidate
        aria-busy={busy}
      >
        <Stack gap="md">
          {/* Tells password managers whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label={t('account.newPassword')}
            name="new-password"
            autoComplete="new-password"
            size="md"
            required
            withAsterisk={false}
            aria-describedby="ka-strength"
            visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setError(null);
            }}
            error={error}
          />
          <StrengthMeter id="ka-strength" password={password} />
          <Refusal>{failure}</Refusal>
          <Button type="submit" size="md" fullWidth loading={busy}>
            {t(first ? 'setPassword.activate' : 'setPassword.submit')}
          </Button>
        </Stack>
      </form>
    </>
  );
}

/** AUTH-032, AUTH-033: the link works no more, and another is a click away. */
function Ended({ token, first }: { token: string | null; first: boolean }) {
  const t = useT('access');
  const [sent, setSent] = useState(false);
  const form = useDoorForm(
    () => ({}),
    async (recaptcha) => {
      const body = { password_reset_hash: token!, recaptcha };
      await api.POST('/user/refresh_hash', { body, anonymous: true, quiet: true });
      setSent(true);
    },
  );
  const byAddress = (
    <Button
      component={Link}
      to="/login?view=forgot"
      variant={token === null ? 'filled' : 'default'}
      size="md"
      fullWidth
    >
      {t('ended.byAddress')}
    </Button>
  );
  if (sent)
    return (
      <MailSent title={t('forgot.sentTitle')} text={t('ended.sent')}>
        {byAddress}
      </MailSent>
    );
  return (
    <form onSubmit={form.submit} noValidate aria-busy={form.busy}>
      <Title order={1}>{t('ended.title')}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t(first ? 'ended.textFirst' : 'ended.text')}
      </Text>
      <Stack gap="md">
        <Refusal>{form.text}</Refusal>
        {token !== null && (
          <>
            <Button type="submit" size="md" fullWidth loading={form.busy}>
              {t('ended.submit')}
            </Button>
            <Proof captcha={form.captcha} />
          </>
        )}
        {byAddress}
        <Anchor component={Link} to="/login" ta="center">
          {t('forgot.back')}
        </Anchor>
      </Stack>
    </form>
  );
}
