import {
  Alert,
  Badge,
  Button,
  CodeInput,
  download,
  FileButton,
  Group,
  Icon,
  NativeSelect,
  PasswordInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
  useConfirm,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Call, Parameter } from '../description.ts';
import { type Filled, sendsFiles } from '../samples.ts';
import { resolved } from '../schema.ts';
import { type Answer, type As, requestOf, tryCall } from '../tryIt.ts';
import { CodeBlock } from './CodeBlock.tsx';

interface TryItProps {
  call: Call;
  filled: Filled;
  onChange: (filled: Filled) => void;
}

/** Makes the call as oneself, with an API key or as nobody, and shows what comes back. */
export function TryIt({ call, filled, onChange }: TryItProps) {
  const t = useT('api-docs');
  const confirm = useConfirm();
  const { user, company } = useSession();
  const kinds: As['kind'][] = [
    ...(user ? (['session'] as const) : []),
    ...(call.apiKeyScope === null ? [] : (['key'] as const)),
    ...(call.access === 'public' ? (['nobody'] as const) : []),
  ];
  const [kind, setKind] = useState<As['kind']>(kinds[0] ?? 'nobody');
  const [key, setKey] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [running, setRunning] = useState<AbortController | null>(null);
  const under = useRef<AbortController | null>(null);
  // Whoever goes on waits for nothing any more.
  useEffect(() => () => under.current?.abort(), []);

  const set = (name: string, value: string) => onChange({ ...filled, values: { ...filled.values, [name]: value } });
  const field = (one: Parameter) => (
    <ParameterField
      key={one.name}
      parameter={one}
      value={filled.values[one.name] ?? ''}
      onChange={(value) => set(one.name, value)}
    />
  );
  const needed = call.parameters.filter(({ required }) => required);
  const optional = call.parameters.filter(({ required }) => !required);
  const changes = call.method !== 'GET';

  function faultOf(): string | null {
    const empty = call.parameters.filter(({ name, required }) => required && !filled.values[name]);
    if (empty.length > 0) return t('try.missing', { names: empty.map(({ name }) => name).join(', ') });
    if (kind === 'key' && !key.trim()) return t('try.missing', { names: t('try.keyField') });
    if (call.body && filled.body.trim() !== '') {
      try {
        JSON.parse(filled.body);
      } catch (error) {
        return t('try.invalid', { message: (error as Error).message });
      }
    }
    return null;
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const found = faultOf();
    setFault(found);
    if (found !== null) return;
    const { method, path } = call;
    if (
      method === 'DELETE' &&
      !(await confirm({
        title: t('try.sure.title', { method, path }),
        text: t('try.sure.text'),
        confirmLabel: t('try.sure.confirm'),
        danger: true,
      }))
    )
      return;
    const as: As = kind === 'key' ? { kind, key: key.trim() } : { kind };
    const abort = new AbortController();
    under.current = abort;
    setRunning(abort);
    setAnswer(null);
    try {
      setAnswer(await tryCall(requestOf(call, filled, as, file, abort.signal), as, setAnswer));
    } catch {
      if (!abort.signal.aborted) setFault(t('try.unreached'));
    } finally {
      setRunning(null);
    }
  }

  return (
    <form className="kd-try" onSubmit={send} noValidate aria-label={t('try.title')}>
      <Title order={3}>{t('try.title')}</Title>
      <Stack gap="sm">
        {kinds.length > 1 && (
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('try.as')}
            value={kind}
            onChange={(value) => setKind(value as As['kind'])}
            data={kinds.map((value) => ({ value, label: t(`try.${value}`) }))}
          />
        )}
        {kind === 'key' && (
          <PasswordInput
            label={t('try.keyField')}
            description={t('try.keyText')}
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
        )}
        {needed.map(field)}
        {optional.length > 0 && (
          <details className="kd-optional">
            <summary>{t('try.optional', { count: optional.length })}</summary>
            <Stack gap="sm" mt="xs">
              {optional.map(field)}
            </Stack>
          </details>
        )}
        {call.body && (call.body.type !== 'multipart/form-data' || filled.body !== '{}') && (
          <CodeInput
            label={sendsFiles(call) ? t('try.fields') : t('try.body')}
            value={filled.body}
            minRows={4}
            maxRows={16}
            onChange={(body) => onChange({ ...filled, body })}
          />
        )}
        {sendsFiles(call) && (
          <Group gap="sm">
            <FileButton onChange={setFile}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<Icon name="file-import" size={16} />}>
                  {t('try.chooseFile')}
                </Button>
              )}
            </FileButton>
            {file && <Text size="sm">{file.name}</Text>}
          </Group>
        )}
        {changes && (
          <Text size="sm" c="dimmed">
            {kind === 'session' && company ? t('try.changes', { company: company.name }) : t('try.changesNobody')}
          </Text>
        )}
        <div role="alert">
          {fault && (
            <Alert color="red" icon={<Icon name="alert-triangle" />}>
              {fault}
            </Alert>
          )}
        </div>
        <Group>
          <Button type="submit" loading={running !== null} leftSection={<Icon name="send" size={16} />}>
            {t('try.send')}
          </Button>
          {running && (
            <Button variant="default" onClick={() => running.abort()}>
              {t('try.stop')}
            </Button>
          )}
        </Group>
      </Stack>
      <div role="status">{answer && <AnswerView answer={answer} call={call} />}</div>
    </form>
  );
}

function ParameterField({
  parameter: { name, required, schema },
  value,
  onChange,
}: {
  parameter: Parameter;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useT('api-docs');
  const { enum: values, type, default: fallback } = resolved(schema);
  const choices = values ?? (type === 'boolean' ? [true, false] : null);
  const shared = {
    label: name,
    required,
    classNames: { label: 'kd-field-name' },
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (choices)
    return (
      <NativeSelect
        {...shared}
        data={[
          { value: '', label: t('unset') },
          ...choices.filter((one) => one !== null).map((one) => ({ value: String(one), label: String(one) })),
        ]}
      />
    );
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      spellCheck={false}
      placeholder={fallback === undefined ? undefined : String(fallback)}
    />
  );
}

function AnswerView({ answer, call }: { answer: Answer; call: Call }) {
  const t = useT('api-docs');
  const { status, milliseconds, text, type, cut, file } = answer;
  return (
    <Stack gap="xs" mt="md">
      <Group gap="xs">
        <Badge color={status < 300 ? 'green' : 'red'}>{status}</Badge>
        <Text size="sm" c="dimmed">
          {t('try.took', { milliseconds })} · {type.split(';')[0]}
        </Text>
      </Group>
      {text !== null && (
        <CodeBlock
          title={t('code.sent')}
          label={t('code.sent')}
          code={text}
          language={type.includes('json') && !cut ? 'json' : 'text'}
        />
      )}
      {cut && (
        <Text size="sm" c="dimmed">
          {t('try.cut')}
        </Text>
      )}
      {file && (
        <Group>
          <Button
            variant="default"
            leftSection={<Icon name="download" size={16} />}
            onClick={() => download(file, call.id)}
          >
            {t('try.save')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
