import { Anchor, ApiError, Button, Icon, Stack, Text, Title, UnstyledButton, useT } from '@kaiku/sdk/web';
import { type FormEvent, useState } from 'react';
import type { paths } from '../api.gen.d.ts';
import { api } from '../api.ts';
import { Refusal } from '../parts/Refusal.tsx';
import { passkeysHere } from '../passkeysHere.ts';
import { CodeField, isAppCode } from './CodeField.tsx';
import { type FactorKind, factorIcons, type SetUpCalls } from './factors.ts';
import type { HalfWayProps, Tokens } from './halfWay.ts';
import { answerPasskey } from './passkey.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';

/** The password was right: what comes before one is in (AUTH-043, AUTH-046). */
export function HalfWay(props: HalfWayProps) {
  return props.begun.step === 'second' ? <SecondStep {...props} /> : <Required {...props} />;
}

type Proof = paths['/auth/second_step']['post']['requestBody']['content']['application/json'];
type Way = 'app' | 'passkey' | 'recovery';
const others = {
  app: 'factors.step.useApp',
  passkey: 'factors.step.usePasskeyInstead',
  recovery: 'factors.step.useRecovery',
} as const;

/** Who is told to begin anew goes back to the password. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'sign_in_stale';

function SecondStep({ begun, onTokens, onBack }: HalfWayProps) {
  const t = useT('access');
  const { ticket } = begun;
  // The passkey first: it is a touch, where this browser has them.
  const ways = (['passkey', 'app', 'recovery'] as const).filter(
    (way) => begun.kinds.includes(way) && (way !== 'passkey' || passkeysHere()),
  );
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const [value, setValue] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(show: () => Promise<Tokens | null>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    setFailure(null);
    try {
      const tokens = await show();
      if (tokens) await onTokens(tokens);
      else setFailure(t('factors.step.cancelled'));
    } catch (refused) {
      if (isOver(refused)) return onBack(refused);
      const message = (refused instanceof ApiError && refused.message) || t('login.offline');
      if (refused instanceof ApiError && refused.code === 'code_wrong' && way !== 'passkey') {
        setError(message);
        setValue('');
      } else setFailure(message);
    } finally {
      setBusy(false);
    }
  }
  const send = (proof: Pick<Proof, 'code' | 'recovery_code' | 'passkey'>) =>
    api.POST('/auth/second_step', { body: { ticket, ...proof }, anonymous: true, quiet: true });
  const sendCode = (code: string) => attempt(() => send(way === 'app' ? { code } : { recovery_code: code }));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (way === 'passkey')
      return void attempt(async () => {
        const { options } = await api.POST('/auth/second_step/passkey', {
          body: { ticket },
          anonymous: true,
          quiet: true,
        });
        const passkey = await answerPasskey(options);
        return passkey && send({ passkey });
      });
    if (way === 'app' ? !isAppCode(value) : !value.trim()) return setError(t('factors.step.missing'));
    void sendCode(value);
  }

  return (
    <>
      <Title order={1}>{t('factors.step.title')}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t(`factors.step.${way}`)}
      </Text>
      <form onSubmit={submit} noValidate aria-busy={busy}>
        <Stack gap="md">
          {way !== 'passkey' && (
            <CodeField
              key={way}
              name="code"
              label={t(way === 'app' ? 'factors.step.code' : 'factors.step.recoveryCode')}
              letters={way === 'recovery'}
              value={value}
              error={error}
              first
              onChange={(next) => {
                setValue(next);
                setError(null);
                // The sixth digit is the last that there is to say.
                if (way === 'app' && isAppCode(next)) void sendCode(next);
              }}
            />
          )}
          <Refusal>{failure}</Refusal>
          <Button type="submit" size="md" fullWidth loading={busy}>
            {t(way === 'passkey' ? 'factors.step.usePasskey' : 'factors.step.submit')}
          </Button>
          {ways
            .filter((one) => one !== way)
            .map((one) => (
              <Anchor
                key={one}
                component="button"
                type="button"
                ta="center"
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
          <Text size="sm" c="dimmed" ta="center">
            {t('factors.step.lost')}
          </Text>
          <Anchor component="button" type="button" ta="center" onClick={() => onBack(null)}>
            {t('factors.step.back')}
          </Anchor>
        </Stack>
      </form>
    </>
  );
}

/** The company asks for a second step, and there is none yet. */
function Required({ begun, email, onTokens, onBack }: HalfWayProps) {
  const t = useT('access');
  const kinds = (['passkey', 'app'] as const).filter(
    (kind) => begun.kinds.includes(kind) && (kind !== 'passkey' || passkeysHere()),
  );
  const [kind, setKind] = useState<FactorKind | null>(null);
  const [added, setAdded] = useState<(Tokens & { recovery_codes: string[] }) | null>(null);
  const { ticket } = begun;
  const quiet = { anonymous: true, quiet: true } as const;
  const unlessOver = async <T,>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (isOver(error)) onBack(error);
      throw error;
    }
  };
  const calls: SetUpCalls<Tokens & { recovery_codes: string[] }> = {
    beginApp: () => unlessOver(api.POST('/auth/second_step/set_up/app', { body: { ticket }, ...quiet })),
    beginPasskey: () => unlessOver(api.POST('/auth/second_step/set_up/passkey', { body: { ticket }, ...quiet })),
    add: (given) => unlessOver(api.POST('/auth/second_step/set_up', { body: { ticket, ...given }, ...quiet })),
  };

  if (added)
    return (
      <>
        <Title order={1} mb="xs">
          {t('factors.required.codesTitle')}
        </Title>
        <RecoveryCodes
          codes={added.recovery_codes}
          email={email}
          done={t('factors.required.enter')}
          onDone={() => void onTokens(added)}
        />
      </>
    );
  return (
    <>
      <Title order={1}>{t('factors.required.title')}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('factors.required.text')}
      </Text>
      {kind ? (
        <SetUp
          kind={kind}
          calls={calls}
          onAdded={setAdded}
          back={
            <Button variant="default" onClick={() => setKind(null)}>
              {t('factors.step.other')}
            </Button>
          }
        />
      ) : (
        <Stack gap="sm">
          {kinds.map((one) => (
            <UnstyledButton key={one} className="ka-choice" onClick={() => setKind(one)}>
              <Icon name={factorIcons[one]} size={24} />
              <span className="ka-choice-words">
                <b>{t(`factors.kind.${one}`)}</b>
                <span>{t(`factors.card.${one}Hint`)}</span>
              </span>
              <Icon name="arrow-right" size={16} />
            </UnstyledButton>
          ))}
          <Anchor component="button" type="button" ta="center" mt="sm" onClick={() => onBack(null)}>
            {t('factors.required.later')}
          </Anchor>
        </Stack>
      )}
    </>
  );
}
