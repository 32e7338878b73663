import {
  type CheckboxSettings,
  type Choice,
  type ChoiceSettings,
  type Element,
  isKind,
  NPS_SCALE,
  OTHER,
  type Scale,
  type SurveyStructure,
  sliderScale,
  translate,
} from '@kaiku/sdk/model';

export interface QuestionReply {
  element_id: string;
  kind: string;
  name: string;
  title: string;
  chart: boolean;
  choices?: { id: string; label: string }[];
  rows?: { id: string; label: string }[];
  columns?: { id: string; label: string }[];
  scale?: Scale & { unit?: string; minLabel?: string; maxLabel?: string };
  icon?: { set: number; order: string; style: string };
}

/** Elements by id with the texts of a language; those of the main language where it has none. */
export function translated(structure: SurveyStructure, language: string): Map<string, Element> {
  const { pages } = translate(structure, language);
  return new Map(pages.flatMap((page) => page.elements).map((element) => [element.id, element]));
}

export interface TranslatedField {
  id: string;
  name: string;
  /** What a value is called, such as a city in Swedish; the value itself when it has no translation. */
  label(value: string): string;
}

/** Background fields with their names and values in a language (BGF-001). */
export function translatedFields(structure: SurveyStructure, language: string): TranslatedField[] {
  const own = new Map(translate(structure, language).backgroundFields.map((field) => [field.id, field]));
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
export function describe(element: Element): QuestionReply {
  const { id, kind, name, settings } = element;
  const { noChart, hideFromReport } = settings;
  const common = { element_id: id, kind, name, title: settings.text, chart: !noChart && !hideFromReport };
  if (isKind(element, 'choice') || isKind(element, 'checkbox')) {
    return { ...common, choices: choices(element.settings as ChoiceSettings | CheckboxSettings) };
  }
  if (isKind(element, 'matrix')) {
    return { ...common, rows: element.settings.rows.map(option), columns: element.settings.columns.map(option) };
  }
  if (isKind(element, 'nps')) return { ...common, scale: { ...NPS_SCALE, ...labels(element.settings) } };
  if (isKind(element, 'slider')) {
    const { unit } = element.settings;
    return {
      ...common,
      scale: { ...sliderScale(element), ...(unit !== undefined && { unit }), ...labels(element.settings) },
    };
  }
  if (isKind(element, 'smiley')) {
    const { icon } = element.settings;
    return { ...common, icon, scale: { min: 1, max: icon.set, step: 1, ...labels(element.settings) } };
  }
  return common;
}

function labels({ minLabel, maxLabel }: { minLabel?: string; maxLabel?: string }) {
  return { ...(minLabel !== undefined && { minLabel }), ...(maxLabel !== undefined && { maxLabel }) };
}

const option = ({ id, text, reportText }: Choice) => ({ id, label: reportText || text });

function choices({ choices: own, other }: ChoiceSettings | CheckboxSettings) {
  return [...own.map(option), ...(other?.enabled ? [{ id: OTHER, label: other.text }] : [])];
}
