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

export interface TranslatedField {
  id: string;
  name: string;
  /** What a value is called, such as a city in Swedish; the value itself when it has no translation. */
  label(value: string): string;
}

/** Background fields with their names and values in a language (BGF-001). */
export function translatedFields(structure: SurveyStructure, language: string, kinds: KindRegistry): TranslatedField[] {
  const own = new Map(translate(structure, language, kinds).backgroundFields.map((field) => [field.id, field]));
  return structure.backgroundFields.map(({ id, name, values = [] }) => {
    const field = own.get(id);
    return {
      id,
      name: field?.name ?? name,
      label(value) {
        const known = values.find((one) => one.value === value);
        return field?.values?.find((one) => one.id === known?.id)?.value ?? value;
      },
    };
  });
}

/** What charts need to know of a question. */
export function describe(element: Element, kinds: KindRegistry): QuestionReply {
  const { id, kind, name, settings } = element;
  const { noChart, hideFromReport } = settings;
  const chart = !noChart && !hideFromReport;
  const { faceStyle, ...facts } = kinds.get(kind)?.chartFacts?.(element) ?? {};
  return { element_id: id, kind, name, title: settings.text, chart, ...facts };
}
