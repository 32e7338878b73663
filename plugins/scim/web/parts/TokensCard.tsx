import {
  Badge,
  Button,
  EmptyState,
  Icon,
  isProblem,
  SecretDialog,
  SecretRow,
  Stack,
  useAlert,
  useConfirm,
  useFocusKept,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { revokeToken, type Token, useRefresh } from '../provisioning.ts';
import { Section } from './Section.tsx';
import { TokenDialog } from './TokenDialog.tsx';

type Shown = 'new' | { name: string; secret: string } | null;
const most = 10;

/** With what directories call. */
export function TokensCard({ tokens }: { tokens: readonly Token[] }) {
  const t = useT('scim');
  const alert = useAlert();
  const confirm = useConfirm();
  const refresh = useRefresh();
  const [shown, setShown] = useState<Shown>(null);
  const list = useFocusKept<HTMLDivElement>(tokens.map(({ token_id }) => token_id));

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
      <div ref={list}>
        {tokens.length === 0 ? (
          <EmptyState compact icon="key" title={t('tokens.empty')} text={t('tokens.emptyText')} action={newButton} />
        ) : (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {tokens.map((token, index) => (
              <Row key={token.token_id} index={index} token={token} onRevoke={() => void revoke(token)} />
            ))}
          </Stack>
        )}
      </div>
      {shown === 'new' && (
        <TokenDialog
          onMade={(made) => {
            setShown(made);
            void refresh();
          }}
          onClose={() => setShown(null)}
        />
      )}
      {shown !== null && shown !== 'new' && (
        <SecretDialog
          title={t('tokens.shownTitle', { name: shown.name })}
          once={t('tokens.once')}
          label={t('tokens.secret')}
          secret={shown.secret}
          copyLabel={t('tokens.copy')}
          doneLabel={t('tokens.done')}
          onClose={() => setShown(null)}
        />
      )}
    </Section>
  );
}

/** A token that runs out within this time is to be seen to. */
const soonMs = 14 * 86_400_000;

function Row({ index, token, onRevoke }: { index: number; token: Token; onRevoke: () => void }) {
  const t = useT('scim');
  const format = useFormat();
  const { name, token: hint, made_by: by, created_at: made, expires_at: ends, last_used_at: used, expired } = token;
  const soon = !expired && ends !== null && Date.parse(ends) - Date.now() < soonMs;
  return (
    <SecretRow
      index={index}
      name={name}
      begins={hint}
      badges={
        <>
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
        </>
      }
      facts={[
        used ? t('tokens.used', { time: format.dateTime(used) }) : t('tokens.neverUsed'),
        ends ? t('tokens.ends', { time: format.date(ends) }) : t('tokens.endless'),
        t('tokens.made', { time: format.date(made), by }),
      ]}
      revokeLabel={t('tokens.revokeNamed', { name })}
      onRevoke={onRevoke}
    />
  );
}
