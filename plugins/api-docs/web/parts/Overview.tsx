import { Code, CopyButton, Group, Text, Title, usePermission, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import type { Description } from '../description.ts';
import { placeOf } from '../places.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { Refusals } from './Refusals.tsx';
import { type CodeChoice, RequestCode } from './RequestCode.tsx';

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const succeeded = json({ response: { survey_id: '019a2f6e-7a55-7c3a-9c1d-2b7e4f5a6b7c', name: 'Lunch' } });
const nothing = { values: {}, body: '' };

/** What one has to know before the first call, and what there is. */
export function Overview({ description, ...choice }: { description: Description } & CodeChoice) {
  const t = useT('api-docs');
  const makesKeys = usePermission({ permission: 'company.manage' });
  // Who one is: the same for everybody who is signed in, and it changes nothing.
  const first = description.calls.find(({ id }) => id === 'getSession');
  const [refusal] = description.errors.filter(({ status }) => status === 404);
  return (
    <div className="kd-overview">
      <section>
        <Title order={2}>{t('start.address')}</Title>
        <Group gap="xs" my="xs" wrap="nowrap">
          <code className="kd-address">{description.address}</code>
          <CopyButton value={description.address} />
        </Group>
        <Text>{t('start.addressText')}</Text>
      </section>
      <section>
        <Title order={2}>{t('start.auth')}</Title>
        <Text mt="xs">
          {t('start.authSession', { header: 'Authorization: Bearer …', call: 'POST /auth/refresh_token' })}
        </Text>
        <Text mt="xs">
          {t('start.authKey', { header: 'X-Api-Key' })}{' '}
          {makesKeys && <Link to="/manage/api-integrations">{t('start.keys')}</Link>}
        </Text>
      </section>
      {first && (
        <section>
          <Title order={2}>{t('start.first')}</Title>
          <Text my="xs">
            {t('start.firstText')} <Link to={placeOf({ call: first.id })}>{t('start.firstTry')}</Link>
          </Text>
          <RequestCode call={first} address={description.address} filled={nothing} {...choice} />
        </section>
      )}
      <section>
        <Title order={2}>{t('start.replies')}</Title>
        <Text my="xs">{t('start.repliesText')}</Text>
        <div className="kd-pair">
          <CodeBlock title={t('start.succeeded')} label={t('start.succeeded')} code={succeeded} language="json" />
          {refusal && (
            <CodeBlock
              title={t('start.refused', { status: refusal.status })}
              label={t('start.refused', { status: refusal.status })}
              code={json({ error: { code: refusal.code, message: refusal.message, details: [] } })}
              language="json"
            />
          )}
        </div>
      </section>
      <section>
        <Title order={2}>{t('start.tables')}</Title>
        <Text mt="xs">{t('start.tablesText')}</Text>
      </section>
      <section>
        <Title order={2} mb="xs">
          {t('start.groups')}
        </Title>
        <ul className="kd-cards">
          {description.groups.map(({ name, title, text, calls }) => (
            <li key={name} className="kd-card">
              <Link to={placeOf({ group: name })}>{title}</Link>
              <Text size="sm">{text}</Text>
              <Text size="sm" c="dimmed">
                {t('group.calls', { count: calls.length })}
              </Text>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <Title order={2}>{t('start.errors')}</Title>
        <Refusals errors={description.errors} label={t('start.errors')} />
      </section>
    </div>
  );
}

/** A group with its calls and the errors that are its own. */
export function GroupView({ group }: { group: Description['groups'][number] }) {
  const t = useT('api-docs');
  return (
    <div className="kd-overview">
      <section>
        <Title order={2}>{group.title}</Title>
        <Text mt="xs">{group.text}</Text>
        {group.sections.map(({ path, calls }) => (
          <div key={path} className="kd-section">
            <Code>{path}</Code>
            <ul className="kd-list">
              {calls.map(({ id, method, path: at, summary }) => (
                <li key={id}>
                  <span className="kd-method" data-method={method}>
                    {method}
                  </span>
                  <span>
                    <Link to={placeOf({ call: id })}>{summary}</Link>
                    <code className="kd-list-path">{at}</code>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      {group.errors.length > 0 && (
        <section>
          <Title order={2}>{t('group.errors')}</Title>
          <Text mt="xs">{t('group.errorsText')}</Text>
          <Refusals errors={group.errors} label={t('group.errors')} />
        </section>
      )}
    </div>
  );
}
