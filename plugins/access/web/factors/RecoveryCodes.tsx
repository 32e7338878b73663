import { Button, Checkbox, CopyButton, Group, Icon, Stack, styleNonce, Text, useFormat, useT } from '@kaiku/sdk/web';
import { useState } from 'react';

/** A sheet of paper, in black on white whatever the screen is like. */
const sheet = `
  @page { margin: 20mm; }
  body { margin: 0; font: 12pt/1.5 'Inter Variable', system-ui, sans-serif; color: #000; background: #fff; }
  h1 { margin: 0 0 4mm; font-size: 16pt; overflow-wrap: anywhere; }
  p { margin: 0 0 4mm; max-width: 150mm; }
  ol { columns: 2; margin: 8mm 0; padding-left: 10mm; max-width: 120mm; }
  li { padding: 2mm 0; break-inside: avoid; }
  code { font: 700 14pt ui-monospace, monospace; letter-spacing: 0.08em; }
`;

/** Opens the browser's dialog for printing, of the codes alone. */
function print(title: string, texts: readonly string[], codes: readonly string[]): void {
  const frame = document.createElement('iframe');
  // Some browsers print nothing of what is not displayed.
  frame.className = 'ka-print';
  frame.title = title;
  frame.tabIndex = -1;
  document.body.append(frame);
  const page = frame.contentDocument!;
  page.title = title;
  page.documentElement.lang = document.documentElement.lang;
  const element = (name: string, text = '') => Object.assign(page.createElement(name), { textContent: text });
  const style = element('style', sheet);
  style.setAttribute('nonce', styleNonce());
  page.head.append(style);
  const list = element('ol');
  for (const code of codes) {
    const item = element('li');
    item.append(element('code', code));
    list.append(item);
  }
  page.body.append(element('h1', title), ...texts.map((text) => element('p', text)), list);
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
  const made = t('factors.codes.made', { date: format.date(Date.now()) });
  const text = [heading, made, '', ...codes, ''].join('\n');
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
        <Button
          variant="default"
          leftSection={<Icon name="printer" size={16} />}
          onClick={() => print(heading, [made, t('factors.codes.paper')], codes)}
        >
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
