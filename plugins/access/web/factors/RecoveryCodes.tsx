import { escapeHtml } from '@kaiku/sdk/common/escapeHtml';
import { Button, Checkbox, CopyButton, Group, Icon, Stack, Text, useFormat, useT } from '@kaiku/sdk/web';
import { printPage } from '@kaiku/sdk/web/printPage';
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

/** The codes alone. */
function printCodes(title: string, texts: readonly string[], codes: readonly string[]): void {
  const items = codes.map((code) => `<li><code>${escapeHtml(code)}</code></li>`).join('');
  const said = texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
  printPage({ title, style: sheet, body: `<h1>${escapeHtml(title)}</h1>${said}<ol>${items}</ol>` });
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
          onClick={() => printCodes(heading, [made, t('factors.codes.paper')], codes)}
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
