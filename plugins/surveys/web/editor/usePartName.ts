import { findElement, type SurveyStructure } from '@kaiku/sdk/model';
import { anyKey, useT } from '@kaiku/sdk/web';
import { itemsOf, placeOf } from './state/edits.ts';

/** What a path within an element, a page or the settings is called; null for what is a whole. */
export function usePartName(structure: SurveyStructure): (path: string) => string | null {
  const t = useT('surveys');
  return (path) => {
    const place = placeOf(path);
    if (place?.in === 'item') {
      const element = findElement(structure, place.elementId);
      const index = element ? itemsOf(element, place.list).findIndex(({ id }) => id === place.itemId) : -1;
      return `${anyKey(t)(`canvas.item.${place.list}`)} ${index + 1}`;
    }
    const field = place?.field;
    return field ? t(`fields.${field}`, { defaultValue: '' }) || null : null;
  };
}
