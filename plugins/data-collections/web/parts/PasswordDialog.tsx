import { Button, Dialog, PasswordInput, Stack, Text, useT } from '@kaiku/sdk/web';
import { type FormEvent, useState } from 'react';
import { type OpenedCollection, openCollection } from '../collections.ts';
import { useFailure } from './failure.ts';

interface PasswordDialogProps {
  collection: { collection_id: string; name: string | null };
  onOpened: (collection: OpenedCollection, password: string) => void;
  onClose: () => void;
}

/** Asks for the password of a secure collection. A wrong one is said beside the field (DATA-006). */
export function PasswordDialog({ collection, onOpened, onClose }: PasswordDialogProps) {
  const t = useT('data-collections');
  const failure = useFailure();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || password === '') return;
    setBusy(true);
    setError(null);
    try {
      onOpened(await openCollection(collection.collection_id, password), password);
    } catch (reason) {
      setError(failure(reason, 'open.failed'));
      setPassword('');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog opened onClose={onClose} title={t('open.title', { name: collection.name })}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('open.text')}
          </Text>
          <PasswordInput
            data-autofocus
            label={t('fields.password')}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': t('fields.showPassword'), tabIndex: 0 }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={error}
          />
          <Button type="submit" loading={busy} disabled={password === ''}>
            {t('open.submit')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
