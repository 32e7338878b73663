import {
  type Choice,
  choicesOf,
  type Element,
  type ExtraChoice,
  isAsked,
  type KindRegistry,
  type Page,
  type SurveyStructure,
} from '@kaiku/sdk/model';
import { permissionsOfShare } from '../../contract/index.ts';
import type { NamedShare } from './shares.ts';

/**
 * Pages and elements as the specification's calls name their parts (SUR-022, SUR-028 to SUR-030). The model's kind is
 * the truth; element_type, question_type and additional_type are derived from it (GAP-014).
 */
export function pageOnWire(page: Page, index: number, kinds: KindRegistry) {
  return {
    page_id: page.id,
    page_index: index,
    page_settings: page.settings,
    show_rules: page.showRules,
    hide_rules: page.hideRules,
    elements: page.elements.map((element, place) => elementOnWire(element, place, kinds)),
  };
}

export function pagesOnWire(structure: SurveyStructure, kinds: KindRegistry) {
  return structure.pages.map((page, index) => pageOnWire(page, index, kinds));
}

function elementOnWire(element: Element, index: number, kinds: KindRegistry) {
  const { id, kind: kindName, name, settings, saved } = element;
  const kind = kinds.get(kindName);
  const isQuestion = kind !== undefined && isAsked(kind, element);
  const facts = kind?.wire?.(element) ?? { additionalType: isQuestion ? kindName : null };
  const { additionalType, settings: more, grid, children = [] } = facts;
  return {
    element_id: id,
    element_index: index,
    element_type: isQuestion ? 'question' : 'text',
    kind: kindName,
    name,
    element_settings: {
      ...settings,
      additional_type: additionalType,
      ...(settings.dontKnow && { dummy_choice: extraOnWire(settings.dontKnow) }),
      ...('other' in settings && { other_choice: extraOnWire(settings.other as ExtraChoice) }),
      ...more,
      ...(grid && {
        matrix_settings: { rows: grid.rows.map(choiceOnWire), columns: grid.columns.map(choiceOnWire) },
      }),
    },
    ...(isQuestion && {
      question: {
        question_type: kindName,
        question_text: settings.text,
        choices: (choicesOf(kind, settings) ?? []).map(choiceOnWire),
      },
    }),
    children: children.map((child, place) => ({ element_id: child.id, element_index: place, text_value: child.text })),
    meta: { saved },
  };
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

/** A share with whom it is for (SHARE-002). */
export function shareOnWire({ share, to }: NamedShare) {
  return {
    share_id: share.id,
    shared_to: to,
    permissions: share.permissions,
    metaroles: share.metaroles,
    effective: [...permissionsOfShare(share)],
    background_limits: share.backgroundLimits.map(({ fieldId, values }) => ({ field_id: fieldId, values })),
    answer_limits: share.answerLimits.map(({ elementId, rowId, ...rest }) => ({
      element_id: elementId,
      ...(rowId && { row_id: rowId }),
      ...rest,
    })),
    managed_by_api: share.managedByApi,
    version: share.version,
    created_at: share.createdAt.toISOString(),
  };
}
