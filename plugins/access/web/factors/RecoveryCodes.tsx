import { Button, Checkbox, CopyButton, Group, Icon, Stack, Text, useFormat, useT } from '@kaiku/sdk/web';
import { useState } from 'react';

/** Opens the browser's dialog for printing, of the text alone. */
function print(title: string, text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = title;
  document.body.append(frame);
  const page = frame.contentDocument!;
  page.title = title;
  const lines = page.createElement('pre');
  lines.textContent = text;
  page.body.append(lines);
  frame.contentWindow!.onafterprint = () => frame.remove();
  frame.contentWindow!.print();
}

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  /** Says that the codes are kept, and goes on. */
  done: string;
  onDone(): void;
}

/** Recovery codes, the one time that they are seen (AUTH-044). */
export function RecoveryCodes({ codes, email, done, onDone }: RecoveryCodesProps) {
  const t = useT('access');
  const format = useFormat();
  const [kept, setKept] = useState(false);
  const heading = t('factors.codes.heading', { email });
  const text = [heading, t('factors.codes.made', { date: format.date(Date.now()) }), '', ...codes, ''].join('\n');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  return (
    <Stack gap="md">
      <Text>{t('factors.codes.text')}</Text>
      <ol className="ka-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap="sm">
        <CopyButton value={text} label={t('factors.codes.copy')} />
        <Button
          component="a"
          variant="default"
          href={file}
          download={`${t('factors.codes.file')}.txt`}
          leftSection={<Icon name="download" size={16} />}
        >
          {t('factors.codes.download')}
        </Button>
        <Button variant="default" leftSection={<Icon name="printer" size={16} />} onClick={() => print(heading, text)}>
          {t('factors.codes.print')}
        </Button>
      </Group>
      <Checkbox
        label={t('factors.codes.kept')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button disabled={!kept} onClick={onDone}>
          {done}
        </Button>
      </Group>
    </Stack>
  );
}
