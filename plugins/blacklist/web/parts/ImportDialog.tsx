import { decodedText } from '@kaiku/sdk/common/textFiles';
import {
  Alert,
  Button,
  Dialog,
  FileDrop,
  Group,
  Icon,
  isProblem,
  List,
  Stack,
  Text,
  Textarea,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { type Imported, importEntries } from '../entries.ts';

const maxBytes = 5_000_000;

/** Addresses of a text: one per line, or the first column of a list. */
const linesOf = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).map((line) => (line.split(/[;,\t]/)[0] ?? '').replace(/^\uFEFF?"?|"?$/g, '').trim());

/** Adds many at once, pasted or from a file of text. */
export function ImportDialog({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const t = useT('blacklist');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<Imported | null>(null);
  async function read(file: File | undefined) {
    const bytes = await file?.arrayBuffer().catch(() => undefined);
    if (bytes) setText(decodedText(new Uint8Array(bytes)));
  }
  async function take() {
    setBusy(true);
    setFailure(null);
    try {
      setDone(await importEntries(linesOf(text)));
      onImported();
    } catch (error) {
      setFailure(isProblem(error) && error.status < 500 ? error.message : t('import.failed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('import.title')}
      size="lg"
      locked={busy}
      actions={
        done ? (
          <Button onClick={onClose}>{t('import.close')}</Button>
        ) : (
          <Button loading={busy} disabled={text.trim() === ''} onClick={() => void take()}>
            {t('import.submit')}
          </Button>
        )
      }
    >
      {done ? (
        <Stack gap="sm" role="status">
          <Text>{t('import.added', { count: done.added })}</Text>
          {done.already > 0 && <Text size="sm">{t('import.already', { count: done.already })}</Text>}
          {done.invalid > 0 && (
            <Alert
              color="orange"
              icon={<Icon name="alert-triangle" />}
              title={t('import.invalid', { count: done.invalid })}
            >
              <List size="sm">
                {done.faults.slice(0, 20).map(({ line, text: said }) => (
                  <List.Item key={line}>{t('import.line', { line, text: said })}</List.Item>
                ))}
              </List>
            </Alert>
          )}
        </Stack>
      ) : (
        <Stack gap="md">
          <Text size="sm">{t('import.text')}</Text>
          <FileDrop
            label={t('import.file')}
            endings={['.csv', '.txt']}
            maxSize={maxBytes}
            onFiles={([file]) => void read(file)}
          />
          <Group gap="xs" grow>
            <Textarea
              label={t('import.targets')}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              autosize
              minRows={6}
              maxRows={14}
              spellCheck={false}
            />
          </Group>
          {failure && (
            <Alert color="red" role="alert" icon={<Icon name="alert-triangle" />}>
              {failure}
            </Alert>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
