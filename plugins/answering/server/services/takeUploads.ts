import type { AnswerFiles } from '@kaiku/plugin-responses/contract';
import {
  type Problem as AnswerProblem,
  type Answers,
  elementPath,
  type FileLimits,
  filesOf,
  formNames,
  type KindRegistry,
  problem,
  type ViewElement,
  type ViewPage,
} from '@kaiku/sdk/model';
import { Problem, uuidv7 } from '@kaiku/sdk/server';
import type { Filling } from './pages.ts';
import type { Door } from './surveys.ts';
import type { FormFile } from './uploads.ts';

interface Taken {
  answers: Answers;
  problems: readonly AnswerProblem[];
}

/** Stores the files that came with the form of a page: they are answers from now on. A preview keeps none. */
export async function takeUploads(
  { parts }: { parts: { kinds: KindRegistry; files: AnswerFiles } },
  door: Door,
  filling: Filling,
  page: ViewPage,
  given: Answers,
  uploads: readonly FormFile[],
): Promise<Taken> {
  const answers = { ...given };
  const problems: AnswerProblem[] = [];
  for (const element of page.elements) {
    const limits = parts.kinds.get(element.kind)?.files?.(element);
    const files = uploads.filter(({ field }) => field === formNames.files(element.id));
    if (!limits || files.length === 0) continue;
    const found = await takeFor(parts.files, door, filling, element, limits, filesOf(given[element.id]), files);
    if (found.files.length > 0) answers[element.id] = { files: found.files };
    problems.push(...found.problems);
  }
  return { answers, problems };
}

async function takeFor(
  store: AnswerFiles,
  { companyId, surveyId, link }: Door,
  { transaction }: Filling,
  { id }: ViewElement,
  limits: FileLimits,
  before: ReturnType<typeof filesOf>,
  uploads: readonly FormFile[],
) {
  // The one that is asked for is the last that was chosen.
  const files = limits.most === 1 ? [] : [...before];
  const problems: AnswerProblem[] = [];
  const respondent = link && { companyId, surveyId, collectorId: link.collectorId, transactionId: transaction };
  if (respondent)
    await store.keepOnly(
      respondent,
      id,
      files.map((file) => file.id),
    );
  for (const upload of uploads) {
    if (files.length >= limits.most) {
      problems.push(problem(elementPath(id), 'file-count', { max: limits.most }));
      break;
    }
    try {
      if (respondent) files.push(await store.add(respondent, id, limits, upload));
      else files.push({ id: uuidv7(), name: (await store.judge(id, limits, upload)).name, size: upload.size });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'validation') throw error;
      problems.push(...error.details.filter((one): one is AnswerProblem => one.path !== undefined));
    }
  }
  return { files, problems };
}
