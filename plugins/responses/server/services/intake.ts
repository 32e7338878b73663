import { randomUUID } from 'node:crypto';
import { acceptsAnswers, type FoundCollector } from '@kaiku/plugin-collectors/contract';
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
import { invalid, Problem, type TenantRunner, uuidv7 } from '@kaiku/sdk/server';
import type { ResponseIntake, Submission } from '../../contract/index.ts';
import { knownBackground } from './background.ts';
import type { Structures } from './structures.ts';

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const maxAgentLength = 500;

const statement = {
  name: 'responses-submit',
  text: 'SELECT responses.submit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) AS fresh',
};

export function createIntake(runner: TenantRunner, structures: Structures): ResponseIntake {
  return {
    async submit(found, submission) {
      if (!acceptsAnswers(found)) throw new Problem('survey_closed');
      const { transactionId, surveyVersion } = submission;
      if (!uuidForm.test(transactionId)) throw invalid({ path: 'transactionId', code: 'transaction_id' });
      const known = Number.isInteger(surveyVersion) && surveyVersion > 0 && surveyVersion < 2 ** 31;
      const { companyId, survey } = found;
      const version = known ? await structures(companyId, survey.surveyId, surveyVersion) : null;
      if (!version) throw new Problem('survey_version');
      const { answers, background } = judge(version.structure, found, submission);

      const responseId = transactionId.toLowerCase();
      const { source = 'link', spam = false } = submission;
      const values = [
        companyId,
        responseId,
        survey.surveyId,
        found.collector.collectorId,
        surveyVersion,
        answerLanguage(version.structure, submission.language),
        startTime(submission.startedAt),
        JSON.stringify(answers),
        JSON.stringify(background),
        submission.userAgent?.slice(0, maxAgentLength) ?? null,
        spam,
        source,
        source === 'link' && !spam ? uuidv7() : null,
        randomUUID(),
      ];
      const { rows } = await runner.pool.query<{ fresh: boolean }>({ ...statement, values });
      return { responseId, duplicate: rows[0]?.fresh !== true };
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
