import type { FoundCollector } from '@kaiku/plugin-collectors/contract';
import type { BackgroundMappings, VersionedStructure } from '@kaiku/plugin-surveys/contract';
import {
  type Answers,
  applyMappings,
  assignedBackground,
  type BackgroundMapping,
  daysOnEarth,
  elementPath,
  excusing,
  findElement,
  flow,
  type Id,
  inOrder,
  itemPart,
  type KindRegistry,
  languagesOf,
  own,
  problem,
  type SurveyStructure,
  type SurveyView,
  storableAnswers,
  translate,
  undrawn,
} from '@kaiku/sdk/model';
import { invalid, isUuid, type Logger, notFound, Problem, type TenantRunner, uuidv7 } from '@kaiku/sdk/server';
import { integritySignals, isApart, type ResponseIntake, type Submission } from '../../contract/index.ts';
import { createIntegrityJudge } from '../integrity/judge.ts';
import { createRepeats } from '../integrity/repeats.ts';
import { type Appended, createAppender } from './append.ts';
import { createAsked } from './asked.ts';
import { knownBackground } from './background.ts';
import { createCoding, shortForm } from './coding.ts';
import { type Handed, handedIn, withStoredFiles } from './files.ts';
import { takes } from './grace.ts';
import { appendThrough, createRoom } from './linkRoom.ts';
import { appendLimited, appendWithFiles, createFull, placesOf, type WantedPlace } from './places.ts';
import { wasRemoved } from './removal.ts';
import type { Structures } from './structures.ts';

const maxAgentLength = 500;
/** For so long a date that has gone by meanwhile is taken from an answer that waited. */
const maxWaitSeconds = 30 * 24 * 60 * 60;

export function createIntake(
  runner: TenantRunner,
  structures: Structures,
  mappings: BackgroundMappings,
  kinds: KindRegistry,
  log: Pick<Logger, 'warn'>,
): ResponseIntake {
  const append = createAppender(runner);
  const coderOf = createCoding(runner, log);
  const judge = createJudge(kinds);
  const signalsOf = createIntegrityJudge(createRepeats());

  const appendChosen = async (
    companyId: string,
    row: Appended,
    places: readonly WantedPlace[],
    newest: number,
    files: readonly string[],
  ) =>
    files.length > 0
      ? appendWithFiles(runner, companyId, row, places, newest, files)
      : { ...(await appendLimited(runner, companyId, row, places, newest)), missing: false };

  /**
   * Limits of choices are those of the live version, whichever was answered.
   * @throws Problem `validation` for choices that are full, `link_full`
   */
  async function store(
    version: VersionedStructure,
    found: FoundCollector,
    row: Appended,
    { language }: Submission,
    handed: readonly Handed[],
  ): Promise<boolean | null> {
    const { companyId, survey, collector } = found;
    const { version: newest } = survey;
    const live = newest === version.version ? version : await structures(companyId, survey.surveyId, newest);
    const { structure } = live ?? version;
    // What is not counted takes no places.
    const places = row.event ? placesOf(structure, row.given, kinds) : [];
    const files = handed.flatMap((one) => one.files.map(({ id }) => id));
    const limited = row.event !== null && collector.maxAnswers !== null;
    if (places.length === 0 && files.length === 0 && !limited) return append(companyId, row);
    const { fresh, gone, missing, over } = limited
      ? await appendThrough(runner, found, row, places, files)
      : { ...(await appendChosen(companyId, row, places, newest, files)), over: false };
    if (over) throw new Problem('link_full');
    if (missing) throw invalid(...handed.map(goneFile));
    if (gone.length === 0) return fresh;
    const read = translate(structure, answerLanguage(structure, language), kinds);
    throw invalid(
      ...places
        .filter(({ element, choice }) => gone.includes(itemPart(element, choice)))
        .map(({ element, choice }) => {
          const items = own(findElement(read, element)?.settings, 'choices') as { id: Id; text: string }[];
          const text = items.find(({ id }) => id === choice)?.text ?? '';
          return problem(`${elementPath(element)}/choices/${choice}`, 'choice-full', { choice: text });
        }),
    );
  }

  return {
    full: createFull(runner),
    isFull: createRoom(runner),
    async submit(found, submission) {
      if (!takes(found, submission)) throw new Problem('survey_closed');
      const { transactionId, surveyVersion } = submission;
      if (!isUuid(transactionId.toLowerCase())) throw invalid({ path: 'transactionId', code: 'transaction_id' });
      const known = Number.isInteger(surveyVersion) && surveyVersion > 0 && surveyVersion < 2 ** 31;
      const { companyId, survey } = found;
      const version = known ? await structures(companyId, survey.surveyId, surveyVersion) : null;
      if (!version) throw new Problem('survey_version');
      const rules = await mappings.of(companyId, survey.surveyId);
      const { answers, byRespondent, background, handed } = judge(version, found, submission, rules);

      const responseId = transactionId.toLowerCase();
      const { surveyId } = survey;
      const { collectorId } = found.collector;
      const respondent = { companyId, surveyId, collectorId, transactionId: responseId };
      let given = answers;
      try {
        if (handed.length > 0) given = await withStoredFiles(runner, respondent, handed, answers);
      } catch (problem) {
        // Its files went with it when it was removed.
        if (await wasRemoved(runner, companyId, responseId)) return { responseId, duplicate: true };
        throw problem;
      }
      const { source = 'link', spam = false, evidence } = submission;
      const { structure } = version;
      const judged = { ...submission, transactionId: responseId, collectorId, structure, given: byRespondent };
      let signals = spam ? integritySignals.early : 0;
      if (evidence && source === 'link') signals = signalsOf({ ...judged, evidence });
      const counts = source === 'link' && !isApart(signals);
      const row: Appended = {
        response: responseId,
        survey: survey.surveyId,
        collector: found.collector.collectorId,
        version: surveyVersion,
        answered_in: answerLanguage(version.structure, submission.language),
        started: startTime(submission),
        given,
        facts: background,
        agent: submission.userAgent?.slice(0, maxAgentLength) ?? null,
        is_spam: isApart(signals),
        signals,
        coded: shortForm(coderOf(companyId, surveyId, structure), given),
        origin: source,
        event: counts ? uuidv7() : null,
        // What follows from an answer is found by the answer.
        correlation: responseId,
      };
      const fresh =
        counts || handed.length > 0
          ? await store(version, found, row, submission, handed)
          : await append(companyId, row);
      if (fresh === null) throw notFound();
      return { responseId, duplicate: !fresh };
    },
  };
}

