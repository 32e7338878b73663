import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragStartEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { findElement, type Id } from '@kaiku/sdk/model';
import { ActionIcon, Group, Icon, Menu, Text, Tooltip, useStore, useT } from '@kaiku/sdk/web';
import { useMemo, useState } from 'react';
import { isReadOnly, selectedOf, useEditor, useEditorState } from '../context.ts';
import { editorIcons } from '../icons.ts';
import { useKindTexts } from '../kinds.ts';
import { sameSelection } from '../state/history.ts';
import type { Actions } from '../useActions.ts';
import { useDragWords } from '../useDragWords.ts';
import { dragAfter, useStableIds } from '../useStable.ts';
import { OutlineRow, type RowType } from './OutlineRow.tsx';

interface OutlineProps {
  actions: Actions;
  /** Ids of pages and elements that are to be mended. */
  faulty: ReadonlySet<Id>;
  /** Opens the palette. */
  onInsert: () => void;
  /** A row was chosen: a page, an element, or the settings of the survey. Stays the same between drawings. */
  onChoose?: ((type: RowType) => void) | undefined;
}

/** Pages and elements in order; rows are dragged, or moved with Alt and an arrow. */
export function Outline({ actions, faulty, onInsert, onChoose }: OutlineProps) {
  const t = useT('surveys');
  const kinds = useKindTexts();
  const state = useEditorState();
  const { structure, selection } = state;
  const readOnly = isReadOnly(state);
  const marks = useStore(useEditor().marks);
  const marked = useMemo(() => new Set(selectedOf(state, marks)?.ids), [state, marks]);
  // The focus goes to what was added, not back to the button.
  const [added, setAdded] = useState(false);
  const adding = (add: () => void) => () => {
    setAdded(true);
    add();
  };
  const [dragged, setDragged] = useState<Id | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, dragAfter));
  const pageDragged = structure.pages.some(({ id }) => id === dragged);
  // While a page is dragged its elements, and those of others, would only be in the way.
  const rows = useStableIds(
    structure.pages.flatMap((page) => [page.id, ...(pageDragged ? [] : page.elements.map(({ id }) => id))]),
  );

  const onDragStart = ({ active }: DragStartEvent) => setDragged(String(active.id));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    if (over) actions.drop(String(active.id), String(over.id));
  };
  const is = (other: typeof selection) => sameSelection(selection, other);
  const accessibility = useDragWords((id) => {
    const index = structure.pages.findIndex((page) => page.id === id);
    if (index >= 0) return structure.pages[index]?.settings.title || t('canvas.page', { number: index + 1 });
    const element = findElement(structure, id);
    return element?.settings.text || element?.name || '';
  });

  return (
    <nav className="se-outline" aria-label={t('outline.title')}>
      <Group justify="space-between" className="se-pane-head" wrap="nowrap">
        <Text fw={600} size="sm" component="h2">
          {t('outline.title')}
        </Text>
        {!readOnly && (
          <Menu position="bottom-end" returnFocus={!added} onOpen={() => setAdded(false)}>
            <Tooltip label={t('outline.add')}>
              <Menu.Target>
                <ActionIcon variant="light" color="kaiku" aria-label={t('outline.add')}>
                  <Icon name="plus" size={18} />
                </ActionIcon>
              </Menu.Target>
            </Tooltip>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon name={editorIcons.question} size={16} />} onClick={adding(onInsert)}>
                {t('canvas.addElement')}
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="file-text" size={16} />} onClick={adding(actions.insertPage)}>
                {t('outline.addPage')}
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="flag" size={16} />} onClick={adding(actions.insertEndPage)}>
                {t('outline.addEnd')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <OutlineRow
        type="survey"
        icon="settings"
        label={t('outline.survey')}
        selected={is({ type: 'survey' })}
        faulty={faulty.has('settings')}
        onChoose={onChoose}
        actions={actions}
      />
      <DndContext
        accessibility={accessibility}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={onDragStart}
        onDragEnd={onDragEnd}
        onDragCancel={() => setDragged(null)}
      >
        <SortableContext items={rows} strategy={verticalListSortingStrategy}>
          <ul className="se-tree">
            {structure.pages.map((page, index) => (
              <li key={page.id}>
                <OutlineRow
                  type="page"
                  id={page.id}
                  locked={readOnly}
                  icon={page.settings.end ? 'flag' : 'file-text'}
                  label={
                    page.settings.title ||
                    (page.settings.end ? t('canvas.endPage') : t('canvas.page', { number: index + 1 }))
                  }
                  rules={page.showRules.length + page.hideRules.length}
                  selected={is({ type: 'page', pageId: page.id })}
                  marked={marked.size > 1 && marked.has(page.id)}
                  faulty={faulty.has(page.id)}
                  removable={structure.pages.length > 1}
                  onChoose={onChoose}
                  actions={actions}
                />
                {!pageDragged && page.elements.length > 0 && (
                  <ul className="se-tree se-branch">
                    {page.elements.map((element) => (
                      <li key={element.id}>
                        <OutlineRow
                          type="element"
                          id={element.id}
                          locked={readOnly}
                          icon={kinds.icon(element.kind)}
                          label={element.settings.text || element.name}
                          kind={kinds.name(element.kind)}
                          draft={!element.saved}
                          selected={is({ type: 'element', elementId: element.id })}
                          marked={marked.size > 1 && marked.has(element.id)}
                          faulty={faulty.has(element.id)}
                          onChoose={onChoose}
                          actions={actions}
                        />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <OutlineRow
        type="end"
        icon="heart"
        label={t('outline.end')}
        selected={is({ type: 'end' })}
        faulty={false}
        onChoose={onChoose}
        actions={actions}
      />
    </nav>
  );
}
