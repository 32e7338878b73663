import { type ChartFacts, type Element, type KindRegistry, type SurveyStructure, translate } from '@kaiku/sdk/model';

/** Charts draw their own faces. */
export interface QuestionReply extends Omit<ChartFacts, 'faceStyle'> {
  element_id: string;
  kind: string;
  name: string;
  title: string;
  chart: boolean;
}

/** Elements by id with the texts of a language; those of the main language where it has none. */
export function translated(structure: SurveyStructure, language: string, kinds: KindRegistry): Map<string, Element> {
  const { pages } = translate(structure, language, kinds);
  return new Map(pages.flatMap((page) => page.elements).map((element) => [element.id, element]));
}

/** What charts need to know of a question. */
export function describe(element: Element, kinds: KindRegistry): QuestionReply {
  const { id, kind, name, settings } = element;
  const { noChart, hideFromReport } = settings;
  const chart = !noChart && !hideFromReport;
  const { faceStyle, ...facts } = kinds.get(kind)?.chartFacts?.(element) ?? {};
  return { element_id: id, kind, name, title: settings.text, chart, ...facts };
}
