import { automaticAnswersOf, type FoundCollector, linkKey, linkView } from '@kaiku/plugin-collectors/contract';
import type { VersionedStructure } from '@kaiku/plugin-surveys/contract';
import { type KindRegistry, type Known, type SurveyView, viewFor } from '@kaiku/sdk/model';
import { LRUCache } from 'lru-cache';

/** What the link asks, and what it answers by itself (ANS-012). */
export interface Asked {
  view: SurveyView;
  fixedAnswers: readonly Known[];
}

/** Views that are kept ready; one of a large survey takes about a megabyte. */
const maxViews = 200;

/** What answers are judged by: made once for all links that change a survey in the same way, however many there are. */
export function createAsked(kinds: KindRegistry) {
  const views = new LRUCache<string, Asked>({ max: maxViews });
  return (
    { version, structure }: VersionedStructure,
    { survey, collector }: Pick<FoundCollector, 'survey' | 'collector'>,
  ): Asked => {
    const key = `${survey.surveyId} ${version} ${linkKey(collector)}`;
    const known = views.get(key);
    if (known) return known;
    const made = {
      view: viewFor(structure, kinds, linkView(structure, collector), structure.settings.language),
      fixedAnswers: automaticAnswersOf(structure, kinds, collector),
    };
    views.set(key, made);
    return made;
  };
}
