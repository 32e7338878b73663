import type {
  CheckboxSettings,
  Choice,
  ChoiceSettings,
  Element,
  MatrixSettings,
  NpsSettings,
  OpenTextSettings,
  Page,
  PageSettings,
  SliderSettings,
  SmileySettings,
  TextSettings,
} from '@kaiku/sdk/model';

/** Short forms in which structures are written by hand. */

export function page(id: string, settings: PageSettings, elements: Element[], rules: Partial<Page> = {}): Page {
  return { id, settings, showRules: [], hideRules: [], elements, ...rules };
}

/** What is written by hand is checked as it is written. */
interface SettingsByKind {
  choice: ChoiceSettings;
  checkbox: CheckboxSettings;
  nps: NpsSettings;
  smiley: SmileySettings;
  slider: SliderSettings;
  openText: OpenTextSettings;
  matrix: MatrixSettings;
  text: TextSettings;
}

export function element<K extends keyof SettingsByKind>(
  kind: K,
  id: string,
  name: string,
  settings: SettingsByKind[K],
): Element {
  return { id, kind, name, saved: true, settings };
}

/** Choices, rows or columns with the given ids. */
export function choices(ids: readonly string[], texts: readonly string[]): Choice[] {
  return ids.map((id, index) => ({ id, text: texts[index] ?? '' }));
}

/** Choices worth 1, 2, 3… */
export function graded(ids: readonly string[], texts: readonly string[]): Choice[] {
  return choices(ids, texts).map((choice, index) => ({ ...choice, numericValue: index + 1 }));
}
