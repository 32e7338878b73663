import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import {
  ActionIcon,
  arrowStep,
  Box,
  Button,
  Card,
  draggedStyle,
  Group,
  Icon,
  Menu,
  Stack,
  Text,
  useT,
  VisuallyHidden,
} from '@kaiku/sdk/web';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Block, blockTypes, type Design, templateLimits } from '../../contract/index.ts';
import { BlockFields } from './BlockFields.tsx';
import { type FirstWords, newBlock } from './draft.ts';

interface BlocksProps {
  design: Design;
  words: FirstWords;
  hasLogo: boolean;
  onChange(design: Design, key?: string | null): void;
}

const icons = {
  logo: 'photo',
  text: 'typography',
  message: 'message',
  button: 'link',
  image: 'photo',
  divider: 'minus',
  footer: 'align-left',
} as const;

/** A short way of the pointer is no drag: a press goes to what is under it. */
const dragAfter = { activationConstraint: { distance: 5 } };
const silent = { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none };
function none(): undefined {
  return undefined;
}

/** Blocks in their order: dragged, moved by buttons or with Alt and an arrow, added and taken out. */
export function Blocks({ design, words, hasLogo, onChange }: BlocksProps) {
  const t = useT('deliveries');
  const { blocks } = design;
  const root = useRef<HTMLDivElement>(null);
  const refocus = useRef<string | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, dragAfter));
  const put = (next: Block[], key: string | null = null) => onChange({ ...design, blocks: next }, key);

  // What was moved or added keeps the focus, or whatever is close to what was taken out.
  useEffect(() => {
    const wanted = refocus.current;
    refocus.current = null;
    if (wanted) root.current?.querySelector<HTMLElement>(wanted)?.focus();
  });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= blocks.length || from === to) return;
    put(arrayMove([...blocks], from, to));
    refocus.current = `[data-fold="${blocks[from]!.id}"]`;
    setSaid(t('template.moved', { name: t(`template.blocks.${blocks[from]!.type}`), place: to + 1 }));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const at = (id: unknown) => blocks.findIndex((block) => block.id === id);
    if (over) move(at(active.id), at(over.id));
  };
  const add = (type: (typeof blockTypes)[number]) => {
    const block = newBlock(type, words);
    // Before what ends the message.
    const last = blocks.at(-1);
    put(last?.type === 'footer' && type !== 'footer' ? [...blocks.slice(0, -1), block, last] : [...blocks, block]);
    setOpen(block.id);
    refocus.current = `[data-fold="${block.id}"]`;
  };
  const remove = (at: number) => {
    const next = blocks[at + 1] ?? blocks[at - 1];
    refocus.current = next ? `[data-fold="${next.id}"]` : '[data-add]';
    setSaid(t('template.removedOne', { name: t(`template.blocks.${blocks[at]!.type}`) }));
    put(blocks.filter((_, index) => index !== at));
  };
  return (
    <Stack gap="xs" ref={root}>
      <Text size="sm" c="dimmed">
        {t('template.moveHint')}
      </Text>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        // What has been moved is said below, in the language of the interface.
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: t('template.moveHint') } }}
      >
        <SortableContext items={blocks.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          {blocks.map((block, at) => (
            <Row
              key={block.id}
              block={block}
              number={at + 1}
              count={blocks.length}
              open={open === block.id}
              hasLogo={hasLogo}
              onToggle={() => setOpen(open === block.id ? null : block.id)}
              onMove={(by) => move(at, at + by)}
              onRemove={() => remove(at)}
              onChange={(changed, typed) =>
                put(
                  blocks.map((one) => (one.id === changed.id ? changed : one)),
                  typed ? changed.id : null,
                )
              }
            />
          ))}
        </SortableContext>
      </DndContext>
      <Menu position="bottom-start" returnFocus={false}>
        <Menu.Target>
          <Button
            data-add
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            disabled={blocks.length >= templateLimits.blocks}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('template.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {blockTypes.map((type) => (
            <Menu.Item key={type} leftSection={<Icon name={icons[type]} size={16} />} onClick={() => add(type)}>
              {t(`template.blocks.${type}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </Stack>
  );
}

interface RowProps {
  block: Block;
  number: number;
  count: number;
  open: boolean;
  hasLogo: boolean;
  onToggle(): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
  onChange(block: Block, typed?: boolean): void;
}

const wordsOf = (block: Block): string => {
  if (block.type === 'button') return block.label;
  if (block.type === 'image') return block.alt;
  return block.type === 'text' || block.type === 'footer' ? block.text : '';
};

function Row({ block, number, count, open, hasLogo, onToggle, onMove, onRemove, onChange }: RowProps) {
  const t = useT('deliveries');
  const { setNodeRef, listeners, transform, transition } = useSortable({ id: block.id });
  const name = t(`template.blocks.${block.type}`);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrowStep(event.key);
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  const tool = (label: string, icon: 'arrow-up' | 'arrow-down' | 'trash', act: () => void, off = false) => (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} disabled={off} onClick={act}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
  return (
    <Card
      ref={setNodeRef}
      withBorder
      padding="xs"
      role="group"
      aria-label={`${number}. ${name}`}
      style={draggedStyle({ transform, transition })}
      onKeyDown={onKeyDown}
    >
      <Group gap={4} wrap="nowrap">
        <span className="dl-grip" {...listeners} aria-hidden="true">
          <Icon name="grip-vertical" size={16} />
        </span>
        <Button
          data-fold={block.id}
          variant="subtle"
          color="gray"
          className="kk-grow dl-fold"
          justify="flex-start"
          leftSection={<Icon name={icons[block.type]} size={16} />}
          rightSection={
            // A phone has no room for more than the words.
            <Box component="span" visibleFrom="sm">
              <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
            </Box>
          }
          aria-expanded={open}
          onClick={onToggle}
        >
          {name}
          <Text span size="sm" truncate className="dl-fold-words">
            {block.type === 'logo' && !hasLogo ? t('template.logoMissing') : wordsOf(block)}
          </Text>
        </Button>
        {tool(t('template.up', { name }), 'arrow-up', () => onMove(-1), number === 1)}
        {tool(t('template.down', { name }), 'arrow-down', () => onMove(1), number === count)}
        {tool(t('template.remove', { name }), 'trash', onRemove, count === 1)}
      </Group>
      {open && (
        <div className="dl-block">
          <BlockFields {...{ block, hasLogo, onChange }} />
        </div>
      )}
    </Card>
  );
}
