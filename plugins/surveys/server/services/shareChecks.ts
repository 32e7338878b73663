import { DONT_KNOW, type Element, type KindRegistry, type SurveyStructure } from '@kaiku/sdk/model';
import { invalid, Problem, type ProblemDetail } from '@kaiku/sdk/server';
import {
  type AnswerLimit,
  type BackgroundLimit,
  limitPermissions,
  type Metarole,
  permissionsOfShare,
  type SharePermission,
  widened,
} from '../../contract/index.ts';

/** What a share gives, as callers and files say it. */
export interface Given {
  permissions: SharePermission[];
  metaroles: Metarole[];
  backgroundLimits: BackgroundLimit[];
  answerLimits: AnswerLimit[];
}

/** Permissions whose holders meet answers; limits of a share that gives none of them would limit nothing. */
const meetsAnswers: readonly SharePermission[] = [
  'reportView',
  'reportEdit',
  'rawAnswers',
  'gdpr',
  'ticketManagement',
  'modifyFeedback',
  'ticketReport',
];
const isLimit = (one: SharePermission): boolean => (limitPermissions as readonly SharePermission[]).includes(one);

/**
 * What a share gives, whole: `bgLimits` and `answerLimits` stand in it just where there are such limits.
 * @throws Problem `share_empty` (SHARE-017), `validation` that names the part
 */
export function checkedShare(structure: SurveyStructure, kinds: KindRegistry, given: Given): Given {
  const problem = shareProblem(structure, kinds, given);
  if (problem)
    throw problem.code === 'share_empty' ? new Problem('share_empty', { details: [problem] }) : invalid(problem);
  const named = new Set(given.permissions.filter((one) => !isLimit(one)));
  if (given.backgroundLimits.length > 0) named.add('bgLimits');
  if (given.answerLimits.length > 0) named.add('answerLimits');
  return { ...given, permissions: [...named], metaroles: [...new Set(given.metaroles)] };
}

/** What is wrong with it; undefined when nothing. */
export function shareProblem(
  structure: SurveyStructure,
  kinds: KindRegistry,
  given: Given,
): (ProblemDetail & { path: string }) | undefined {
  const { permissions, backgroundLimits, answerLimits } = given;
  const all = permissionsOfShare(given);
  if ([...all].every(isLimit)) return { path: 'permissions', code: 'share_empty' };
  if (permissions.includes('bgLimits') && backgroundLimits.length === 0)
    return { path: 'background_limits', code: 'limits_missing' };
  if (permissions.includes('answerLimits') && answerLimits.length === 0)
    return { path: 'answer_limits', code: 'limits_missing' };
  const path = backgroundLimits.length > 0 ? 'background_limits' : 'answer_limits';
  if (backgroundLimits.length + answerLimits.length > 0) {
    if (all.has('full')) return { path, code: 'limits_with_full' };
    if (!meetsAnswers.some((one) => all.has(one))) return { path, code: 'limits_without_results' };
  }
  const fields = new Set(structure.backgroundFields.map(({ id }) => id));
  const stray = backgroundLimits.findIndex(({ fieldId, values }) => !fields.has(fieldId) || values.length === 0);
  if (stray >= 0) return { path: `background_limits.${stray}`, code: 'invalid_background_filter' };
  const elements = new Map(structure.pages.flatMap((page) => page.elements).map((element) => [element.id, element]));
  const odd = answerLimits.findIndex((limit) => !fitsSurvey(elements.get(limit.elementId), kinds, limit));
  return odd >= 0 ? { path: `answer_limits.${odd}`, code: 'invalid_answer_filter' } : undefined;
}

/** SHARE-023: the question is there and can be answered so. */
function fitsSurvey(element: Element | undefined, kinds: KindRegistry, limit: AnswerLimit): boolean {
  const kind = element && kinds.get(element.kind);
  if (!element?.saved || !kind?.answerable) return false;
  const { elementId, rowId, values = [], min, max } = limit;
  const key = rowId === undefined ? elementId : `${elementId}.${rowId}`;
  const column = kind.columns(widened(element)).find((one) => one.key === key);
  const ranged = min !== undefined && max !== undefined;
  if ((min === undefined) !== (max === undefined) || (ranged && min > max)) return false;
  if (values.length === 0 && !ranged) return false;
  if (!column || column.type === 'text') return false;
  if (ranged && column.type !== 'number') return false;
  const domain = new Set(column.domain?.map(({ value }) => value));
  return values.every(
    (value) =>
      (value === DONT_KNOW && rowId === undefined) ||
      (column.type === 'number' ? value.trim() !== '' && Number.isFinite(Number(value)) : domain.has(value)),
  );
}
