import { Button, Icon, useAlert, useConfirm, useT } from '@kaiku/sdk/web';
import { type Protocol, removeSso, useStored } from '../sso.ts';

export function RemoveButton({ protocol, onRemoved }: { protocol: Protocol; onRemoved: () => void }) {
  const t = useT('sso');
  const alert = useAlert();
  const confirm = useConfirm();
  const stored = useStored();
  const name = t(`card.${protocol}`);

  async function remove() {
    const sure = await confirm({
      title: t('dialog.removeTitle', { name }),
      text: t('dialog.removeText'),
      confirmLabel: t('dialog.remove'),
      danger: true,
    });
    if (!sure) return;
    stored(await removeSso(protocol));
    alert.success(t('dialog.removed'));
    onRemoved();
  }

  return (
    <Button variant="subtle" color="red" onClick={() => void remove()} leftSection={<Icon name="trash" size={16} />}>
      {t('dialog.remove')}
    </Button>
  );
}
