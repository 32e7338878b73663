import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { effectivePageSettings, findElement, type Id, pageOfElement, type SurveyStructure } from '@kaiku/sdk/model';
import { Button, EmptyState, Group, Icon, Text, useComputedColorScheme, useStore, useT } from '@kaiku/sdk/web';
import {
  type Drawing,
  EndLink,
  fixedScheme,
  MessagePage,
  PageButtons,
  ProgressBar,
  SurveyFrame,
  SurveyLogo,
} from '@kaiku/sdk/web/survey';
import { createElement, Fragment, useCallback, useEffect, useRef } from 'react';
import { currentPage, isReadOnly, selectedOf, useEditor, useEditorState } from '../context.ts';
import { usePictureAddress } from '../pictureAddresses.ts';
import type { Actions, Place } from '../useActions.ts';
import { useDragWords } from '../useDragWords.ts';
import { dragAfter, useStableIds } from '../useStable.ts';
import { CanvasElement } from './CanvasElement.tsx';
import { InsertButton } from './InsertButton.tsx';
import { Unanswered } from './Unanswered.tsx';
import { useDrawing } from './useDrawing.tsx';
import { useOutlineDrop } from './useOutlineDrop.ts';

interface CanvasProps {
  actions: Actions;
  onInsert: (place: Place) => void;
}

/** The current page as respondents see it, to be written in. */
export function Canvas({ actions, onInsert }: CanvasProps) {
  const state = useEditorState();
  const own = useComputedColorScheme('light');
  const { settings } = state.structure;
  // Where the device decides, the author's own stands for it.
  const scheme = fixedScheme({ scheme: settings.scheme }) ?? own;
  const fileAddress = usePictureAddress();
  const page = currentPage(state);
  const { accentColor, backgroundColor } = page ? effectivePageSettings(settings, page) : settings;
  return (
    <SurveyFrame
      theme={settings.theme}
      scheme={scheme}
      {...(accentColor && { accentColor })}
      {...(backgroundColor && { backgroundColor })}
    >
      <SurveyLogo settings={settings} fileAddress={fileAddress} />
      {state.selection.type === 'end' ? (
        <EndPage actions={actions} />
      ) : (
        <PageCanvas key={state.pageId} actions={actions} onInsert={onInsert} />
      )}
    </SurveyFrame>
  );
}

