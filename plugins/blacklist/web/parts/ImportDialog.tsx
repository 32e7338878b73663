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
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { mostTargets } from '../../contract/index.ts';
import { type Imported, importEntries } from '../entries.ts';

const maxBytes = 5_000_000;
/** Faults that are shown; the rest are counted. */
const mostShown = 20;
/** No address is as long; what is longer is told as one that is none. */
const longest = 300;
const lineEnd = /\r\n|\r|\n/;

/** Addresses of a text: one per line, or the first column of a list. */
const linesOf = (text: string): string[] =>
  text.split(lineEnd).map((line) =>
    (line.split(/[;,\t]/)[0] ?? '')
      .replace(/^\uFEFF?"?|"?$/g, '')
      .trim()
      .slice(0, longest),
  );

/** The heading of a list stays empty, so that lines are told as they are counted in its file: no address is without @ or a digit. */
function withoutHeading(text: string): string {
  const [first = '', ...rest] = text.split(lineEnd);
  return rest.length === 0 || /[@\d]/.test(first) ? text : ['', ...rest].join('\n');
}

/** Adds many at once, pasted or from a file of text. */
export function ImportDialog({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const t = useT('blacklist');
  const format = useFormat();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<Imported | null>(null);
  async function read(file: File | undefined) {
    if (!file) return;
    setFailure(null);
    const bytes = await file.arrayBuffer().catch(() => null);
    const read = bytes && decodedText(new Uint8Array(bytes));
    if (read === null || read.includes('\0')) setFailure(t('import.unread'));
    else setText(withoutHeading(read));
  }
  async function take() {
    const lines = linesOf(text);
    if (lines.length > mostTargets) return setFailure(t('import.tooMany', { max: format.number(mostTargets) }));
    setBusy(true);
    setFailure(null);
    try {
      setDone(await importEntries(lines));
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
          // Whoever pressed the button that it comes instead of goes on here.
          <Button key="close" autoFocus onClick={onClose}>
            {t('import.close')}
          </Button>
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
                {done.faults.slice(0, mostShown).map(({ line, text: said }) => (
                  <List.Item key={line}>{t('import.line', { line, text: said })}</List.Item>
                ))}
              </List>
              {done.invalid > mostShown && (
                <Text size="sm">{t('import.more', { count: done.invalid - mostShown })}</Text>
              )}
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
              data-autofocus
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
