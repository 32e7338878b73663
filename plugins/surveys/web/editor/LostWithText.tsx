import { itemPart, type TextKey } from '@kaiku/sdk/model';
import { nativeLanguageName, Text, useFormat, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hiddenChoicesQuery } from '../queries.ts';
import { useEditorState } from './context.ts';
import { placeOf, translatedIn } from './state/edits.ts';

/**
 * SUR-075: says beforehand that another text of a choice, or of "other" and "don't know", loses its translations, and
 * where it was hidden. Nothing for other texts, whose translations stay to be looked through.
 */
export function LostWithText({ at }: { at: TextKey | null }) {
  const t = useT('surveys');
  const format = useFormat();
  const { structure, survey } = useEditorState();
  const place = at === null ? null : placeOf(at);
  const item = place?.in === 'item' ? itemPart(place.elementId, place.itemId) : null;
  const { data: hidden = [] } = useQuery({ ...hiddenChoicesQuery(survey.survey_id), enabled: item !== null });
  if (at === null || (place?.in !== 'item' && place?.in !== 'extra')) return null;
  const languages = translatedIn(structure, at);
  const said = [
    languages.length > 0 &&
      t('canvas.losesTranslations', { languages: format.list(languages.map(nativeLanguageName)) }),
    item !== null && hidden.includes(item) && t('canvas.losesHiding'),
  ].filter((one) => one !== false);
  if (said.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" role="status" className="se-lost">
      {said.join(' ')}
    </Text>
  );
}

/** For the place around a field of the options: what `LostWithText` is asked about while the field is written in. */
export function useWritten(at: TextKey) {
  const [written, setWritten] = useState(false);
  return {
    at: written ? at : null,
    events: { onFocus: () => setWritten(true), onBlur: () => setWritten(false) },
  };
}
