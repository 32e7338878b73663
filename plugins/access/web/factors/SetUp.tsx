import {
  ApiError,
  Button,
  Center,
  CopyButton,
  ErrorState,
  Group,
  Icon,
  Image,
  Paper,
  Skeleton,
  Stack,
  Text,
  TextInput,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { deviceOf } from '../../contract/device.ts';
import { Refusal } from '../parts/Refusal.tsx';
import { CodeField, isAppCode } from './CodeField.tsx';
import type { FactorKind, SetUpCalls } from './factors.ts';
import { isKnown, makePasskey } from './passkey.ts';

interface SetUpProps<Added> {
  calls: SetUpCalls<Added>;
  onAdded(added: Added, name: string): void;
  /** Another way out than adding it. */
  back?: ReactNode;
}
const shown = 192;

async function draw(address: string): Promise<string> {
  const { default: qrcode } = await import('qrcode');
  const svg = await qrcode.toString(address, { errorCorrectionLevel: 'M', margin: 2, type: 'svg' });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Sets a new factor up, until it has shown that it works. */
export function SetUp<Added>({ kind, ...props }: SetUpProps<Added> & { kind: FactorKind }) {
  return kind === 'app' ? <AppSetUp {...props} /> : <PasskeySetUp {...props} />;
}

/** In groups of four, as people copy it by hand. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

function AppSetUp<Added>({ calls, onAdded, back }: SetUpProps<Added>) {
  const t = useT('access');
  const id = useId();
  const [name, setName] = useState(() => t('factors.default.app'));
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ path: string; text: string } | null>(null);
  const {
    data,
    error: failed,
    refetch,
  } = useQuery({
    queryKey: ['access-new-app', id],
    queryFn: async () => {
      const begun = await calls.beginApp();
      return { ...begun, picture: await draw(begun.address) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

  async function add(event: FormEvent) {
    event.preventDefault();
    if (busy || !data) return;
    if (!isAppCode(code)) return setError({ path: 'code', text: t('factors.setUp.codeMissing') });
    if (!name.trim()) return setError({ path: 'name', text: t('factors.setUp.nameMissing') });
    setBusy(true);
    setError(null);
    try {
      onAdded(await calls.add({ name: name.trim(), app: { set_up: data.set_up, code } }), name.trim());
    } catch (refused) {
      setError(faultOf(refused, t('factors.card.failed')));
    } finally {
      setBusy(false);
    }
  }

  if (failed) return <ErrorState error={failed} compact onRetry={() => void refetch()} />;
  return (
    <form onSubmit={add} noValidate aria-busy={busy}>
      <Stack gap="md">
        <div className="ka-app">
          <Paper bg="white" radius="md" withBorder p={4} w={shown + 10} className="ka-app-picture">
            {data ? (
              <Image src={data.picture} alt={t('factors.setUp.alt')} w={shown} h={shown} />
            ) : (
              <Skeleton w={shown} h={shown} />
            )}
          </Paper>
          <div className="ka-app-words">
            <Text fw={600}>{t('factors.setUp.scan')}</Text>
            <Text size="sm" c="dimmed">
              {t('factors.setUp.scanHint')}
            </Text>
            <Text size="sm" mt="xs">
              {t('factors.setUp.noCamera')}
            </Text>
            <Group gap={4} wrap="nowrap" align="flex-start">
              <code className="ka-secret">{data ? inGroups(data.secret) : '…'}</code>
              {data && <CopyButton value={data.secret} />}
            </Group>
          </div>
        </div>
        <CodeField
          name="code"
          label={t('factors.setUp.enter')}
          value={code}
          first
          error={error?.path === 'code' ? error.text : null}
          onChange={setCode}
        />
        <NameField value={name} error={error?.path === 'name' ? error.text : null} onChange={setName} />
        <Refusal>{error && error.path === '' ? error.text : null}</Refusal>
        <Group justify="flex-end" gap="sm">
          {back}
          <Button type="submit" loading={busy} disabled={!data}>
            {t('factors.setUp.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function PasskeySetUp<Added>({ calls, onAdded, back }: SetUpProps<Added>) {
  const t = useT('access');
  const [name, setName] = useState(() => {
    const { browser, system } = deviceOf(navigator.userAgent);
    return browser && system ? t('factors.default.passkey', { browser, system }) : t('factors.default.anyPasskey');
  });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ path: string; text: string } | null>(null);

  async function make(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!name.trim()) return setError({ path: 'name', text: t('factors.setUp.nameMissing') });
    setBusy(true);
    setError(null);
    try {
      const { options } = await calls.beginPasskey();
      const passkey = await makePasskey(options);
      if (passkey) onAdded(await calls.add({ name: name.trim(), passkey }), name.trim());
      else setError({ path: '', text: t('factors.setUp.cancelled') });
    } catch (refused) {
      const otherwise = t(isKnown(refused) ? 'factors.setUp.known' : 'factors.setUp.passkeyFailed');
      setError(faultOf(refused, otherwise));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={make} noValidate aria-busy={busy}>
      <Stack gap="md">
        <Center>
          <div className="ka-factor-sign">
            <Icon name="key" size={40} />
          </div>
        </Center>
        <Text>{t('factors.setUp.passkeyText')}</Text>
        <NameField value={name} error={error?.path === 'name' ? error.text : null} onChange={setName} />
        <Refusal>{error && error.path !== 'name' ? error.text : null}</Refusal>
        <Group justify="flex-end" gap="sm">
          {back}
          <Button type="submit" loading={busy} data-autofocus>
            {t('factors.setUp.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Which field is refused, and why; without a field what the server says, or `otherwise`. */
export function faultOf(error: unknown, otherwise: string): { path: string; text: string } {
  if (!(error instanceof ApiError)) return { path: '', text: otherwise };
  const [detail] = error.details;
  const path = detail?.path?.replace(/^app\./, '') ?? '';
  return path === 'code' || path === 'name' || path === 'password'
    ? { path, text: detail!.message }
    : { path: '', text: error.message || otherwise };
}

interface NameFieldProps {
  value: string;
  error: string | null;
  onChange(value: string): void;
}

function NameField({ value, error, onChange }: NameFieldProps) {
  const t = useT('access');
  return (
    <TextInput
      name="factor"
      label={t('factors.setUp.name')}
      description={t('factors.setUp.nameHint')}
      maxLength={60}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
