import type { FoundCollector } from '@kaiku/plugin-collectors/contract';
import {
  type Answers,
  assignedBackground,
  builtinAnswerKinds,
  builtinKinds,
  effectiveAnswers,
  languagesOf,
  type SurveyStructure,
  validateAnswers,
} from '@kaiku/sdk/model';
import { invalid, notFound, Problem, type TenantRunner, uuidv7 } from '@kaiku/sdk/server';
import type { ResponseIntake, Submission } from '../../contract/index.ts';
import { createAppender } from './append.ts';
import { knownBackground } from './background.ts';
import { takes } from './grace.ts';
import type { Structures } from './structures.ts';

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const maxAgentLength = 500;

export function createIntake(runner: TenantRunner, structures: Structures): ResponseIntake {
  const append = createAppender(runner);
  return {
    async submit(found, submission) {
      if (!takes(found, submission)) throw new Problem('survey_closed');
      const { transactionId, surveyVersion } = submission;
      if (!uuidForm.test(transactionId)) throw invalid({ path: 'transactionId', code: 'transaction_id' });
      const known = Number.isInteger(surveyVersion) && surveyVersion > 0 && surveyVersion < 2 ** 31;
      const { companyId, survey } = found;
      const version = known ? await structures(companyId, survey.surveyId, surveyVersion) : null;
      if (!version) throw new Problem('survey_version');
      const { answers, background } = judge(version.structure, found, submission);

      const responseId = transactionId.toLowerCase();
      const { source = 'link', spam = false } = submission;
      const fresh = await append(companyId, {
        response: responseId,
        survey: survey.surveyId,
        collector: found.collector.collectorId,
        version: surveyVersion,
        answered_in: answerLanguage(version.structure, submission.language),
        started: startTime(submission.startedAt),
        given: answers,
        facts: background,
        agent: submission.userAgent?.slice(0, maxAgentLength) ?? null,
        is_spam: spam,
        origin: source,
        event: source === 'link' && !spam ? uuidv7() : null,
        // What follows from an answer is found by the answer.
        correlation: responseId,
      });
      if (fresh === null) throw notFound();
      return { responseId, duplicate: !fresh };
    },
  };
}

/** What is to be stored of a submission. @throws Problem `validation` */
function judge(structure: SurveyStructure, found: FoundCollector, submission: Submission) {
  const given = knownBackground(structure, { ...found.collector.background, ...submission.background });
  const context = { background: given };
  const problems = validateAnswers(structure, submission.answers, builtinAnswerKinds, context);
  if (problems.length > 0) throw invalid(...problems);
  const answers: Answers = effectiveAnswers(structure, submission.answers, context);
  return { answers, background: { ...given, ...assignedBackground(structure, answers, builtinKinds) } };
}

function answerLanguage(structure: SurveyStructure, language: string | undefined): string {
  return language !== undefined && languagesOf(structure).includes(language) ? language : structure.settings.language;
}

/** A clock that is wrong is the respondent's, so it is no reason to refuse the answer. */
function startTime(startedAt: string | null | undefined): Date | null {
  const time = startedAt ? Date.parse(startedAt) : Number.NaN;
  const now = Date.now();
  return time > 0 && time <= now + 60_000 ? new Date(Math.min(time, now)) : null;
}
