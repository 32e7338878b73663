import { findElement } from '@kaiku/sdk/model';
import { Text, useT } from '@kaiku/sdk/web';
import { useEffect, useRef } from 'react';
import { isReadOnly, useEditorState } from '../context.ts';
import { ElementInspector } from './ElementInspector.tsx';
import { PageInspector } from './PageInspector.tsx';
import { EndInspector, SurveyInspector } from './SurveyInspector.tsx';
import { focusPlace, WantedContext } from './wanted.ts';

interface InspectorProps {
  /** Path of an option that is to get the focus. */
  wanted: string | null;
  /** It was looked for. */
  onThere: () => void;
}

/** Options of what is selected. */
export function Inspector({ wanted, onThere }: InspectorProps) {
  const t = useT('surveys');
  const state = useEditorState();
  const { selection, structure } = state;
  const element = selection.type === 'element' ? findElement(structure, selection.elementId) : undefined;
  const page = selection.type === 'page' ? structure.pages.find(({ id }) => id === selection.pageId) : undefined;
  const place = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (wanted === null) return;
    if (place.current) focusPlace(place.current, wanted);
    onThere();
  }, [wanted, onThere]);
  return (
    <fieldset ref={place} className="se-inspector" disabled={isReadOnly(state)}>
      <legend className="kk-hidden">{t('inspector.title')}</legend>
      <h2 className="kk-hidden">{t('inspector.title')}</h2>
      {isReadOnly(state) && (
        <Text size="sm" c="dimmed">
          {t('inspector.archived')}
        </Text>
      )}
      <WantedContext value={wanted}>
        {element && <ElementInspector key={element.id} element={element} />}
        {page && <PageInspector key={page.id} page={page} />}
        {selection.type === 'end' && <EndInspector />}
        {!element && !page && selection.type !== 'end' && <SurveyInspector />}
      </WantedContext>
    </fieldset>
  );
}
