import type { Id, PieceType } from '@kaiku/sdk/model';
import { Icon, Menu, useSession, useT } from '@kaiku/sdk/web';
import { editorIcons } from '../icons.ts';
import type { Actions } from '../useActions.ts';

interface PartMenuItemsProps {
  type: PieceType;
  id: Id;
  name: string;
  removable: boolean;
  actions: Actions;
  /** Moving, copying and deleting have buttons of their own beside the menu. */
  rest?: boolean;
}

/** What can be done with a page or an element; with all that are selected when it is one of them. */
export function PartMenuItems({ type, id, name, removable, actions, rest = false }: PartMenuItemsProps) {
  const t = useT('surveys');
  const { permissions } = useSession();
  const these = () => {
    const selected = actions.selected();
    return selected?.type === type && selected.ids.includes(id) ? selected : { type, ids: [id] };
  };
  return (
    <>
      {!rest && (
        <>
          <Item icon="arrow-up" label={t('editor.moveUp')} onClick={() => actions.moveAll(these(), -1)} />
          <Item icon="arrow-down" label={t('editor.moveDown')} onClick={() => actions.moveAll(these(), 1)} />
          <Item icon="copy" label={t('editor.duplicate')} onClick={() => actions.duplicateAll(these())} />
        </>
      )}
      {type === 'element' && (
        <Item
          icon="corner-down-right"
          label={t('moveTo.menu')}
          onClick={() => actions.ask({ ask: 'moveTo', ids: these().ids })}
        />
      )}
      <Item
        icon="share"
        label={t('copyTo.menu')}
        onClick={() => actions.ask({ ask: 'copyTo', type, ids: these().ids })}
      />
      {type === 'element' && (
        <Item icon={editorIcons.favourite} label={t('kept.keep')} onClick={() => void actions.keepElement(id)} />
      )}
      {permissions.has('surveys.create') && (
        <Item
          icon="template"
          label={t('template.menu')}
          onClick={() => actions.ask({ ask: 'template', part: { type, id }, name })}
        />
      )}
      {!rest && removable && (
        <Menu.Item color="red" leftSection={<Icon name="trash" size={16} />} onClick={() => actions.removeAll(these())}>
          {t('editor.delete')}
        </Menu.Item>
      )}
    </>
  );
}

function Item({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <Menu.Item leftSection={<Icon name={icon} size={16} />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}
