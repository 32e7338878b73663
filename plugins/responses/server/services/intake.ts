import { type FoundCollector, linkView } from '@kaiku/plugin-collectors/contract';
import type { VersionedStructure } from '@kaiku/plugin-surveys/contract';
import {
  assignedBackground,
  flow,
  type KindRegistry,
  languagesOf,
  type SurveyStructure,
  type SurveyView,
  viewFor,
} from '@kaiku/sdk/model';
import { invalid, notFound, Problem, type TenantRunner, uuidv7 } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import type { ResponseIntake, Submission } from '../../contract/index.ts';
import { createAppender } from './append.ts';
import { knownBackground } from './background.ts';
import { takes } from './grace.ts';
import type { Structures } from './structures.ts';

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const maxAgentLength = 500;

export function createIntake(runner: TenantRunner, structures: Structures, kinds: KindRegistry): ResponseIntake {
  const append = createAppender(runner);
  const judge = createJudge(kinds);
  return {
    async submit(found, submission) {
      if (!takes(found, submission)) throw new Problem('survey_closed');
      const { transactionId, surveyVersion } = submission;
      if (!uuidForm.test(transactionId)) throw invalid({ path: 'transactionId', code: 'transaction_id' });
      const known = Number.isInteger(surveyVersion) && surveyVersion > 0 && surveyVersion < 2 ** 31;
      const { companyId, survey } = found;
      const version = known ? await structures(companyId, survey.surveyId, surveyVersion) : null;
      if (!version) throw new Problem('survey_version');
      const { answers, background } = judge(version, found, submission);

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

/** Views that are kept ready; one of a large survey takes about a megabyte. */
const maxViews = 200;

/** Judges answers by what the link shows of the survey: the order of shuffled choices and the language do not matter. */
function createJudge(kinds: KindRegistry) {
  const views = new LRUCache<string, SurveyView>({ max: maxViews });
  const viewOf = ({ version, structure }: VersionedStructure, { survey, collector }: FoundCollector): SurveyView => {
    const key = `${survey.surveyId} ${version} ${collector.collectorId} ${JSON.stringify(linkView(collector))}`;
    const known = views.get(key);
    if (known) return known;
    const view = viewFor(structure, kinds, linkView(collector), structure.settings.language);
    views.set(key, view);
    return view;
  };
  /** What is to be stored of a submission. @throws Problem `validation` */
  return (version: VersionedStructure, found: FoundCollector, submission: Submission) => {
    const { structure } = version;
    const given = knownBackground(structure, { ...found.collector.background, ...submission.background });
    const judged = flow(viewOf(version, found), submission.answers, { kinds, background: given });
    const problems = judged.problems();
    if (problems.length > 0) throw invalid(...problems);
    const answers = judged.answers();
    return { answers, background: { ...given, ...assignedBackground(structure, answers, kinds) } };
  };
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
