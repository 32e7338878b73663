import type { ProblemDetail } from '@kaiku/sdk/server';
import type { LinkLottery } from '../../contract/index.ts';
import type { Link } from '../models/link.ts';
import { linkProblems } from '../services/parts.ts';
import type { FileFacts, Given } from './columns.ts';

type Column = 'structure' | 'sections' | 'singlePageSend' | 'lotteryQuestions' | 'lotteryShown';
export interface ArrangedFault {
  column: Column;
  code: string;
  params?: ProblemDetail['params'];
}

/**
 * What several columns say together: how a row arranges its survey (LINK-017 to LINK-019), and its lottery (LINK-021).
 * @param link as it is now; null: it is new
 */
export function arrangedBy(
  link: Link | null,
  { lotteryQuestions, lotteryShown, ...given }: Given,
  { structure: survey, kinds }: FileFacts,
): { given: Given & { lottery?: LinkLottery | null }; faults: ArrangedFault[] } {
  const wanted: Given & { lottery?: LinkLottery | null } = { ...given };
  const faults: ArrangedFault[] = [];
  if (given.structure !== undefined || given.sections !== undefined || given.singlePageSend !== undefined) {
    const structure = given.structure ?? link?.structure ?? 'default';
    const sections = given.sections ?? link?.sections ?? [];
    if (structure === 'custom' && sections.length === 0) faults.push({ column: 'sections', code: 'link_sections' });
    if (structure !== 'singlePage') {
      if (given.singlePageSend) faults.push({ column: 'singlePageSend', code: 'link_send_button' });
      else if (link?.singlePageSend) wanted.singlePageSend = false;
    }
  }
  if (lotteryQuestions !== undefined || lotteryShown !== undefined) {
    const questions = lotteryQuestions ?? link?.lottery?.questions ?? [];
    const shown = lotteryShown === undefined ? (link?.lottery?.shown ?? null) : lotteryShown;
    if (questions.length === 0 && shown === null) wanted.lottery = null;
    else if (questions.length < 2) faults.push({ column: 'lotteryQuestions', code: 'file_questions' });
    else if (shown === null) faults.push({ column: 'lotteryShown', code: 'file_count' });
    else wanted.lottery = { type: 'questions', questions, shown };
  }
  if (survey && (wanted.sections || wanted.lottery)) {
    const { sections = [], lottery = null } = wanted;
    for (const problem of linkProblems(survey, kinds, { sections, lottery }, new Set())) {
      faults.push(inFile(problem, sections, lottery));
    }
  }
  return { given: wanted, faults };
}

/** The column of what is wrong, and the part that the survey has not. */
function inFile(
  { path = '', code, params }: ProblemDetail,
  sections: NonNullable<Given['sections']>,
  lottery: LinkLottery | null,
): ArrangedFault {
  const [field, first, second, third] = path.split('.');
  const inSections = field === 'sections';
  const column = inSections ? 'sections' : first === 'shown' ? 'lotteryShown' : 'lotteryQuestions';
  if (code !== 'link_part_unknown') return { column, code, ...(params && { params }) };
  const part = inSections ? sections[Number(first)]!.elements[Number(third)]! : lottery!.questions[Number(second)]!;
  return { column, code: 'file_part', params: { part } };
}