/** Judges answers by what the link shows of the survey: the order of shuffled choices and the language do not matter. */
function createJudge(kinds: KindRegistry) {
  const askedOf = createAsked(kinds);
  /** What is to be stored of a submission. @throws Problem `validation` */
  return (
    version: VersionedStructure,
    found: FoundCollector,
    submission: Submission,
    rules: readonly BackgroundMapping[],
  ) => {
    const { structure } = version;
    const given = knownBackground(structure, { ...found.collector.background, ...submission.background });
    const { view: whole, fixedAnswers } = askedOf(version, found);
    const view = excusing(ofRespondent(whole, kinds, submission), submission.unasked ?? [], kinds);
    // What waited for a connection was finished earlier; where it was finished is not known.
    const now = Date.now();
    const today = daysOnEarth(now, now - Math.min(submission.waitedSeconds ?? 0, maxWaitSeconds) * 1_000);
    const background = applyMappings(rules, given);
    const judged = flow(view, submission.answers, { kinds, background, fixedAnswers, today });
    const problems = judged.problems();
    if (problems.length > 0) throw invalid(...problems);
    const byRespondent = storableAnswers(view, judged.answers(), kinds);
    const answers: Answers = {
      ...Object.fromEntries(fixedAnswers.map(({ element, answer }) => [element.id, answer])),
      ...byRespondent,
    };
    const known = { ...given, ...assignedBackground(structure, answers, kinds) };
    return { answers, byRespondent, background: applyMappings(rules, known), handed: handedIn(view, answers, kinds) };
  };
}

/** Of a lottery only what was drawn is asked. */
function ofRespondent(view: SurveyView, kinds: KindRegistry, { seed, answers }: Submission): SurveyView {
  if (!view.lottery) return view;
  return seed ? inOrder(view, kinds, seed) : { ...view, pages: [...undrawn(view, answers)] };
}

const goneFile = ({ elementId, files }: Handed) =>
  problem(elementPath(elementId), 'file-gone', { name: files[0]!.name });

function answerLanguage(structure: SurveyStructure, language: string | undefined): string {
  return language !== undefined && languagesOf(structure).includes(language) ? language : structure.settings.language;
}

/**
 * A clock that is wrong is the respondent's, so it is no reason to refuse the answer. Of one that waited for a connection it
 * is not kept: from it to when it came would be no time that answering took.
 */
function startTime({ startedAt, waitedSeconds }: Submission): Date | null {
  if (waitedSeconds !== undefined) return null;
  const time = startedAt ? Date.parse(startedAt) : Number.NaN;
  const now = Date.now();
  return time > 0 && time <= now + 60_000 ? new Date(Math.min(time, now)) : null;
}
