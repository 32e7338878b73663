import { Button, FileButton, Icon, useAlert, useT } from '@kaiku/sdk/web';
import { useRef } from 'react';
import { mostBytes, recipientsIn } from './recipientsFile.ts';

/** Takes recipients from a file of text, so that they need not be pasted. */
export function RecipientsFile({ onRead }: { onRead: (recipients: string[]) => void }) {
  const t = useT('deliveries');
  const alert = useAlert();
  const reset = useRef<() => void>(null);
  async function read(file: File | null) {
    // The same file can be chosen again once it is mended.
    reset.current?.();
    if (!file) return;
    const bytes = file.size > mostBytes ? null : await file.arrayBuffer().catch(() => null);
    const found = bytes && recipientsIn(new Uint8Array(bytes));
    if (found && found.length > 0) onRead(found);
    else alert.error(t('write.fileFailed'));
  }
  return (
    <FileButton
      resetRef={reset}
      accept=".csv,.txt"
      onChange={(file) => void read(file)}
      inputProps={{ 'aria-label': t('write.fileHint') }}
    >
      {(props) => (
        <Button
          {...props}
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="file-import" size={14} />}
          title={t('write.fileHint')}
        >
          {t('write.file')}
        </Button>
      )}
    </FileButton>
  );
}
