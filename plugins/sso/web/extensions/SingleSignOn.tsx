import { Badge, Button, Card, Group, Skeleton, Stack, Text, Title, useT } from '@kaiku/sdk/web';
import { useId, useState } from 'react';
import { OidcDialog } from '../parts/OidcDialog.tsx';
import { SamlDialog } from '../parts/SamlDialog.tsx';
import { type Protocol, type Sso, useSso } from '../sso.ts';

const protocols = ['oidc', 'saml'] as const;

/** The company's own providers, on its settings page. */
export default function SingleSignOn() {
  const t = useT('sso');
  const id = useId();
  const { data, error, refetch } = useSso();
  const [shown, setShown] = useState<Protocol | null>(null);
  const close = () => setShown(null);
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {t('card.title')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('card.text')}
      </Text>
      {data && (
        <Stack gap="sm">
          {protocols.map((protocol) => (
            <Row key={protocol} protocol={protocol} sso={data} onOpen={() => setShown(protocol)} />
          ))}
        </Stack>
      )}
      {!data && !error && <Skeleton height={84} />}
      {!data && error && (
        <Group>
          <Text size="sm">{t('card.failed')}</Text>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t('card.again')}
          </Button>
        </Group>
      )}
      {data && shown === 'oidc' && <OidcDialog sso={data} onClose={close} />}
      {data && shown === 'saml' && <SamlDialog sso={data} onClose={close} />}
    </Card>
  );
}

function Row({ protocol, sso, onOpen }: { protocol: Protocol; sso: Sso; onOpen: () => void }) {
  const t = useT('sso');
  const provider = sso[protocol];
  const name = t(`card.${protocol}`);
  const state = !provider ? 'none' : !provider.enabled ? 'off' : provider.required ? 'required' : 'on';
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <Badge color={provider?.enabled ? 'green' : 'gray'} variant="light">
            {t(`card.${state}`)}
          </Badge>
        </Group>
        {provider && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {provider.idp_id}
          </Text>
        )}
      </div>
      <Button
        variant="default"
        miw="fit-content"
        onClick={onOpen}
        aria-label={t(provider ? 'card.changeNamed' : 'card.setUpNamed', { name })}
      >
        {t(provider ? 'card.change' : 'card.setUp')}
      </Button>
    </Group>
  );
}
