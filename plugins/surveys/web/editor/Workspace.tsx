import type { Id } from '@kaiku/sdk/model';
import {
  resourceAccessKey,
  SegmentedControl,
  Skeleton,
  SurveyFrame,
  Tabs,
  useMediaQuery,
  useT,
  useUnsavedChanges,
  useVersionConflict,
} from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { checkBeforePublishing } from '../../contract/index.ts';
import { listKey } from '../queries.ts';
import { CheckPanel } from './CheckPanel.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Way } from './canvas/Answering.tsx';
import { Canvas } from './canvas/Canvas.tsx';
import type { Chosen } from './canvas/offers.ts';
import { Palette } from './canvas/Palette.tsx';
import { Preview } from './canvas/Preview.tsx';
import { isReadOnly, useEditor, useEditorState } from './context.ts';
import { EditorDialogs } from './EditorDialogs.tsx';
import { EditorActions, EditorStatus, type View } from './EditorHeader.tsx';
import { Inspector } from './inspector/Inspector.tsx';
import { LiveNotice } from './LiveNotice.tsx';
import { useLogic } from './logic/useLogic.ts';
import { Outline } from './outline/Outline.tsx';
import type { RowType } from './outline/OutlineRow.tsx';
import { RichToolbar } from './RichToolbar.tsx';
import { HistoryPanel } from './revisions/HistoryPanel.tsx';
import { RevisionPreview } from './revisions/RevisionPreview.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SurveyTitle } from './SurveyTitle.tsx';
import { faultyIds } from './state/check.ts';
import { TranslationTable, type UnfinishedTexts } from './translations/TranslationTable.tsx';
import { type EditorDialog, type Place, useActions } from './useActions.ts';
import { useClipboard } from './useClipboard.ts';
import { useEditorKeys } from './useEditorKeys.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { useLead } from './useLead.ts';
import { useTogether } from './useTogether.ts';
import { WordsNotice } from './WordsNotice.tsx';

const LogicMap = lazy(() => import('./logic/LogicMap.tsx'));

type Pane = 'outline' | 'canvas' | 'inspector';
export type SideTab = 'options' | 'check' | 'history';

