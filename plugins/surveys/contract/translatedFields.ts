import { type KindRegistry, type SurveyStructure, translate } from '@kaiku/sdk/model';

export interface TranslatedField {
  id: string;
  name: string;
  /** What a value is called, such as a city in Swedish; the value itself when it has no translation. */
  label(value: string): string;
  /** What values are called that are called otherwise than they are stored. */
  renamed: ReadonlyMap<string, string>;
}

/** Background fields with their names and values in a language (BGF-001). */
export function translatedFields(structure: SurveyStructure, language: string, kinds: KindRegistry): TranslatedField[] {
  const own = new Map(translate(structure, language, kinds).backgroundFields.map((field) => [field.id, field]));
  return structure.backgroundFields.map(({ id, name, values = [] }) => {
    const field = own.get(id);
    const label = (value: string): string => {
      const known = values.find((one) => one.value === value);
      return field?.values?.find((one) => one.id === known?.id)?.value ?? value;
    };
    return {
      id,
      name: field?.name ?? name,
      label,
      get renamed() {
        return new Map(values.flatMap(({ value }) => (label(value) === value ? [] : [[value, label(value)]])));
      },
    };
  });
}
