import {
  Badge,
  Button,
  type Column,
  DataTable,
  Dialog,
  EmptyState,
  Group,
  Icon,
  Stack,
  Table,
  Text,
  Title,
  useFormat,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { printPage } from '@kaiku/sdk/web/printPage';
import { useState } from 'react';
import { type Certificate, erasuresKey, fetchErasures } from './calls.ts';
import { certificatePage, endText } from './paper.ts';

/** What was erased, and on whose word (RES-048); nothing of whom. */
export function Certificates() {
  const t = useT('responses');
  const format = useFormat();
  const [shown, setShown] = useState<Certificate | null>(null);
  const sum = useSum();
  const columns: Column<Certificate>[] = [
    {
      key: 'asked_at',
      header: t('people.erasedAt'),
      sortable: true,
      nowrap: true,
      value: ({ asked_at }) => format.dateTime(asked_at),
      cell: ({ asked_at, ended_at }) => (
        <Group gap="xs">
          {format.dateTime(asked_at)}
          {ended_at === null && <Badge color="blue">{t('people.underWay')}</Badge>}
        </Group>
      ),
    },
    { key: 'asked_by', header: t('people.erasedBy'), value: ({ asked_by }) => asked_by },
    {
      key: 'removed',
      header: t('people.erasedWhat'),
      value: sum,
    },
  ];
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('people.certificates')}
      </Title>
      <DataTable<Certificate>
        label={t('people.certificates')}
        columns={columns}
        fetch={fetchErasures}
        queryKey={erasuresKey}
        rowId={({ erasure_id }) => erasure_id}
        onRowClick={setShown}
        initialSort={{ key: 'asked_at', order: 'desc' }}
        urlKey="erasures"
        empty={<EmptyState icon="shield-check" title={t('people.noErasures')} text={t('people.noErasuresText')} />}
      />
      {shown && (
        <Dialog opened onClose={() => setShown(null)} title={t('people.certificate')} size="lg">
          <CertificateView certificate={shown} />
        </Dialog>
      )}
    </Stack>
  );
}

/** `Responses: 3 · Files: 1` over all surveys. */
function useSum() {
  const t = useT('responses');
  const format = useFormat();
  return ({ removed }: Certificate): string => {
    const counts = new Map<string, { name: string; count: number }>();
    for (const { what, name, count } of removed.flatMap((one) => one.counts))
      counts.set(what, { name, count: (counts.get(what)?.count ?? 0) + count });
    if (counts.size === 0) return t('people.nothingErased');
    return [...counts.values()].map(({ name, count }) => `${name}: ${format.number(count)}`).join(' · ');
  };
}

export function CertificateView({ certificate }: { certificate: Certificate }) {
  const t = useT('responses');
  const format = useFormat();
  const { company } = useSession();
  const { erasure_id, asked_by, asked_at, ended_at, sought_by, removed } = certificate;
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(`${JSON.stringify(certificate, null, 2)}\n`)}`;
  const rows = removed.flatMap(({ survey_id, survey_name, counts }) =>
    counts.map(({ what, name, count }) => ({ key: `${survey_id} ${what}`, survey_name, name, count })),
  );
  const print = () => printPage(certificatePage({ certificate, company, t, format }));
  return (
    <Stack>
      <Text size="sm">
        {t('people.certificateText', {
          by: asked_by,
          at: format.dateTime(asked_at),
          what: t(`people.soughtBy.${sought_by}`),
        })}
      </Text>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('people.survey')}</Table.Th>
            <Table.Th>{t('people.erasedWhat')}</Table.Th>
            <Table.Th ta="right">{t('people.howMany')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, survey_name, name, count }) => (
            <Table.Tr key={key}>
              <Table.Td>{survey_name || t('people.goneSurvey')}</Table.Td>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="right">{format.number(count)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed">
        {endText(certificate, { t, format })}
      </Text>
      <Text size="xs" c="dimmed">
        {t('people.certificateId', { id: erasure_id })}
      </Text>
      <Group>
        {ended_at !== null && (
          <Button leftSection={<Icon name="printer" size={18} />} onClick={print}>
            {t('people.print')}
          </Button>
        )}
        <Button
          component="a"
          href={file}
          download={`${erasure_id}.json`}
          variant="default"
          leftSection={<Icon name="download" size={18} />}
        >
          {t('people.download')}
        </Button>
      </Group>
    </Stack>
  );
}
