import { Alert, Button, Dialog, Icon, Text, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { useEditor, useEditorState } from './context.ts';

/** SUR-085 to SUR-088: somebody else has saved the survey; there is no way on but to fetch it. */
export function ConflictDialog() {
  const t = useT('surveys');
  const editor = useEditor();
  const { save } = useEditorState();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const refresh = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await editor.reload();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened={save.state === 'conflict'}
      onClose={() => {}}
      title={t('conflict.title')}
      locked
      withCloseButton={false}
      actions={
        <Button data-autofocus loading={busy} leftSection={<Icon name="refresh" size={16} />} onClick={refresh}>
          {t('conflict.refresh')}
        </Button>
      }
    >
      <Text size="sm">{t('conflict.text')}</Text>
      <div role="alert">
        {failed && (
          <Alert mt="md" color="red" icon={<Icon name="alert-triangle" />}>
            {t('conflict.failed')}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