/** Outline, canvas and inspector side by side; one at a time on a phone. */
export function Workspace() {
  const t = useT('surveys');
  const editor = useEditor();
  const state = useEditorState();
  const { state: came } = useLocation();
  const navigate = useNavigate();
  // From the list one may come here to paste; a reload does not ask again.
  const [dialog, setDialog] = useState<EditorDialog | null>(
    came?.paste ? { ask: 'questionnaire', text: '', html: '' } : null,
  );
  useEffect(() => {
    if (came?.paste) navigate('.', { replace: true, state: null });
  }, [came, navigate]);
  const actions = useActions(setDialog);
  const [place, setPlace] = useState<Place | null>(null);
  const [view, setView] = useState<View>('edit');
  const [side, setSide] = useState<SideTab>(came?.check ? 'check' : 'options');
  const [version, setVersion] = useState<number | null>(null);
  const [pane, setPane] = useState<Pane>(came?.check ? 'inspector' : 'canvas');
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const { structure, save, survey } = state;
  const kinds = useEditor().kinds.registry;
  // Looking through the whole survey may lag behind the typing.
  const settled = useDeferredValue(structure);
  const logic = useLogic(settled, kinds);
  const check = useMemo(() => checkBeforePublishing(settled, kinds, logic?.findings), [settled, kinds, logic]);
  const [way, setWay] = useState<Way | null>(null);
  const showWay = (pageId: Id) => {
    const reach = logic?.pages.get(pageId);
    if (reach?.status !== 'reached') return;
    setWay({ pageId, ...reach.witness });
    setView('preview');
    setPane('canvas');
  };
  const faulty = useMemo(() => faultyIds([...check.errors, ...save.problems]), [check, save.problems]);
  const giveBackFocus = useKeptFocus(structure);
  const opener = useRef<Element | null>(null);
  const insertAt = useCallback((next: Place | null) => {
    opener.current = document.activeElement;
    setPlace(next);
  }, []);
  // Where one pane is shown at a time, a row of the outline leads to what it stands for.
  const [shown, setShown] = useState(0);
  const showChosen = useCallback((type: RowType) => {
    setPane(type === 'survey' ? 'inspector' : 'canvas');
    setVersion(null);
    if (type !== 'survey') setView('edit');
    setShown((times) => times + 1);
  }, []);
  useEffect(() => {
    if (shown === 0) return;
    giveBackFocus(null);
    // A page is shown from its beginning, wherever the outline was scrolled to.
    if (editor.store.get().selection.type !== 'element') {
      document.querySelector('.se-stage')?.scrollIntoView({ block: 'start' });
    }
  }, [shown, giveBackFocus, editor]);
  const choose = (chosen: Chosen) => {
    setPane('canvas');
    setView('edit');
    if (chosen.do === 'page') actions.insertPage();
    else if (chosen.do === 'paste') setDialog({ ask: 'questionnaire', text: '', html: '' });
    else if (!place) return;
    else if (chosen.do === 'kind') actions.insert(chosen.kind, place);
    else if (chosen.do === 'piece') actions.insertComing(chosen, place);
    else if (chosen.do === 'favourite') void actions.insertKept('favourite', 'element', chosen.id, place);
    else void actions.insertKept('template', chosen.type, chosen.id, place);
  };
  const openPalette = () => insertAt(actions.nextPlace());
  useEditorKeys(actions, openPalette, view === 'edit');
  useClipboard(actions, view === 'edit');
  useVersionConflict(() => editor.catchUp());
  useTogether();
  useUnsavedChanges(
    save.state === 'failed' ||
      save.state === 'invalid' ||
      save.state === 'conflict' ||
      (save.state === 'gone' && state.past.length > 0),
  );
  useWarning(save.state === 'dirty' || save.state === 'saving');
  useFreshLists(survey.survey_id, save.savedAt);

  const told = check.errors.length + check.warnings.length + save.problems.length;
  // Another version is looked at beside its list alone.
  const changeSide = (next: SideTab) => {
    setSide(next);
    if (next !== 'history') setVersion(null);
  };
  const showHistory = () => {
    setSide('history');
    setPane('inspector');
  };
  const lookAt = (next: number | null) => {
    setVersion(next);
    if (next !== null) setPane('canvas');
  };
  const showCheck = () => {
    changeSide('check');
    setPane('inspector');
  };
  const [unfinished, setUnfinished] = useState<UnfinishedTexts | null>(null);
  const lead = useLead({
    onTranslations: (texts) => {
      setUnfinished(texts);
      setVersion(null);
      setView('translations');
      setPane('canvas');
    },
    onCanvas: () => {
      setVersion(null);
      setView('edit');
      setPane('canvas');
    },
    onOptions: () => {
      setSide('options');
      setPane('inspector');
    },
  });
  const views: Record<View, React.ReactNode> = {
    edit: <Canvas actions={actions} onInsert={insertAt} />,
    preview: <Preview way={way} />,
    translations: <TranslationTable unfinished={unfinished} />,
    map: (
      <Suspense fallback={<Skeleton height={320} />}>
        <LogicMap logic={logic} onShowWay={showWay} />
      </Suspense>
    ),
  };
  const panes: Record<Pane, React.ReactNode> = {
    outline: (
      <Outline actions={actions} faulty={faulty} onInsert={openPalette} onChoose={narrow ? showChosen : undefined} />
    ),
    canvas: (
      <div className="se-stage" data-view={version === null ? view : 'edit'}>
        {view === 'edit' && version === null && <SelectionBar actions={actions} />}
        <div className="se-sheet">
          {version === null ? views[view] : <RevisionPreview version={version} onClose={() => setVersion(null)} />}
        </div>
      </div>
    ),
    inspector: (
      <aside className="se-side" aria-label={t('inspector.title')}>
        <Tabs value={side} onChange={(next) => changeSide(next as SideTab)}>
          <Tabs.List grow>
            <Tabs.Tab value="options">{t('inspector.options')}</Tabs.Tab>
            <Tabs.Tab value="check">{told > 0 ? t('check.tabCount', { count: told }) : t('check.tab')}</Tabs.Tab>
            <Tabs.Tab value="history">{t('history.tab')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="history" className="se-side-panel">
            {side === 'history' && <HistoryPanel shown={version} onShow={lookAt} />}
          </Tabs.Panel>
          <Tabs.Panel value="options" className="se-side-panel">
            <Inspector wanted={lead.wanted} onThere={lead.onThere} />
          </Tabs.Panel>
          <Tabs.Panel value="check" className="se-side-panel">
            <CheckPanel check={check} logic={logic} onShowWay={showWay} onGo={lead.go} />
          </Tabs.Panel>
        </Tabs>
      </aside>
    ),
  };

  return (
    <SurveyFrame
      surveyId={survey.survey_id}
      full
      title={<SurveyTitle />}
      aside={<EditorStatus />}
      actions={
        <EditorActions
          view={view}
          onView={(next) => {
            setWay(null);
            setUnfinished(null);
            setView(next);
            setPane('canvas');
          }}
          errors={check.errors.length}
          onCheck={showCheck}
          onHistory={showHistory}
        />
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the palette opens a document, too */}
      <div
        className="se-editor"
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        }}
        onDrop={(event) => {
          const file = event.dataTransfer.files[0];
          if (!file || event.defaultPrevented) return;
          event.preventDefault();
          if (!isReadOnly(state)) setDialog({ ask: 'questionnaire', text: '', html: '', file });
        }}
      >
        <LiveNotice onCheck={showCheck} />
        <WordsNotice />
        {narrow && (
          <SegmentedControl
            fullWidth
            mb="sm"
            aria-label={t('editor.panes')}
            data={(['outline', 'canvas', 'inspector'] as const).map((one) => ({
              value: one,
              label: t(`editor.pane.${one}`),
            }))}
            value={pane}
            onChange={(next) => setPane(next as Pane)}
          />
        )}
        <div className="se-panes" data-view={view}>
          {narrow ? panes[pane] : [panes.outline, panes.canvas, panes.inspector].map(keyed)}
        </div>
      </div>
      {!isReadOnly(state) && <RichToolbar />}
      <Palette
        opened={place !== null}
        onDismiss={() => giveBackFocus(opener.current)}
        onClose={() => setPlace(null)}
        onManage={() => setDialog({ ask: 'kept' })}
        onChoose={choose}
      />
      {dialog && <EditorDialogs dialog={dialog} actions={actions} onClose={() => setDialog(null)} />}
      <ConflictDialog />
    </SurveyFrame>
  );
}

const keyed = (pane: React.ReactNode, index: number) => (
  <div key={['outline', 'canvas', 'inspector'][index]} className={`se-pane se-pane-${index}`}>
    {pane}
  </div>
);

/** While the last second's changes are on their way the browser asks before the page is closed. */
function useWarning(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [on]);
}

/** SUR-089: what was saved shows in lists and titles. */
function useFreshLists(surveyId: string, savedAt: Date | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!savedAt) return;
    void client.invalidateQueries({ queryKey: listKey });
    void client.invalidateQueries({ queryKey: resourceAccessKey('survey', surveyId) });
  }, [client, surveyId, savedAt]);
}
