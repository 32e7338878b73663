import { findElement, type SurveyStructure } from '@kaiku/sdk/model';
import { anyKey, useT } from '@kaiku/sdk/web';
import { useEditor } from './context.ts';
import { useKindTexts } from './kinds.ts';
import { itemsOf, placeOf } from './state/edits.ts';

/** What a path within an element, a page or the settings is called; null for what is a whole. */
export function usePartName(structure: SurveyStructure): (path: string) => string | null {
  const t = useT('surveys');
  const { registry } = useEditor().kinds;
  const { of } = useKindTexts();
  return (path) => {
    const place = placeOf(path);
    if (place?.in === 'item') {
      const element = findElement(structure, place.elementId);
      const index = element ? itemsOf(element, place.list).findIndex(({ id }) => id === place.itemId) : -1;
      return `${anyKey(t)(`canvas.item.${place.list}`)} ${index + 1}`;
    }
    const field = place?.field;
    if (!field) return null;
    const element = place.in === 'element' ? findElement(structure, place.elementId) : undefined;
    const kind = registry.get(element?.kind ?? '');
    const { label = field } = kind?.inspector.find(({ key }) => key === field) ?? {};
    return of(kind, `fields.${label}`, { defaultValue: '' }) || null;
  };
}
