import {
  builtinKinds,
  type Choice,
  type Element,
  type ExtraChoice,
  elementType,
  isKind,
  type Page,
  type SurveyStructure,
} from '@kaiku/sdk/model';

/**
 * Pages and elements as the specification's calls name their parts (SUR-022, SUR-028 to SUR-030). The model's kind is
 * the truth; element_type, question_type and additional_type are derived from it (GAP-014).
 */
export function pageOnWire(page: Page, index: number) {
  return {
    page_id: page.id,
    page_index: index,
    page_settings: page.settings,
    show_rules: page.showRules,
    hide_rules: page.hideRules,
    elements: page.elements.map(elementOnWire),
  };
}

export function pagesOnWire(structure: SurveyStructure) {
  return structure.pages.map(pageOnWire);
}

export function elementOnWire(element: Element, index: number) {
  const { id, kind, name, settings, saved } = element;
  const isQuestion = elementType(kind) === 'question';
  return {
    element_id: id,
    element_index: index,
    element_type: elementType(kind),
    kind,
    name,
    element_settings: {
      ...settings,
      additional_type: additionalType(element),
      ...(settings.dontKnow && { dummy_choice: extraOnWire(settings.dontKnow) }),
      ...('other' in settings && { other_choice: extraOnWire(settings.other as ExtraChoice) }),
      ...(kind === 'nps' && { nps: true }),
      ...(isKind(element, 'matrix') && {
        matrix_settings: {
          rows: element.settings.rows.map(choiceOnWire),
          columns: element.settings.columns.map(choiceOnWire),
        },
      }),
    },
    ...(isQuestion && {
      question: {
        question_type: kind,
        question_text: settings.text,
        choices: 'choices' in settings ? (settings.choices as Choice[]).map(choiceOnWire) : [],
      },
    }),
    // Rows of a matrix are its sub-questions.
    children: isKind(element, 'matrix')
      ? element.settings.rows.map((row, place) => ({ element_id: row.id, element_index: place, text_value: row.text }))
      : [],
    meta: { saved },
  };
}

function additionalType(element: Element): string | null {
  if (isKind(element, 'choice')) return element.settings.presentation ?? 'buttons';
  if (isKind(element, 'openText')) return element.settings.fieldType ?? 'text';
  return builtinKinds.get(element.kind)?.answerable ? element.kind : null;
}

function choiceOnWire(choice: Choice, index: number) {
  return {
    choice_id: choice.id,
    choice_index: index,
    text_value: choice.text,
    numeric_value: choice.numericValue ?? null,
    report_text: choice.reportText ?? '',
    enabled: choice.enabled !== false,
    hierarchy_node_id: choice.hierarchyNodeId ?? null,
  };
}

function extraOnWire({ enabled, text }: ExtraChoice) {
  return { enabled, text_value: text };
}
