import { Anchor, Button, Dialog, Stack, Table, Text, useFormat, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '../auditLog.ts';
import { performerOf } from './performer.ts';

/** All that an entry says, and ways to what it is about. */
export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useT('company');
  const format = useFormat();
  const rows: [string, React.ReactNode][] = [
    [t('auditLog.columns.time'), format.dateTime(entry.at)],
    [t('auditLog.columns.performer'), performerOf(entry, t)],
  ];
  if (entry.viewed_as) rows.push([t('auditLog.columns.viewedAs'), entry.viewed_as]);
  if (entry.item_name || entry.item_path) rows.push([t('auditLog.detail.item'), <Item key="item" entry={entry} />]);
  for (const [key, value] of Object.entries(entry.details as Record<string, unknown>)) {
    rows.push([labelOf(key, t), textOf(value, t)]);
  }
  if (entry.correlation_id) rows.push([t('auditLog.detail.reference'), entry.correlation_id]);
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('auditLog.detail.title')}
      actions={
        <>
          {entry.survey_path && entry.survey_path !== entry.item_path && (
            <Button component={Link} to={entry.survey_path} variant="default">
              {t('auditLog.detail.survey')}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            {t('auditLog.detail.close')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Text fw={600}>{entry.sentence}</Text>
        <Table layout="fixed">
          <Table.Tbody>
            {rows.map(([label, value]) => (
              <Table.Tr key={label}>
                <Table.Th scope="row" w="38%" style={{ verticalAlign: 'top' }}>
                  {label}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Dialog>
  );
}

/** Where it does not exist any more, its name alone. */
function Item({ entry: { item_name, item_path } }: { entry: AuditEntry }) {
  const t = useT('company');
  if (!item_path) return item_name;
  return (
    <Anchor component={Link} to={item_path}>
      {item_name ?? t('auditLog.detail.openItem')}
    </Anchor>
  );
}

const labelled = [
  'answersDeleted',
  'bytes',
  'count',
  'features',
  'fields',
  'format',
  'ip',
  'key',
  'language',
  'method',
  'name',
  'reason',
  'rows',
  'time_zone',
  'url',
] as const;
type Labelled = (typeof labelled)[number];

/** Of what has no words, its name with spaces. */
const labelOf = (key: string, t: ReturnType<typeof useT<'company'>>): string =>
  labelled.includes(key as Labelled)
    ? t(`auditLog.detail.keys.${key as Labelled}`)
    : key
        .replaceAll(/[_-]+/g, ' ')
        .replaceAll(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`)
        .replace(/^./, (first) => first.toUpperCase());

function textOf(value: unknown, t: ReturnType<typeof useT<'company'>>): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return t(value ? 'auditLog.detail.on' : 'auditLog.detail.off');
  if (Array.isArray(value)) return value.map((one) => textOf(one, t)).join(', ') || '–';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, one]) => `${labelOf(key, t)}: ${textOf(one, t)}`)
    .join(', ');
}
