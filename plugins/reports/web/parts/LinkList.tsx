import {
  Button,
  Card,
  EmptyState,
  Group,
  Icon,
  isProblem,
  SecretDialog,
  SecretRow,
  Stack,
  Text,
  Title,
  useAlert,
  useConfirm,
  useFocusKept,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DataLink, linksQuery, mostLinks, revokeLink } from '../links.ts';
import { LinkDialog } from './LinkDialog.tsx';

type Shown = 'new' | { name: string; address: string } | null;

/** The survey's links, with who made each and when it was used. */
export function LinkList({ surveyId, links }: { surveyId: string; links: readonly DataLink[] }) {
  const t = useT('reports');
  const alert = useAlert();
  const confirm = useConfirm();
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown>(null);
  const list = useFocusKept<HTMLDivElement>(links.map(({ link_id }) => link_id));
  const refresh = () => client.invalidateQueries({ queryKey: linksQuery(surveyId).queryKey });
  const full = links.length >= mostLinks;

  async function revoke({ link_id: id, name }: DataLink) {
    const sure = await confirm({
      title: t('powerBi.revokeTitle', { name }),
      text: t('powerBi.revokeText'),
      confirmLabel: t('powerBi.revoke'),
      danger: true,
    });
    if (!sure) return;
    try {
      await revokeLink(surveyId, id);
      alert.success(t('powerBi.revoked', { name }));
    } catch (error) {
      // What somebody else revoked meanwhile is not found: the list that comes now shows it.
      if (!isProblem(error) || error.status !== 404) alert.error(t('powerBi.failed'));
    }
    await refresh();
  }

  const newButton = (
    <Button
      variant={links.length === 0 ? 'filled' : 'default'}
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => setShown('new')}
      disabled={full}
    >
      {t('powerBi.new')}
    </Button>
  );
  return (
    <Card component="section" aria-labelledby="kk-powerbi-links">
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} size="h4" id="kk-powerbi-links">
          {t('powerBi.title')}
        </Title>
        {links.length > 0 && newButton}
      </Group>
      {full && (
        <Text size="sm" mb="sm">
          {t('powerBi.full', { max: mostLinks })}
        </Text>
      )}
      <div ref={list}>
        {links.length === 0 ? (
          <EmptyState compact icon="link" title={t('powerBi.empty')} text={t('powerBi.emptyText')} action={newButton} />
        ) : (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {links.map((link, index) => (
              <Row key={link.link_id} index={index} link={link} onRevoke={() => void revoke(link)} />
            ))}
          </Stack>
        )}
      </div>
      {shown === 'new' && (
        <LinkDialog
          surveyId={surveyId}
          onMade={(made) => {
            setShown(made);
            void refresh();
          }}
          onClose={() => setShown(null)}
        />
      )}
      {shown !== null && shown !== 'new' && (
        <SecretDialog
          title={t('powerBi.shownTitle', { name: shown.name })}
          once={t('powerBi.once')}
          label={t('powerBi.address')}
          secret={shown.address}
          copyLabel={t('powerBi.copy')}
          doneLabel={t('powerBi.done')}
          onClose={() => setShown(null)}
        />
      )}
    </Card>
  );
}

function Row({ index, link, onRevoke }: { index: number; link: DataLink; onRevoke: () => void }) {
  const t = useT('reports');
  const format = useFormat();
  const { name, token, made_by: by, created_at: made, last_used_at: used } = link;
  return (
    <SecretRow
      index={index}
      name={name}
      begins={token}
      facts={[
        used ? t('powerBi.used', { time: format.dateTime(used) }) : t('powerBi.neverUsed'),
        t('powerBi.made', { time: format.date(made), by }),
      ]}
      revokeLabel={t('powerBi.revokeNamed', { name })}
      onRevoke={onRevoke}
    />
  );
}
