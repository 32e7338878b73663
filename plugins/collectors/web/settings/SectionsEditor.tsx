import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { LinkSection } from '@kaiku/sdk/model';
import {
  ActionIcon,
  arrowStep,
  Button,
  draggedStyle,
  Group,
  Icon,
  Input,
  MultiSelect,
  Paper,
  Stack,
  Text,
  useFormState,
  useT,
  VisuallyHidden,
} from '@kaiku/sdk/web';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PartsOfPage } from '../links.ts';
import { dropped, emptySection, moved, placeOf, shifted, sourcesOf, withoutGone } from './arrange.ts';
import { PageSelect } from './PageSelect.tsx';
import './settings.css';

interface SectionsEditorProps {
  pages: readonly PartsOfPage[];
  sections: readonly LinkSection[];
  readOnly: boolean;
  onChange: (sections: LinkSection[]) => void;
}

/** A short way of the pointer is no drag: a press goes to what is under it. */
const dragAfter = { activationConstraint: { distance: 5 } };
const shownAtOnce = 100;

/** LINK-018: sections in their order, each with the page it is like and its questions, dragged or moved with arrows. */
export function SectionsEditor({ pages, sections: stored, readOnly, onChange }: SectionsEditorProps) {
  const t = useT('collectors');
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, dragAfter));
  const root = useRef<HTMLDivElement>(null);
  const refocus = useRef<readonly string[]>([]);
  const { form } = useFormState();
  const [dragged, setDragged] = useState<string | null>(null);
  // Where it would be dropped in another section: not the form's until it is.
  const [tried, setTried] = useState<LinkSection[] | null>(null);
  const sections = tried ?? withoutGone(stored, pages);
  const sources = sourcesOf(pages);
  const names = new Map(
    pages.flatMap(({ elements }) =>
      elements.map(({ id, settings }) => [id, settings.text?.trim() || t('structure.nameless')] as const),
    ),
  );
  const left = [...names.keys()].filter((id) => !sections.some(({ elements }) => elements.includes(id)));
  const asked = new Set(sources.flatMap(({ elements }) => elements.map(({ id }) => id)));

  // What is moved is drawn anew, and what is taken out is gone with its button: the focus stays with it or close by.
  useEffect(() => {
    const wanted = refocus.current;
    refocus.current = [];
    for (const selector of wanted) {
      const found = root.current?.querySelector<HTMLElement>(selector);
      if (found) return found.focus();
    }
  });
  const arrange = (next: LinkSection[], elementId: string) => {
    const place = placeOf(next, elementId);
    onChange(next);
    if (!place) return;
    setSaid(
      t('structure.movedTo', {
        name: names.get(elementId)!,
        section: place.section + 1,
        place: place.at + 1,
        count: next[place.section]!.elements.length,
      }),
    );
  };
  const onDragOver = ({ active, over }: DragOverEvent) => {
    if (!over || sectionOf(sections, active.id) === sectionOf(sections, over.id)) return;
    setTried(dropped(sections, String(active.id), String(over.id)));
  };
  const onDragStop = () => {
    setDragged(null);
    setTried(null);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    onDragStop();
    if (over) arrange(dropped(sections, String(active.id), String(over.id)), String(active.id));
  };
  const shift = (index: number, by: -1 | 1) => {
    const tool = (key: string) => `${ofSection(sections[index]!.id)} [data-tool="${key}"]:enabled`;
    refocus.current = by < 0 ? [tool('up'), tool('down')] : [tool('down'), tool('up')];
    onChange(shifted(sections, index, by));
    setSaid(t('structure.shifted', { number: index + 1 + by, count: sections.length }));
  };
  const change = (index: number, part: Partial<LinkSection>) =>
    onChange(sections.map((section, at) => (at === index ? { ...section, ...part } : section)));

  return (
    <Stack gap="sm" ref={root}>
      <DndContext
        sensors={sensors}
        collisionDetection={nearest(sections)}
        onDragStart={({ active }) => setDragged(String(active.id))}
        onDragOver={onDragOver}
        onDragEnd={onDragEnd}
        onDragCancel={onDragStop}
        accessibility={{
          // What has been moved is said below, in the language of the interface.
          announcements: { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none },
          screenReaderInstructions: { draggable: t('structure.how') },
        }}
      >
        {sections.map((section, index) => (
          <Section
            key={section.id}
            section={section}
            number={index + 1}
            count={sections.length}
            readOnly={readOnly}
            names={names}
            error={form.errors[`sections.${index}.elements`] as string | undefined}
            addable={left.filter((id) => asked.has(id))}
            onAdd={(id) => {
              // With nothing left to add, the list of it goes.
              if (left.filter((one) => asked.has(one)).length === 1) refocus.current = [attribute('handle', id)];
              change(index, { elements: [...section.elements, id] });
            }}
            onRemove={(id) => {
              const at = section.elements.indexOf(id);
              const near = section.elements[at + 1] ?? section.elements[at - 1];
              refocus.current = [near === undefined ? ofSection(section.id) : attribute('out', near)];
              change(index, { elements: section.elements.filter((one) => one !== id) });
            }}
            onMove={(id, by) => {
              refocus.current = [attribute('handle', id)];
              arrange(moved(sections, id, by), id);
            }}
            onShift={(by) => shift(index, by)}
            onDelete={() => {
              refocus.current = [ofSection((sections[index + 1] ?? sections[index - 1])!.id)];
              onChange(sections.filter((_, at) => at !== index));
            }}
            source={
              <PageSelect
                label={t('structure.source')}
                description={index === 0 ? t('structure.sourceHint') : undefined}
                pages={sources}
                value={section.pageId}
                error={form.errors[`sections.${index}.pageId`] as string | undefined}
                disabled={readOnly}
                onChange={(pageId) => {
                  change(index, { pageId });
                  form.clearFieldError(`sections.${index}.pageId`);
                }}
              />
            }
          />
        ))}
        {createPortal(
          <DragOverlay zIndex={1000}>
            {dragged && (
              <div className="ln-question" data-dragged>
                <span className="ln-handle">
                  <Icon name="grip-vertical" size={16} />
                </span>
                <Text size="sm" className="kk-grow" style={{ overflowWrap: 'anywhere' }}>
                  {names.get(dragged)}
                </Text>
              </div>
            )}
          </DragOverlay>,
          document.body,
        )}
      </DndContext>
      {form.errors.sections && <Input.Error>{form.errors.sections as string}</Input.Error>}
      <Group justify="space-between" gap="xs">
        {!readOnly && (
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => {
              const added = emptySection(sources[0]?.id ?? '');
              refocus.current = [ofSection(added.id)];
              onChange([...sections, added]);
              form.clearFieldError('sections');
            }}
          >
            {t('structure.addSection')}
          </Button>
        )}
        {left.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('structure.notAsked', { count: left.length })}
          </Text>
        )}
      </Group>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Stack>
  );
}

