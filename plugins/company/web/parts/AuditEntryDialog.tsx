import { Anchor, Button, Dialog, Stack, Table, Text, useFormat, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '../auditLog.ts';
import { performerOf, withAddress } from './performer.ts';

/** All that an entry says, and ways to what it is about. */
export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useT('company');
  const format = useFormat();
  const rows: [string, React.ReactNode][] = [
    [t('auditLog.columns.time'), format.dateTime(entry.at)],
    [
      t('auditLog.columns.performer'),
      entry.performer ? withAddress(entry.performer_name, entry.performer) : performerOf(entry, t),
    ],
  ];
  if (entry.viewed_as) rows.push([t('auditLog.columns.viewedAs'), withAddress(entry.viewed_as_name, entry.viewed_as)]);
  if (entry.item_name || entry.item_path) rows.push([t('auditLog.detail.item'), <Item key="item" entry={entry} />]);
  for (const { label, text } of entry.facts) rows.push([label, text]);
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
