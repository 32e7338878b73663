import { findElement } from '@kaiku/sdk/model';
import { Text, useT } from '@kaiku/sdk/web';
import { isReadOnly, useEditorState } from '../context.ts';
import { ElementInspector } from './ElementInspector.tsx';
import { PageInspector } from './PageInspector.tsx';
import { EndInspector, SurveyInspector } from './SurveyInspector.tsx';

/** Options of what is selected. */
export function Inspector() {
  const t = useT('surveys');
  const state = useEditorState();
  const { selection, structure } = state;
  const element = selection.type === 'element' ? findElement(structure, selection.elementId) : undefined;
  const page = selection.type === 'page' ? structure.pages.find(({ id }) => id === selection.pageId) : undefined;
  return (
    <fieldset className="se-inspector" disabled={isReadOnly(state)}>
      <legend className="kk-hidden">{t('inspector.title')}</legend>
      <h2 className="kk-hidden">{t('inspector.title')}</h2>
      {isReadOnly(state) && (
        <Text size="sm" c="dimmed">
          {t('inspector.archived')}
        </Text>
      )}
      {element && <ElementInspector key={element.id} element={element} />}
      {page && <PageInspector key={page.id} page={page} />}
      {selection.type === 'end' && <EndInspector />}
      {!element && !page && selection.type !== 'end' && <SurveyInspector />}
    </fieldset>
  );
}