const none = () => undefined;

/** @param id of a question or of a section */
const sectionOf = (sections: readonly LinkSection[], id: string | number) =>
  sections.find((section) => section.id === id || section.elements.includes(String(id)));

/** The nearest question of the section below the pointer, and the section itself where it has none. */
const nearest =
  (sections: readonly LinkSection[]): CollisionDetection =>
  (args) => {
    const among = (ids: readonly string[]) => ({
      ...args,
      droppableContainers: args.droppableContainers.filter(({ id }) => ids.includes(String(id))),
    });
    const [below] = pointerWithin(among(sections.map(({ id }) => id)));
    const section = below && sectionOf(sections, below.id);
    const found = closestCenter(among((section ? [section] : sections).flatMap(({ elements }) => elements)));
    return found.length === 0 && below ? [below] : found;
  };

/** Selectors of what the focus comes to. */
const attribute = (name: 'handle' | 'out' | 'section', id: string) => `[data-${name}="${CSS.escape(id)}"]`;
const ofSection = (id: string) => attribute('section', id);

interface SectionProps {
  section: LinkSection;
  number: number;
  count: number;
  readOnly: boolean;
  names: ReadonlyMap<string, string>;
  error: string | undefined;
  addable: readonly string[];
  source: React.ReactNode;
  onAdd: (elementId: string) => void;
  onRemove: (elementId: string) => void;
  onMove: (elementId: string, by: -1 | 1) => void;
  onShift: (by: -1 | 1) => void;
  onDelete: () => void;
}

