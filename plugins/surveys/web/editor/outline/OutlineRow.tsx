import { useSortable } from '@dnd-kit/sortable';
import type { Id } from '@kaiku/sdk/model';
import { ActionIcon, Icon, Menu, useT } from '@kaiku/sdk/web';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

interface OutlineRowProps {
  /** Of a page or an element; rows without one stay where they are. */
  id?: Id;
  locked?: boolean;
  icon: string;
  label: string;
  /** Said before the label: what kind of thing it is. */
  kind?: string;
  aside?: ReactNode;
  selected: boolean;
  faulty: boolean;
  onSelect: () => void;
  onMove?: (by: -1 | 1) => void;
  onDuplicate?: () => void;
  onRemove?: () => void;
}

export function OutlineRow(props: OutlineRowProps) {
  const {
    id,
    locked = false,
    icon,
    label,
    kind,
    aside,
    selected,
    faulty,
    onSelect,
    onMove,
    onDuplicate,
    onRemove,
  } = props;
  const t = useT('surveys');
  const fixed = id === undefined || locked;
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: id ?? label,
    disabled: fixed,
  });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected) button.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown'];
    // With Alt the editor's own keys move what is selected.
    if (step === undefined || event.altKey) return;
    event.preventDefault();
    const rows = [...document.querySelectorAll<HTMLButtonElement>('.se-outline .se-row-main')];
    rows[rows.indexOf(event.currentTarget as HTMLButtonElement) + step]?.focus();
  };

  return (
    <div
      ref={setNodeRef}
      className="se-row"
      data-selected={selected || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      {...(fixed ? {} : listeners)}
    >
      <button
        ref={button}
        type="button"
        className="se-row-main"
        aria-current={selected || undefined}
        onClick={onSelect}
        onKeyDown={onKeyDown}
        data-row={id}
      >
        <Icon name={icon} size={16} {...(kind && { label: kind })} />
        <span className="se-row-label">{label}</span>
        {faulty && <Icon name="alert-circle" size={14} className="se-fault" label={t('outline.faulty')} />}
        {aside}
      </button>
      {!fixed && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size="sm" className="se-row-menu" aria-label={t('outline.menu', { name: label })}>
              <Icon name="dots-vertical" size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Icon name="arrow-up" size={16} />} onClick={() => onMove?.(-1)}>
              {t('editor.moveUp')}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="arrow-down" size={16} />} onClick={() => onMove?.(1)}>
              {t('editor.moveDown')}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="copy" size={16} />} onClick={onDuplicate}>
              {t('editor.duplicate')}
            </Menu.Item>
            {onRemove && (
              <Menu.Item color="red" leftSection={<Icon name="trash" size={16} />} onClick={onRemove}>
                {t('editor.delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