function PageCanvas({ actions, onInsert }: CanvasProps) {
  const t = useT('surveys');
  const editor = useEditor();
  const state = useEditorState();
  const page = currentPage(state);
  const marks = useStore(editor.marks);
  const outline = useOutlineDrop(actions);
  const accessibility = useDragWords((id) => {
    const at = state.structure.pages.findIndex((one) => one.id === id);
    if (at >= 0) return state.structure.pages[at]?.settings.title || t('canvas.page', { number: at + 1 });
    return findElement(state.structure, id)?.settings.text ?? '';
  }, outline.place);
  const readOnly = isReadOnly(state);
  const drawing = useDrawing({ editable: !readOnly, focusKey: state.focusKey, actions });
  const sensors = useSensors(useSensor(PointerSensor, dragAfter));
  const ids = useStableIds(page?.elements.map(({ id }) => id) ?? []);
  const insertAfter = useCallback(
    (elementId: Id) => {
      const home = pageOfElement(editor.store.get().structure, elementId);
      if (home) onInsert({ pageId: home.id, index: home.elements.findIndex(({ id }) => id === elementId) + 1 });
    },
    [editor, onInsert],
  );
  const { selection, focusKey } = state;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (selection.type === 'page') title.current?.scrollIntoView({ block: 'nearest' });
  }, [selection]);
  if (!page) return <NoPage />;
  const selected = selectedOf(state, marks)?.ids ?? [];
  const selectedId = selection.type === 'element' ? selection.elementId : null;

  const { structure } = state;
  const settings = effectivePageSettings(structure.settings, page);
  const index = structure.pages.indexOf(page);
  const asked = structure.pages.filter((one) => !one.settings.end);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!outline.take(String(active.id)) && over) actions.drop(String(active.id), String(over.id));
  };
  const place = (at: number): Place => ({ pageId: page.id, index: at });
  return (
    <section className="ks-page" aria-label={t('canvas.page', { number: index + 1 })}>
      {page.settings.end ? (
        <Text size="sm" c="dimmed">
          {t('canvas.endPageHelp')}
        </Text>
      ) : (
        <ProgressBar
          display={settings.progress}
          index={asked.indexOf(page)}
          count={asked.length}
          texts={drawing.texts}
        />
      )}
      {createElement(
        'h2',
        { ref: title, className: 'ks-title', onFocus: () => editor.select({ type: 'page', pageId: page.id }) },
        drawing.renderText?.(`pages/${page.id}/title`, page.settings.title),
      )}
      {(page.settings.description !== undefined || (selection.type === 'page' && !readOnly)) && (
        <div className="ks-intro">
          <p>{drawing.renderText?.(`pages/${page.id}/description`, page.settings.description ?? '')}</p>
        </div>
      )}
      <DndContext
        accessibility={accessibility}
        sensors={sensors}
        collisionDetection={outline.collisionDetection}
        onDragMove={({ active }) => outline.show(String(active.id))}
        onDragEnd={onDragEnd}
        onDragCancel={outline.leave}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          {page.elements.map((element, at) => (
            <Fragment key={element.id}>
              {!readOnly && <InsertButton onClick={() => onInsert(place(at))} />}
              <CanvasElement
                element={element}
                question={questionOf(state.structure, element.settings.showAnswerOf)}
                selected={element.id === selectedId}
                marked={selected.length > 1 && selected.includes(element.id)}
                readOnly={readOnly}
                focusKey={element.id === selectedId ? focusKey : null}
                actions={actions}
                onInsert={insertAfter}
              />
            </Fragment>
          ))}
        </SortableContext>
      </DndContext>
      {!readOnly && (
        <Group justify="center" className="se-add" data-at={`pages/${page.id}`}>
          <Button
            variant={page.elements.length === 0 ? 'filled' : 'default'}
            leftSection={<Icon name="plus" size={18} />}
            onClick={() => onInsert(place(page.elements.length))}
          >
            {t('canvas.addElement')}
          </Button>
          {page.elements.length === 0 && <span className="se-slash">{t('canvas.slashHint')}</span>}
        </Group>
      )}
      <Unanswered>
        {page.settings.end ? (
          <EndLink page={page} drawing={wordsOnly(drawing)} />
        ) : (
          <PageButtons settings={settings} first={page === asked[0]} last={page === asked.at(-1)} />
        )}
      </Unanswered>
    </section>
  );
}

/** Written in the inspector. */
const wordsOnly = ({ renderText: _, ...drawing }: Drawing): Drawing => drawing;

/** SUR-027: after the current page was deleted none is current. */
function NoPage() {
  const t = useT('surveys');
  const editor = useEditor();
  const { structure } = useEditorState();
  return (
    <EmptyState
      icon="file-text"
      title={t('canvas.noPage')}
      text={t('canvas.noPageText')}
      action={structure.pages.slice(0, 5).map((page, index) => (
        <Button key={page.id} variant="default" onClick={() => editor.select({ type: 'page', pageId: page.id })}>
          {page.settings.title || t('canvas.page', { number: index + 1 })}
        </Button>
      ))}
    />
  );
}

function EndPage({ actions }: { actions: Actions }) {
  const state = useEditorState();
  const drawing = useDrawing({ editable: !isReadOnly(state), focusKey: state.focusKey, actions });
  const { thankYouTitle = '', thankYouText = '' } = state.structure.settings;
  return <MessagePage title={thankYouTitle} text={thankYouText} message="thankYou" drawing={drawing} />;
}

const questionOf = (structure: SurveyStructure, elementId: Id | undefined): string | undefined =>
  elementId === undefined ? undefined : findElement(structure, elementId)?.settings.text;
