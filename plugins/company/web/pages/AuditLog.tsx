import {
  Button,
  type Column,
  DataTable,
  downloadFile,
  EmptyState,
  Icon,
  PageHeader,
  Stack,
  Text,
  useAlert,
  useFormat,
  useSession,
  useT,
  useTableFilters,
} from '@kaiku/sdk/web';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditEntry, type AuditFilters, auditFilters, auditLogKey, fetchAuditLog } from '../auditLog.ts';
import { AuditEntryDialog } from '../parts/AuditEntryDialog.tsx';
import { AuditFilterFields } from '../parts/AuditFilterFields.tsx';
import { performerOf } from '../parts/performer.ts';

/** Key of the table in the address. */
const tableKey = 'audit';
const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const shapes: Record<string, RegExp | undefined> = {
  from: day,
  to: day,
  survey_id: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
};
/** The server counts no further. */
const counted = 10_000;

/** `/audit-log`: who did what in the company (COMP-032). */
export default function AuditLog() {
  const t = useT('company');
  const alert = useAlert();
  const format = useFormat();
  const { company, language } = useSession();
  const columns = useColumns();
  const { filters: given, set, clear, active } = useTableFilters(tableKey, auditFilters);
  const filters = Object.fromEntries(
    // An address that somebody mistyped narrows by what of it makes sense.
    Object.entries(given).filter(([name, value]) => shapes[name]?.test(value) ?? true),
  ) as AuditFilters;
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const [many, setMany] = useState(false);
  async function fetch(...parameters: Parameters<ReturnType<typeof fetchAuditLog>>) {
    const page = await fetchAuditLog(filters)(...parameters);
    setMany(page.count > counted);
    return page;
  }
  const file = useMutation({
    mutationFn: () =>
      downloadFile('/audit_log/export', `${t('auditLog.title')}.xlsx`, { query: { ...filters }, quiet: true }),
    onError: () => alert.error(t('auditLog.exportFailed')),
  });

  return (
    <>
      <PageHeader
        title={t('auditLog.title')}
        description={t('auditLog.text')}
        actions={
          <Button
            variant="default"
            leftSection={<Icon name="download" size={16} />}
            loading={file.isPending}
            onClick={() => file.mutate()}
          >
            {t('auditLog.export')}
          </Button>
        }
      />
      <AuditFilterFields filters={filters} onChange={set} />
      {many && (
        <Text size="sm" c="dimmed" mb="xs" role="status">
          {t('auditLog.more', { count: format.number(counted) })}
        </Text>
      )}
      <DataTable<AuditEntry>
        label={t('auditLog.title')}
        columns={columns}
        fetch={fetch}
        queryKey={[...auditLogKey, company?.companyId, language, filters]}
        rowId={({ id }) => id}
        initialSort={{ key: 'at', order: 'desc' }}
        urlKey={tableKey}
        exportable={false}
        filterActive={active}
        onClearFilters={clear}
        onRowClick={setOpen}
        rowActions={(row) => [
          { key: 'open', label: t('auditLog.open'), icon: 'eye', primary: true, onClick: () => setOpen(row) },
        ]}
        pageKeys
        empty={<EmptyState icon="history" title={t('auditLog.empty')} text={t('auditLog.emptyText')} />}
      />
      {open && <AuditEntryDialog entry={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const t = useT('company');
  const format = useFormat();
  return [
    {
      key: 'sentence',
      header: t('auditLog.columns.what'),
      cell: (entry) => (
        <Stack gap={0}>
          <Text size="sm">{entry.sentence}</Text>
          {entry.facts.length > 0 && (
            <Text size="xs" c="dimmed" lineClamp={2}>
              {entry.facts.map(({ label, text }) => `${label}: ${text}`).join(' · ')}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'performer',
      header: t('auditLog.columns.performer'),
      value: (entry) => performerOf(entry, t),
      cell: (entry) => (
        <Stack gap={0}>
          <Text size="sm">{performerOf(entry, t)}</Text>
          {entry.viewed_as && (
            <Text size="xs" c="dimmed">
              {t('auditLog.viewedAs', { name: entry.viewed_as_name ?? entry.viewed_as })}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'at',
      header: t('auditLog.columns.time'),
      sortable: true,
      nowrap: true,
      value: ({ at }) => format.dateTime(at),
    },
  ];
}