function Section({ section, number, count, readOnly, names, error, addable, source, ...on }: SectionProps) {
  const t = useT('collectors');
  const { setNodeRef } = useDroppable({ id: section.id });
  const title = t('structure.section', { number });
  const tools = [
    { key: 'up', icon: 'arrow-up', run: () => on.onShift(-1), off: number === 1 },
    { key: 'down', icon: 'arrow-down', run: () => on.onShift(1), off: number === count },
    { key: 'remove', icon: 'trash', run: on.onDelete, off: count === 1 },
  ] as const;
  return (
    <Paper
      withBorder
      p="sm"
      radius="md"
      ref={setNodeRef}
      data-section={section.id}
      tabIndex={-1}
      role="group"
      aria-label={title}
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" fw={600}>
            {title}
          </Text>
          {!readOnly && (
            <Group gap={2} wrap="nowrap">
              {tools.map(({ key, icon, run, off }) => (
                <ActionIcon
                  key={key}
                  data-tool={key}
                  aria-label={t(`structure.${key}`, { section: number })}
                  disabled={off}
                  onClick={run}
                >
                  <Icon name={icon} size={16} />
                </ActionIcon>
              ))}
            </Group>
          )}
        </Group>
        {source}
        <SortableContext items={[...section.elements]} strategy={verticalListSortingStrategy}>
          <ol className="ln-questions" aria-label={t('structure.questions')}>
            {section.elements.map((id) => (
              <Question
                key={id}
                id={id}
                name={names.get(id) ?? ''}
                readOnly={readOnly}
                onMove={(by) => on.onMove(id, by)}
                onRemove={() => on.onRemove(id)}
              />
            ))}
          </ol>
        </SortableContext>
        {error && <Input.Error>{error}</Input.Error>}
        {!readOnly && addable.length > 0 && (
          <MultiSelect
            aria-label={t('structure.add', { section: number })}
            placeholder={t('structure.addHint')}
            data={addable.map((id) => ({ value: id, label: names.get(id) ?? '' }))}
            value={[]}
            searchable
            limit={shownAtOnce}
            leftSection={<Icon name="plus" size={16} />}
            onChange={([id]) => id && on.onAdd(id)}
          />
        )}
      </Stack>
    </Paper>
  );
}

interface QuestionProps {
  id: string;
  name: string;
  readOnly: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function Question({ id, name, readOnly, onMove, onRemove }: QuestionProps) {
  const t = useT('collectors');
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id, disabled: readOnly });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrowStep(event.key);
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li
      ref={setNodeRef}
      className="ln-question"
      data-dragging={isDragging || undefined}
      style={draggedStyle({ transform, transition })}
    >
      {!readOnly && (
        <button
          type="button"
          className="ln-handle"
          data-handle={id}
          aria-label={t('structure.move', { name })}
          title={t('structure.how')}
          {...listeners}
          onKeyDown={onKeyDown}
        >
          <Icon name="grip-vertical" size={16} />
        </button>
      )}
      <Text size="sm" className="kk-grow" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      {!readOnly && (
        <ActionIcon data-out={id} aria-label={t('structure.takeOut', { name })} onClick={onRemove}>
          <Icon name="x" size={16} />
        </ActionIcon>
      )}
    </li>
  );
}
