import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type Choice, newId } from '@kaiku/sdk/model';
import {
  ActionIcon,
  arrowStep,
  Button,
  draggedStyle,
  Group,
  Icon,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  useT,
} from '@kaiku/sdk/web';
import { type KeyboardEvent, useState } from 'react';
import { LostWithText, useWritten } from '../LostWithText.tsx';
import type { ItemType } from '../state/edits.ts';
import { useDragWords } from '../useDragWords.ts';
import { dragAfter } from '../useStable.ts';
import { TypedInput } from './TypedFields.tsx';
import { isWithin, useWanted } from './wanted.ts';

interface ItemsEditorProps {
  /** Path of the list. */
  at: string;
  type: ItemType;
  /** One of them may exclude the others. */
  exclusive?: boolean;
  /** The net sentiment score is calculated of them. */
  sentiments?: boolean;
  /** They have no numbers, moods or limits. */
  plain?: boolean;
  items: readonly Choice[];
  onChange: (items: Choice[]) => void;
}

/** Choices, rows or columns: dragged or moved with Alt and an arrow, the rest of each one folded below it. */
export function ItemsEditor(props: ItemsEditorProps) {
  const { at, type, exclusive = false, sentiments = false, plain = false, items, onChange } = props;
  const t = useT('surveys');
  const [open, setOpen] = useState<string | null>(null);
  const wanted = useWanted();
  // A text is written beside what is folded.
  const folded = items.find(
    ({ id }) => isWithin(wanted, `${at}/${id}`) && ![`${at}/${id}`, `${at}/${id}/text`].includes(wanted ?? ''),
  );
  if (folded && folded.id !== open) setOpen(folded.id);
  const sensors = useSensors(useSensor(PointerSensor, dragAfter));
  const set = (id: string, changes: Partial<Choice>) =>
    onChange(items.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  const move = (from: number, to: number) => {
    if (to >= 0 && to < items.length) onChange(arrayMove([...items], from, to));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const at = (id: unknown) => items.findIndex((item) => item.id === id);
    if (over) move(at(active.id), at(over.id));
  };
  const accessibility = useDragWords((id) => {
    const index = items.findIndex((item) => item.id === id);
    return items[index]?.text.trim() || `${t(`canvas.item.${type}`)} ${index + 1}`;
  });
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500} component="div">
        {t(`fields.${type}`)}
      </Text>
      <DndContext
        accessibility={accessibility}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          {items.map((item, index) => (
            <Item
              key={item.id}
              at={`${at}/${item.id}`}
              type={type}
              exclusive={exclusive}
              sentiments={sentiments}
              plain={plain}
              item={item}
              number={index + 1}
              open={open === item.id}
              onToggle={() => setOpen(open === item.id ? null : item.id)}
              onChange={(changes) => set(item.id, changes)}
              onMove={(by) => move(index, index + by)}
              {...(items.length > 1 && { onRemove: () => onChange(items.filter(({ id }) => id !== item.id)) })}
            />
          ))}
        </SortableContext>
      </DndContext>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => onChange([...items, { id: newId(), text: '' }])}
        >
          {t(`canvas.add.${type}`)}
        </Button>
        {!plain && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<Icon name="list-numbers" size={16} />}
            onClick={() => onChange(items.map((item, index) => ({ ...item, numericValue: index + 1 })))}
          >
            {t('inspector.number')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface ItemProps {
  at: string;
  type: ItemType;
  exclusive: boolean;
  sentiments: boolean;
  plain: boolean;
  item: Choice;
  number: number;
  open: boolean;
  onToggle: () => void;
  onChange: (changes: Partial<Choice>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove?: () => void;
}

function Item({
  at,
  type,
  exclusive,
  sentiments,
  plain,
  item,
  number,
  open,
  onToggle,
  onChange,
  onMove,
  onRemove,
}: ItemProps) {
  const t = useT('surveys');
  const { setNodeRef, listeners, transform, transition } = useSortable({ id: item.id });
  const name = t(`canvas.item.${type}`);
  const written = useWritten(`${at}/text`);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrowStep(event.key);
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(by);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields in it move it
    <div
      ref={setNodeRef}
      data-at={at}
      className="se-item"
      style={draggedStyle({ transform, transition })}
      onKeyDown={onKeyDown}
    >
      <Group gap={4} wrap="nowrap">
        <span className="se-item-grip" {...listeners} aria-hidden="true">
          <Icon name="grip-vertical" size={16} />
        </span>
        <TypedInput
          className="kk-grow"
          size="sm"
          aria-label={`${name} ${number}`}
          placeholder={`${name} ${number}`}
          value={item.text}
          data-off={item.enabled === false || undefined}
          {...written.events}
          onWrite={(text) => onChange({ text })}
        />
        <ActionIcon
          aria-label={t('inspector.itemMore', { name: item.text || `${name} ${number}` })}
          aria-expanded={open}
          onClick={onToggle}
        >
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
        </ActionIcon>
      </Group>
      <LostWithText at={written.at} />
      {open && (
        <Stack gap="xs" className="se-item-more">
          {!plain && (
            <>
              <NumberInput
                size="sm"
                data-at={`${at}/numericValue`}
                label={t('fields.numericValue')}
                value={item.numericValue ?? ''}
                decimalSeparator={t('editor.decimal')}
                allowedDecimalSeparators={['.', ',']}
                onChange={(value) => onChange({ numericValue: typeof value === 'number' ? value : null })}
              />
              {type === 'choices' && (
                <NumberInput
                  size="sm"
                  data-at={`${at}/limit`}
                  label={t('fields.limit')}
                  description={t('help.limit')}
                  min={1}
                  max={1_000_000}
                  allowDecimal={false}
                  value={item.limit ?? ''}
                  onChange={(value) => onChange({ limit: typeof value === 'number' ? value : undefined })}
                />
              )}
              {sentiments && (
                <Select
                  size="sm"
                  label={t('fields.sentiment')}
                  data={(['positive', 'neutral', 'negative'] as const).map((one) => ({
                    value: one,
                    label: t(`options.sentiment.${one}`),
                  }))}
                  value={item.sentiment ?? null}
                  placeholder={t('inspector.byNumber')}
                  clearable
                  onChange={(value) => onChange({ sentiment: (value ?? undefined) as Choice['sentiment'] })}
                />
              )}
            </>
          )}
          <TypedInput
            size="sm"
            data-at={`${at}/reportText`}
            label={t('fields.reportText')}
            value={item.reportText ?? ''}
            onWrite={(text) => onChange({ reportText: text || undefined })}
          />
          {exclusive && (
            <Switch
              size="sm"
              label={t('fields.exclusive')}
              description={t('help.exclusive')}
              checked={item.exclusive === true}
              onChange={(event) => onChange({ exclusive: event.currentTarget.checked || undefined })}
            />
          )}
          <Switch
            size="sm"
            label={t('fields.enabled')}
            description={t('help.enabled')}
            checked={item.enabled !== false}
            onChange={(event) => onChange({ enabled: event.currentTarget.checked ? undefined : false })}
          />
          {onRemove && (
            <Group>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                leftSection={<Icon name="trash" size={16} />}
                onClick={onRemove}
              >
                {t('editor.delete')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </div>
  );
}
