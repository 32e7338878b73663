import {
  ActionIcon,
  Badge,
  Button,
  EmptyState,
  Group,
  Icon,
  isProblem,
  Stack,
  Text,
  Tooltip,
  useAlert,
  useConfirm,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { revokeToken, type Token, useRefresh } from '../provisioning.ts';
import { Section } from './Section.tsx';
import { ShownTokenDialog, TokenDialog } from './TokenDialog.tsx';

type Shown = 'new' | { name: string; secret: string } | null;
const most = 10;

/** With what directories call. */
export function TokensCard({ tokens }: { tokens: readonly Token[] }) {
  const t = useT('scim');
  const alert = useAlert();
  const confirm = useConfirm();
  const refresh = useRefresh();
  const [shown, setShown] = useState<Shown>(null);

  async function revoke({ token_id: id, name }: Token) {
    const sure = await confirm({
      title: t('tokens.revokeTitle', { name }),
      text: t('tokens.revokeText'),
      confirmLabel: t('tokens.revoke'),
      danger: true,
    });
    if (!sure) return;
    try {
      await revokeToken(id);
      alert.success(t('tokens.revoked', { name }));
    } catch (error) {
      // What somebody else revoked meanwhile is not found: the list that comes now shows it.
      if (!isProblem(error) || error.status !== 404) alert.error(t('failed'));
    }
    await refresh();
  }

  const newButton = (
    <Button
      variant={tokens.length === 0 ? 'filled' : 'default'}
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => setShown('new')}
      disabled={tokens.length >= most}
    >
      {t('tokens.new')}
    </Button>
  );
  return (
    <Section title={t('tokens.title')} text={t('tokens.text')} {...(tokens.length > 0 && { action: newButton })}>
      {tokens.length === 0 ? (
        <EmptyState compact icon="key" title={t('tokens.empty')} text={t('tokens.emptyText')} action={newButton} />
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {tokens.map((token) => (
            <Row key={token.token_id} token={token} onRevoke={() => void revoke(token)} />
          ))}
        </Stack>
      )}
      {shown === 'new' && (
        <TokenDialog
          onMade={(made) => {
            setShown(made);
            void refresh();
          }}
          onClose={() => setShown(null)}
        />
      )}
      {shown !== null && shown !== 'new' && <ShownTokenDialog {...shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

/** A token that runs out within this time is to be seen to. */
const soonMs = 14 * 86_400_000;

function Row({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const t = useT('scim');
  const format = useFormat();
  const { name, token: hint, made_by: by, created_at: made, expires_at: ends, last_used_at: used, expired } = token;
  const soon = !expired && ends !== null && Date.parse(ends) - Date.now() < soonMs;
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
      <div className="kk-grow" style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text span size="sm" c="dimmed" className="kk-figures">
            {`${hint}…`}
          </Text>
          {expired && (
            <Badge color="red" leftSection={<Icon name="alert-triangle" size={12} />}>
              {t('tokens.expired')}
            </Badge>
          )}
          {soon && (
            <Badge color="orange" leftSection={<Icon name="clock" size={12} />}>
              {t('tokens.soon')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[
            used ? t('tokens.used', { time: format.dateTime(used) }) : t('tokens.neverUsed'),
            ends ? t('tokens.ends', { time: format.date(ends) }) : t('tokens.endless'),
            t('tokens.made', { time: format.date(made), by }),
          ].join(' · ')}
        </Text>
      </div>
      <Tooltip label={t('tokens.revokeNamed', { name })}>
        <ActionIcon variant="subtle" color="red" onClick={onRevoke} aria-label={t('tokens.revokeNamed', { name })}>
          <Icon name="trash" size={16} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
