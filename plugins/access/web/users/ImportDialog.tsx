import {
  Alert,
  Button,
  Code,
  Dialog,
  ErrorState,
  FaultTable,
  FileDrop,
  Icon,
  isProblem,
  List,
  Stack,
  Switch,
  Text,
  tableFiles,
  useFileImport,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { importUsers } from './users.ts';

const headings = 'email, firstname, lastname, roles, lang, dateformat';

interface ImportDialogProps {
  onImported: () => void;
  onClose: () => void;
}

/** Users from an Excel or CSV file: what it would do is shown before it is done, and what is passed over is named. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const t = useT('access');
  const [invite, setInvite] = useState(true);
  const { file, preview, start, steps, again } = useFileImport({
    look: (one) => importUsers(one, { preview: true, invite: false }),
    run: (one) => importUsers(one, { preview: false, invite }),
    onDone: onImported,
  });
  const shown = start.data ?? preview.data;
  const nothing = shown !== undefined && shown.created + shown.changed === 0;
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('users.import.title')}
      locked={start.isPending}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t(start.data ? 'users.import.close' : 'users.cancel')}
          </Button>
          {file && !start.data && nothing && <Button onClick={again}>{t('users.import.other')}</Button>}
          {file && !start.data && !nothing && (
            <Button onClick={() => start.mutate(file)} loading={start.isPending}>
              {t('users.import.submit')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md" {...steps}>
        {!file && (
          <>
            <Text size="sm">{t('users.import.text')}</Text>
            <Code block>{headings}</Code>
            <Text size="sm" c="dimmed">
              {t('users.import.hint')}
            </Text>
            <FileDrop
              label={t('users.import.file')}
              {...tableFiles}
              onFiles={([one]) => one && preview.mutate(one)}
              disabled={preview.isPending}
            />
            {preview.error && <Refusal error={preview.error} />}
          </>
        )}
        {file && shown && (
          <Alert
            role="status"
            color={nothing ? 'gray' : undefined}
            icon={<Icon name={start.data ? 'check' : 'file-import'} />}
            title={start.data ? t('users.import.done') : t('users.import.would', { name: file.name })}
          >
            <List size="sm">
              <List.Item>{t('users.import.created', { count: shown.created })}</List.Item>
              <List.Item>{t('users.import.changed', { count: shown.changed })}</List.Item>
              {shown.unchanged > 0 && <List.Item>{t('users.import.unchanged', { count: shown.unchanged })}</List.Item>}
              {shown.fault_count > 0 && (
                <List.Item>{t('users.import.skipped', { count: shown.fault_count })}</List.Item>
              )}
              {shown.ignored.length > 0 && (
                <List.Item>{t('users.import.ignored', { headings: shown.ignored.join(', ') })}</List.Item>
              )}
            </List>
          </Alert>
        )}
        {file && !start.data && shown && shown.created > 0 && (
          <Switch
            checked={invite}
            onChange={(event) => setInvite(event.currentTarget.checked)}
            label={t('users.import.invite')}
            description={t('users.edit.inviteHint')}
          />
        )}
        {start.error && <Refusal error={start.error} />}
        {shown && shown.faults.length > 0 && (
          <FaultTable
            label={t('users.import.faults')}
            faults={shown.faults}
            words={{
              row: t('users.import.row'),
              column: t('users.import.column'),
              value: t('users.import.value'),
              fault: t('users.import.fault'),
            }}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** The server's own words, with the places that they are about. */
function Refusal({ error }: { error: Error }) {
  if (!isProblem(error) || error.status >= 500) return <ErrorState error={error} compact />;
  const places = error.details.filter(({ message }) => message);
  return (
    <Alert color="red" role="alert" icon={<Icon name="alert-triangle" />} title={error.message}>
      {places.length > 0 && (
        <List size="sm">
          {places.slice(0, 6).map(({ column, message }) => (
            <List.Item key={`${column}${message}`}>{[column, message].filter(Boolean).join(': ')}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
