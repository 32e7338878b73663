import { useSortable } from '@dnd-kit/sortable';
import { type Element, type Id, type TextKey, withinFeatures } from '@kaiku/sdk/model';
import {
  ActionIcon,
  arrowStep,
  Badge,
  Button,
  draggedStyle,
  Group,
  Icon,
  Menu,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { ElementView } from '@kaiku/sdk/web/survey';
import { type DragEvent, type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import { useEditor } from '../context.ts';
import { useKindTexts } from '../kinds.ts';
import { LostWithText } from '../LostWithText.tsx';
import { PartMenuItems } from '../outline/PartMenuItems.tsx';
import { PresenceAt } from '../Presence.tsx';
import { droppedPicture, usePictures } from '../pictures.ts';
import { itemListsOf, withSettings } from '../state/edits.ts';
import { ToolButton } from '../ToolButton.tsx';
import type { Actions } from '../useActions.ts';
import { dropPlace } from '../useDragWords.ts';
import { Unanswered } from './Unanswered.tsx';
import { useDrawing } from './useDrawing.tsx';

interface CanvasElementProps {
  element: Element;
  /** The earlier question whose answer it shows. */
  question: string | undefined;
  selected: boolean;
  /** One of several that are selected. */
  marked: boolean;
  readOnly: boolean;
  /** The text of it that is to get the focus. */
  focusKey: TextKey | null;
  actions: Actions;
  /** Opens the palette for an element after this one. */
  onInsert: (elementId: Id) => void;
}

/**
 * One element on the canvas: drawn as respondents see it, its texts editable once it is selected. Drawn again only when
 * something of its own changes, for typing must stay quick on long pages.
 */
export const CanvasElement = memo(function CanvasElement(props: CanvasElementProps) {
  const { element, question, selected, marked, readOnly, focusKey, actions, onInsert } = props;
  const t = useT('surveys');
  const editor = useEditor();
  const kinds = useKindTexts();
  const { features } = useSession();
  const writing = selected && !marked && !readOnly;
  const drawing = useDrawing({ editable: writing, focusKey, actions });
  const sortable = useSortable({ id: element.id, disabled: readOnly });
  const { setNodeRef, listeners, transform, transition, isDragging } = sortable;
  const earlier = question === undefined ? {} : { [element.id]: { question } };
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  /** One press on a text selects its element and begins to write there; anywhere else it selects by the focus. */
  const onMouseDown = (event: MouseEvent) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      event.preventDefault();
      actions.mark('element', element.id, event.shiftKey ? 'range' : 'toggle');
      return frame.current?.focus({ preventScroll: true });
    }
    const target = event.target as HTMLElement;
    const pressed = target.closest<HTMLElement>('[data-key]');
    if (readOnly || marked || (selected && pressed)) return;
    const key = (pressed ?? textBeside(target))?.getAttribute('data-key');
    if (!key) return;
    event.preventDefault();
    editor.select({ type: 'element', elementId: element.id }, key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const by = arrowStep(event.key);
    if (by !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const all = [...document.querySelectorAll<HTMLElement>('.se-stage .se-element')];
      const next = all[all.indexOf(frame.current as HTMLElement) + by];
      if (!next) return;
      if (event.shiftKey) actions.mark('element', next.dataset.element ?? '', 'range');
      else editor.select({ type: 'element', elementId: next.dataset.element ?? '' });
      return next.focus();
    }
    if (event.key === 'Enter') editor.select({ type: 'element', elementId: element.id }, `elements/${element.id}/text`);
    else if (event.key === '/') onInsert(element.id);
    else return;
    event.preventDefault();
  };

  const drop = usePictureDrop(element, readOnly);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's own layout would get in the way of the survey's
    <div
      ref={(node) => {
        setNodeRef(node);
        frame.current = node;
      }}
      className="se-element"
      data-selected={selected || marked || undefined}
      data-tools={writing || undefined}
      data-drop={dropPlace(sortable)}
      data-dragging={isDragging || undefined}
      data-draft={!element.saved || undefined}
      style={draggedStyle({ transform, transition })}
      role="group"
      aria-label={t('canvas.element', { kind: kinds.name(element.kind), name: element.name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys select, move, copy and remove it
      tabIndex={0}
      onMouseDown={onMouseDown}
      onFocus={(event) => {
        // The focus goes along with what is selected together.
        if (event.target !== event.currentTarget || editor.marks.get().includes(element.id)) return;
        editor.select({ type: 'element', elementId: element.id });
      }}
      onKeyDown={onKeyDown}
      {...drop}
      data-element={element.id}
      data-at={`elements/${element.id}`}
    >
      {!element.saved && (
        <Badge className="se-draft" color="yellow" leftSection={<Icon name="eye-off" size={12} />}>
          {t('canvas.draft')}
        </Badge>
      )}
      <PresenceAt place={`elements/${element.id}`} />
      <Unanswered>
        <ElementView
          element={withinFeatures(element, editor.kinds.registry, features)}
          problems={[]}
          drawing={{ ...drawing, earlier }}
          views={editor.kinds.views}
        />
      </Unanswered>
      {writing && (
        <div className="se-tools">
          <ItemButtons element={element} actions={actions} />
          <LostOnCanvas elementId={element.id} />
          <Group gap={2} className="se-tool-row" wrap="nowrap">
            <ToolButton
              icon="arrow-up"
              label={t('editor.moveUp')}
              onClick={() => actions.moveElement(element.id, -1)}
            />
            <ToolButton
              icon="arrow-down"
              label={t('editor.moveDown')}
              onClick={() => actions.moveElement(element.id, 1)}
            />
            <ToolButton
              icon="copy"
              label={t('editor.duplicate')}
              onClick={() => actions.duplicateElement(element.id)}
            />
            <ToolButton icon="trash" label={t('editor.delete')} onClick={() => actions.removeElement(element.id)} />
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon aria-label={t('outline.menu', { name: element.name })}>
                  <Icon name="dots-vertical" size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <PartMenuItems type="element" id={element.id} name={element.name} removable actions={actions} rest />
              </Menu.Dropdown>
            </Menu>
          </Group>
        </div>
      )}
      {!readOnly && (
        <span className="se-grip" {...listeners} aria-hidden="true">
          <Icon name="grip-vertical" size={18} />
        </span>
      )}
    </div>
  );
});

/** Who presses beside a text, or between its lines, means the text; null where it is not the only one there. */
function textBeside(target: HTMLElement): HTMLElement | null {
  if (target.closest('.se-own, a, button')) return null;
  const texts = target
    .closest('.ks-question, .ks-description, .ks-option')
    ?.querySelectorAll<HTMLElement>('[data-key]');
  return texts?.length === 1 ? (texts[0] ?? null) : null;
}

function ItemButtons({ element, actions }: { element: Element; actions: Actions }) {
  const t = useT('surveys');
  const { registry } = useEditor().kinds;
  // Choices that are carried forward, or of a hierarchy, are made where they come from.
  const { choiceSource } = element.settings as { choiceSource?: string };
  const lists = itemListsOf(registry.get(element.kind)).filter(
    ({ list }) => list !== 'choices' || !('choicesFrom' in element.settings || choiceSource === 'hierarchy'),
  );
  return lists.map(({ list, type }) => (
    <Button
      key={list}
      size="compact-sm"
      variant="subtle"
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => actions.addItemAfter(element.id, list)}
    >
      {t(`canvas.add.${type}`)}
    </Button>
  ));
}

/** What is lost with the text of the element that is being written in. */
function LostOnCanvas({ elementId }: { elementId: Id }) {
  const [key, setKey] = useState<TextKey | null>(null);
  useEffect(() => {
    const follow = () => {
      const at = document.activeElement?.getAttribute('data-key') ?? null;
      setKey(at?.startsWith(`elements/${elementId}/`) ? at : null);
    };
    document.addEventListener('focusin', follow);
    follow();
    return () => document.removeEventListener('focusin', follow);
  }, [elementId]);
  return <LostWithText at={key} />;
}

/** A picture that is dropped on an element that shows one becomes its picture. */
function usePictureDrop(element: Element, readOnly: boolean) {
  const editor = useEditor();
  const { store } = usePictures();
  const field = editor.kinds.registry.get(element.kind)?.inspector.find(({ type }) => type === 'picture');
  if (!field || readOnly) return {};
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const file = droppedPicture(event.dataTransfer);
      if (!file) return;
      event.preventDefault();
      void store(file).then((picture) => {
        if (picture) editor.change((structure) => withSettings(structure, element.id, { [field.key]: picture }));
      });
    },
  };
}
