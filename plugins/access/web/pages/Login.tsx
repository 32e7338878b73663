import {
  Alert,
  Anchor,
  ApiError,
  Button,
  Group,
  Icon,
  Loader,
  lazily,
  PageSkeleton,
  PasswordInput,
  Stack,
  safeRedirect,
  Text,
  TextInput,
  Title,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { type FormEvent, useRef, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { api } from '../api.ts';
import { useCaptcha } from '../captcha/useCaptcha.ts';
import type { Begun, Tokens } from '../factors/halfWay.ts';
import { type DemoAccount, DemoAccounts } from '../parts/DemoAccounts.tsx';
import { Door } from '../parts/Door.tsx';
import { Methods } from '../parts/Methods.tsx';
import { Proof } from '../parts/Proof.tsx';
import { useArrival } from '../useArrival.ts';
import { useDoorView } from '../useDoorView.ts';
import { usePasskey } from '../usePasskey.ts';

const Forgot = lazily(async () => (await import('../parts/Forgot.tsx')).default, PageSkeleton);
const SignUp = lazily(async () => (await import('../parts/SignUp.tsx')).default, PageSkeleton);
const HalfWay = lazily(async () => (await import('../factors/parts.ts')).halfWay(), PageSkeleton);

interface Failure {
  /** HTTP status of the reply; 0 when none came (AUTH-007). */
  status: number;
  text: string;
}

/** What a user can act on is said; of anything else only that it failed. */
function useFailureText(): (error: unknown) => Failure {
  const t = useT('access');
  return (error) => {
    const { status, code, message } = error instanceof ApiError ? error : new ApiError(0, 'unknown', '');
    if (status === 0) return { status, text: t('login.offline') };
    const telling =
      [
        'too_many_requests',
        'captcha_failed',
        'captcha_missing',
        'sso_required',
        'sign_in_stale',
        'passkey_failed',
      ].includes(code) || status >= 500;
    return { status, text: telling && message ? message : t('login.failed') };
  };
}

/** The sso id of who has to sign in with the company's own account. */
const ssoOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'sso_required' ? error.details[0]?.value : undefined;

const withSso = (query: URLSearchParams, sso: string): URLSearchParams =>
  new URLSearchParams(
    [...query]
      .filter(([key]) => key !== 'sso' && key !== 'autologin')
      .concat([
        ['sso', sso],
        ['autologin', 'off'],
      ]),
  );

/** The door: signing in, and what there is for who cannot. */
export default function Login() {
  const { user } = useSession();
  const { view } = useDoorView();
  const [query] = useSearchParams();
  // AUTH-002: once there is a user, on to where that user wanted.
  if (user) return <Navigate to={safeRedirect(query.get('redirect')) ?? '/rd'} replace />;
  if (view) return <Door>{view === 'forgot' ? <Forgot /> : <SignUp />}</Door>;
  return <SignIn />;
}

function SignIn() {
  const t = useT('access');
  const { signedIn, demo } = useSession();
  const { given, passwordSet, hrefOf } = useDoorView();
  const [query, setQuery] = useSearchParams();
  const captcha = useCaptcha();
  const failureText = useFailureText();
  const arrival = useArrival();
  const [email, setEmail] = useState(given ?? '');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [missing, setMissing] = useState<'email' | 'password' | null>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);

  const enter = ({ token, user_hash: userHash }: Tokens) => signedIn({ token, userHash });
  const refuse = (error: unknown): void => {
    setFailure(failureText(error));
    const sso = ssoOf(error);
    // The buttons of the company's own sign-in come below; the page has said why, so it does not leave by itself.
    if (sso) setQuery(withSso(query, sso), { replace: true });
  };
  const byPasskey = usePasskey(!arrival.busy && !begun, async (entering) => {
    try {
      const tokens = await entering;
      if (tokens) await enter(tokens);
    } catch (error) {
      // What the browser alone says is no matter: the password is still there.
      if (error instanceof ApiError) refuse(error);
    }
  });

  if (arrival.busy) {
    return (
      <Door>
        <Title order={1}>{t('login.title')}</Title>
        <Group gap="sm" mt="sm" role="status">
          <Loader size="sm" />
          <Text c="dimmed">{t('login.entering')}</Text>
        </Group>
      </Door>
    );
  }
  if (begun)
    return (
      <Door>
        <HalfWay
          begun={begun}
          email={email.trim()}
          onTokens={enter}
          onBack={(error) => {
            setBegun(null);
            setPassword('');
            if (error) refuse(error);
          }}
        />
      </Door>
    );
  const shown = failure ?? (arrival.failed && { status: undefined, text: t(arrival.failed) });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const empty = !email.trim() ? 'email' : !password ? 'password' : null;
    setMissing(empty);
    setFailure(null);
    if (empty) return (empty === 'email' ? emailInput : passwordInput).current?.focus();
    setBusy(true);
    try {
      const recaptcha = await captcha.take();
      const reply = await api.POST('/auth/kaiku_login', {
        body: { email: email.trim(), password, recaptcha },
        anonymous: true,
        quiet: true,
      });
      if ('ticket' in reply) setBegun(reply);
      else await enter(reply);
    } catch (error) {
      refuse(error);
      setPassword('');
      if (!ssoOf(error)) passwordInput.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  function choose(account: DemoAccount) {
    setEmail(account.email);
    setPassword(account.password);
    setFailure(null);
    setMissing(null);
    submitButton.current?.focus();
  }

  return (
    <Door>
      <Title order={1}>{t('login.title')}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('login.text')}
      </Text>
      <div role="status">
        {passwordSet && !shown && (
          <Alert color="green" icon={<Icon name="circle-check" />} mb="md">
            {t('login.passwordSet')}
          </Alert>
        )}
      </div>
      <form onSubmit={submit} noValidate aria-busy={busy}>
        <Stack gap="md">
          <TextInput
            ref={emailInput}
            label={t('login.email')}
            type="email"
            name="email"
            autoComplete="username webauthn"
            inputMode="email"
            size="md"
            required
            withAsterisk={false}
            value={email}
            error={missing === 'email' && t('forgot.emailMissing')}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setMissing(null);
            }}
          />
          <PasswordInput
            ref={passwordInput}
            label={t('login.password')}
            name="password"
            autoComplete="current-password"
            size="md"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
            value={password}
            error={missing === 'password' && t('login.passwordMissing')}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setMissing(null);
            }}
          />
          <div role="alert" data-status={shown?.status}>
            {shown && (
              <Alert color="red" icon={<Icon name="alert-triangle" />}>
                {shown.text}
              </Alert>
            )}
          </div>
          <Button ref={submitButton} type="submit" size="md" fullWidth loading={busy}>
            {t('login.submit')}
          </Button>
          <Proof captcha={captcha} />
          <Anchor component={Link} to={hrefOf('forgot')} state={{ email: email.trim() }} ta="center">
            {t('login.forgot')}
          </Anchor>
          <Group justify="center" gap={6}>
            <Text span>{t('login.noAccount')}</Text>
            <Anchor component={Link} to={hrefOf('signup')} state={{ email: email.trim() }}>
              {t('login.signUp')}
            </Anchor>
          </Group>
        </Stack>
      </form>
      <Methods stay={arrival.failed !== null} onPasskey={byPasskey} />
      {demo && <DemoAccounts chosen={email} onChoose={choose} />}
    </Door>
  );
}
