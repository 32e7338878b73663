import { Anchor, Badge, Code, CopyButton, Group, Icon, Text, Title, useT } from '@kaiku/sdk/web';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Call, Description } from '../description.ts';
import { placeOf } from '../places.ts';
import type { Filled } from '../samples.ts';
import { exampleOf } from '../schema.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { Method } from './Method.tsx';
import { Refusals } from './Refusals.tsx';
import { type CodeChoice, RequestCode } from './RequestCode.tsx';
import { FieldView, SchemaView } from './SchemaView.tsx';
import { TryIt } from './TryIt.tsx';

interface CallViewProps extends CodeChoice {
  description: Description;
  call: Call;
}

/** One call: what it takes and gives on one side, its code and a try on the other. */
export function CallView({ description, call, language, onLanguage }: CallViewProps) {
  const t = useT('api-docs');
  const [filled, setFilled] = useState<Filled>(() => beginning(call));
  const group = description.groups.find(({ name }) => name === call.group)!;
  const at = description.calls.indexOf(call);
  const example = useMemo(
    () => (call.reply === null ? null : JSON.stringify({ response: exampleOf(call.reply) }, null, 2)),
    [call],
  );
  const inPath = call.parameters.filter((one) => one.in === 'path');
  const inQuery = call.parameters.filter((one) => one.in === 'query');
  return (
    <article className="kd-call" aria-labelledby="kd-call-title">
      <div className="kd-call-text">
        <Text size="sm" c="dimmed">
          <Anchor component={Link} to={placeOf({ group: group.name })} inherit>
            {group.title}
          </Anchor>
        </Text>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} id="kd-call-title" className="kd-call-title" lang="en">
            {call.summary}
          </Title>
          <CopyLink id={call.id} />
        </Group>
        <div className="kd-endpoint">
          <Method method={call.method} />
          <code className="kd-address">
            <span className="kd-address-base">{description.address}</span>
            {call.path}
          </code>
        </div>
        <Who call={call} />
        {inPath.length > 0 && <Parameters title={t('call.path')} parameters={inPath} />}
        {inQuery.length > 0 && <Parameters title={t('call.query')} parameters={inQuery} />}
        {call.body && (
          <section>
            <Title order={3}>{t('call.body')}</Title>
            {call.body.type === 'multipart/form-data' ? (
              <p className="kd-note">{t('call.files')}</p>
            ) : (
              <p className="kd-note">{call.body.type}</p>
            )}
            <SchemaView schema={call.body.schema} name={t('call.body')} />
          </section>
        )}
        <section className="kd-reply">
          <Title order={3}>{t('call.reply')}</Title>
          {call.reply === null ? (
            <p className="kd-note">{t('call.stream')}</p>
          ) : (
            <>
              <p className="kd-note">{t('call.under')}</p>
              <SchemaView schema={call.reply} name={t('call.reply')} />
            </>
          )}
        </section>
        <section>
          <Title order={3}>{t('call.errors')}</Title>
          <Refusals errors={call.errors} label={t('call.errors')} />
          {group.errors.length > 0 && (
            <Text size="sm" mt="xs">
              <Anchor component={Link} to={placeOf({ group: group.name })}>
                {t('call.more', { group: group.title })}
              </Anchor>
            </Text>
          )}
        </section>
        <nav className="kd-turn" aria-label={`${t('call.previous')}, ${t('call.next')}`}>
          <Turn call={description.calls[at - 1]} label={t('call.previous')} icon="arrow-left" />
          <Turn call={description.calls[at + 1]} label={t('call.next')} icon="arrow-right" />
        </nav>
      </div>
      <aside className="kd-call-code" aria-label={t('code.title')}>
        <RequestCode
          call={call}
          address={description.address}
          filled={filled}
          language={language}
          onLanguage={onLanguage}
        />
        <TryIt call={call} filled={filled} onChange={setFilled} />
        {example !== null && (
          <CodeBlock title={t('code.example')} label={t('code.example')} code={example} language="json" />
        )}
      </aside>
    </article>
  );
}

/** Path parameters have an example in the code; what may be left out is. */
function beginning(call: Call): Filled {
  const required = call.parameters.filter((one) => one.required && one.in === 'query');
  return {
    values: Object.fromEntries(required.map(({ name, schema }) => [name, textOf(exampleOf(schema))])),
    body: call.body ? JSON.stringify(withoutFile(exampleOf(call.body.schema, false)), null, 2) : '',
  };
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Files are chosen, not written. */
function withoutFile(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name, one]) => !(name === 'file' && one === 'file')));
}

const CopyLink = ({ id }: { id: string }) => (
  <span className="kd-copy-link">
    <CopyButton value={`${window.location.origin}${placeOf({ call: id })}`} />
  </span>
);

function Parameters({ title, parameters }: { title: string; parameters: Call['parameters'] }) {
  return (
    <section>
      <Title order={3}>{title}</Title>
      <ul className="kd-fields" aria-label={title}>
        {parameters.map((one) => (
          <li key={one.name} className="kd-field">
            <FieldView field={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Who({ call }: { call: Call }) {
  const t = useT('api-docs');
  const { access, callers, needs, features, rateLimit, apiKeyScope } = call;
  return (
    <section className="kd-who" aria-label={t('call.who')}>
      <Title order={3}>{t('call.who')}</Title>
      {access === 'public' && (
        <Text>{apiKeyScope === null ? t('call.public') : t('call.publicKey', { scope: apiKeyScope })}</Text>
      )}
      {(access === 'session' || access === 'account') && <Text>{t(`call.${access}`)}</Text>}
      {callers && callers.yes.length + callers.rights.length === 0 && <Text>{t('call.noRole')}</Text>}
      {callers && <Roles label={t('call.roles')} roles={callers.yes} />}
      {callers && <Roles label={t('call.rights', { needs: needs.join(', ') })} roles={callers.rights} />}
      {features.map(({ feature, name }) => (
        <Text key={feature}>
          {t('call.feature', { name })} <Code>{feature}</Code>
        </Text>
      ))}
      {rateLimit && <Text>{t('call.rate', { count: rateLimit.seconds, points: rateLimit.points })}</Text>}
    </section>
  );
}

function Roles({ label, roles }: { label: string; roles: NonNullable<Call['callers']>['yes'] }) {
  if (roles.length === 0) return null;
  return (
    <div>
      <Text>{label}</Text>
      <Group gap={6} mt={4} component="ul" className="kd-roles" aria-label={label}>
        {roles.map(({ role, name }) => (
          <li key={role}>
            <Badge color="gray" title={role}>
              {name}
            </Badge>
          </li>
        ))}
      </Group>
    </div>
  );
}

function Turn({ call, label, icon }: { call: Call | undefined; label: string; icon: 'arrow-left' | 'arrow-right' }) {
  if (!call) return <span />;
  return (
    <Link className="kd-turn-link" data-side={icon} to={placeOf({ call: call.id })}>
      <Icon name={icon} size={16} />
      <span>
        <span className="kd-turn-label">{label}</span>
        {call.summary}
      </span>
    </Link>
  );
}
