import { useSortable } from '@dnd-kit/sortable';
import type { Id } from '@kaiku/sdk/model';
import { ActionIcon, arrowStep, Badge, draggedStyle, Icon, Menu, Tooltip, useT } from '@kaiku/sdk/web';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import { useEditor } from '../context.ts';
import { editorIcons } from '../icons.ts';
import { PresenceAt } from '../Presence.tsx';
import type { Actions } from '../useActions.ts';
import { dropPlace } from '../useDragWords.ts';
import { PartMenuItems } from './PartMenuItems.tsx';

export type RowType = 'survey' | 'page' | 'element' | 'end';

interface OutlineRowProps {
  type: RowType;
  /** Of a page or an element; the other rows stay where they are. */
  id?: Id;
  locked?: boolean;
  icon: string;
  label: string;
  /** Said before the label: what kind of thing it is. */
  kind?: string;
  /** Rules of a page. */
  rules?: number;
  draft?: boolean;
  selected: boolean;
  /** One of several that are selected. */
  marked?: boolean;
  faulty: boolean;
  removable?: boolean;
  onChoose?: ((type: RowType) => void) | undefined;
  actions: Actions;
}

/** One row of the outline. Drawn again only when something of its own changes: there may be a thousand of them. */
export const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { type, id, locked = false, icon, label, kind, rules = 0, draft, selected, faulty, removable } = props;
  const { marked = false } = props;
  const { onChoose, actions } = props;
  const t = useT('surveys');
  const editor = useEditor();
  const fixed = id === undefined || locked;
  const sortable = useSortable({ id: id ?? type, disabled: fixed });
  const { setNodeRef, listeners, transform, transition, isDragging } = sortable;
  // The menu is made when somebody comes near it.
  const [near, setNear] = useState(false);
  const several = id !== undefined && (type === 'element' || type === 'page') ? type : null;
  const select = (event: MouseEvent) => {
    if (several && (event.shiftKey || event.ctrlKey || event.metaKey)) {
      return actions.mark(several, id ?? '', event.shiftKey ? 'range' : 'toggle');
    }
    if (type === 'element') editor.select({ type, elementId: id ?? '' });
    else if (type === 'page') editor.select({ type, pageId: id ?? '' });
    else editor.select({ type });
    onChoose?.(type);
  };
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected) button.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event.key);
    // With Alt the editor's own keys move what is selected.
    if (step === undefined || event.altKey) return;
    event.preventDefault();
    const rows = [...document.querySelectorAll<HTMLButtonElement>('.se-outline .se-row-main')];
    const next = rows[rows.indexOf(event.currentTarget as HTMLButtonElement) + step];
    next?.focus();
    if (event.shiftKey && several && next?.dataset.type === several)
      actions.mark(several, next.dataset.row ?? '', 'range');
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only shows the menu, which the focus does too
    <div
      ref={setNodeRef}
      className="se-row"
      data-selected={selected || marked || undefined}
      data-drop={dropPlace(sortable)}
      data-dragging={isDragging || undefined}
      onMouseEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      style={draggedStyle({ transform, transition })}
      {...(fixed ? {} : listeners)}
    >
      <button
        ref={button}
        type="button"
        className="se-row-main"
        aria-current={selected || marked || undefined}
        onClick={select}
        onKeyDown={onKeyDown}
        data-row={id}
        data-type={type}
      >
        <Icon name={icon} size={16} {...(kind && { label: kind })} />
        <span className="se-row-label">{label}</span>
        {faulty && <Icon name={editorIcons.error} size={14} className="se-fault" label={t('outline.faulty')} />}
        <PresenceAt place={id === undefined ? type : `${type}s/${id}`} />
        {draft && <Icon name="eye-off" size={14} label={t('canvas.draft')} />}
        {rules > 0 && <RuleBadge count={rules} />}
      </button>
      {!fixed && several && (near || selected) && (
        <RowMenu type={several} id={id} label={label} removable={removable ?? true} actions={actions} />
      )}
    </div>
  );
});

function RuleBadge({ count }: { count: number }) {
  const t = useT('surveys');
  const text = t('outline.rules', { count });
  return (
    <Tooltip label={text}>
      <Badge size="sm" color="kaiku" leftSection={<Icon name="git-branch" size={12} />}>
        <span aria-hidden="true">{count}</span>
        <span className="kk-hidden">{text}</span>
      </Badge>
    </Tooltip>
  );
}

interface RowMenuProps {
  type: 'page' | 'element';
  id: Id;
  label: string;
  removable: boolean;
  actions: Actions;
}

function RowMenu({ type, id, label, removable, actions }: RowMenuProps) {
  const t = useT('surveys');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" className="se-row-menu" aria-label={t('outline.menu', { name: label })}>
          <Icon name="dots-vertical" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <PartMenuItems type={type} id={id} name={label} removable={removable} actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}
