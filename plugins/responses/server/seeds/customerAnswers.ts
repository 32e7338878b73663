import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { demoSurvey } from '@kaiku/plugin-surveys/contract';
import type { Answers } from '@kaiku/sdk/model';
import { type DemoSeed, uuidv7 } from '@kaiku/sdk/server';
import { table } from '../services/rows.ts';
import { feedbackTexts, otherReasons, reasonTexts } from './customerTexts.ts';
import { bell, generator, pick } from './random.ts';

const { elements: q, choices, rows, columns, fields, surveyId } = demoSurvey;
const dayMs = 24 * 60 * 60 * 1_000;
/** Answers go back so far; the survey was opened a little before. */
const days = 182;
/** Guests who answer on an ordinary day, from Sunday to Saturday. */
const byWeekday = [5, 6, 7, 7, 8, 11, 9];
/** Share of the day's answers by hour, in UTC: before work, lunch, afternoon. */
const byHour = [0, 0, 0, 0, 3, 7, 9, 7, 5, 8, 10, 8, 7, 9, 8, 6, 4, 2, 1, 0, 0, 0, 0, 0];
const languages = ['en', 'fi', 'sv'] as const;
const languageWeights = [18, 66, 16];

const cafes = [
  { name: 'Kamppi', city: 'Helsinki', mood: 0.1 },
  { name: 'Hämeenkatu', city: 'Tampere', mood: 0.5 },
] as const;

/**
 * How satisfied guests are on a day, about -1 to 1: it grows slowly over the months, but for a bad fortnight when a
 * coffee machine was broken, so that charts have something to tell.
 */
function moodOfDay(daysAgo: number): number {
  const drift = 0.45 * (1 - daysAgo / days) - 0.1;
  const broken = daysAgo > 58 && daysAgo < 73 ? -0.8 : 0;
  return drift + broken;
}

/** Half a year of believable answers to the demo company's customer survey. */
export const customerAnswers: DemoSeed = {
  name: 'responses.customer-answers',
  async run(ctx) {
    const collectors = await ctx.get(CollectorReader).ofSurvey(ctx, surveyId);
    if (collectors.length === 0) return;
    const random = generator(20_260);
    const now = Date.now();
    const found: object[] = [];
    for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
      const midnight = Math.floor((now - daysAgo * dayMs) / dayMs) * dayMs;
      const expected = byWeekday[new Date(midnight).getUTCDay()]! * (0.75 + 0.5 * (1 - daysAgo / days));
      const count = Math.max(0, Math.round(expected + bell(random) * 1.6));
      for (let index = 0; index < count; index += 1) {
        const hour = pick(random, [...byHour.keys()], byHour);
        const submitted = midnight + (hour * 60 + Math.floor(random() * 60)) * 60_000 + Math.floor(random() * 60_000);
        if (submitted > now) continue;
        found.push(guest(random, submitted, moodOfDay(daysAgo), collectors));
      }
    }
    for (let from = 0; from < found.length; from += 500) await ctx.trx(table).insert(found.slice(from, from + 500));
  },
};

function guest(
  random: () => number,
  submitted: number,
  dayMood: number,
  collectors: readonly { collectorId: string; background: Readonly<Record<string, string>> }[],
) {
  const language = pick(random, languages, languageWeights);
  const collector = pick(random, collectors);
  const cafe = cafes.find(({ city }) => city === collector.background[fields.city]) ?? pick(random, cafes);
  const mood = dayMood + cafe.mood * 0.5 + bell(random) * 0.75;
  return {
    id: uuidv7(),
    survey_id: surveyId,
    collector_id: collector.collectorId,
    survey_version: 1,
    submitted_at: new Date(submitted),
    started_at: new Date(submitted - secondsTaken(random()) * 1_000),
    language,
    source: 'link',
    answers: JSON.stringify(answersOf(random, language, mood)),
    background: JSON.stringify({ [fields.city]: cafe.city, [fields.cafe]: cafe.name }),
  };
}

/** Two minutes, as the survey says: of most a little more or less, of few ten. @param at 0 to 1, the quickest to the slowest */
function secondsTaken(at: number): number {
  const within = Math.min(0.998, Math.max(0.002, at));
  return 120 * (within / (1 - within)) ** 0.36;
}

/** A step of a scale that fits the mood; 0 is the middle. */
const graded = (random: () => number, mood: number, steps: number): number =>
  Math.min(steps - 1, Math.max(0, Math.round((steps - 1) * (0.68 + 0.27 * (mood + bell(random) * 0.75)))));

function answersOf(random: () => number, language: 'en' | 'fi' | 'sv', mood: number): Answers {
  const score = graded(random, mood + 0.4, 11);
  const answers: Answers = {
    [q.visitReason]: visitReason(random, language),
    [q.satisfaction]: { choice: choices.satisfaction[graded(random, mood, 5)]! },
    [q.recommend]: score,
  };
  const ordered = choices.ordered.filter((_, index) => random() < [0.42, 0.16, 0.34, 0.14, 0.38, 0.12][index]!);
  if (ordered.length > 0) answers[q.ordered] = { choices: ordered.slice(0, 3) };
  if (random() < 0.93) answers[q.atmosphere] = graded(random, mood + 0.2, 5) + 1;
  if (random() < 0.88) answers[q.service] = service(random, mood);
  if (random() < 0.85) answers[q.waiting] = Math.min(30, Math.max(0, Math.round(7 - 3.5 * mood + bell(random) * 2.5)));
  if (score <= 6 && random() < 0.7) answers[q.detractorReason] = pick(random, reasonTexts[language]);
  if (random() < 0.34) {
    const praise = Math.max(0.05, 0.5 + mood * 0.5);
    const tone = pick(random, ['praise', 'complaint', 'idea'] as const, [
      praise,
      Math.max(0.05, 0.5 - mood * 0.5),
      0.3,
    ]);
    answers[q.feedback] = pick(random, feedbackTexts[language][tone]);
  }
  return answers;
}

function visitReason(random: () => number, language: 'en' | 'fi' | 'sv') {
  const choice = pick(random, [...choices.visitReason, 'other'], [38, 24, 17, 16, 5]);
  return choice === 'other' ? { choice, other: pick(random, otherReasons[language]) } : { choice };
}

/** Prices are always felt to be a little high, the coffee a little better than the rest. */
function service(random: () => number, mood: number) {
  if (random() < 0.03) return { dontKnow: true as const };
  const bias = [0.3, -0.1, 0.5, 0.1, -0.7];
  return Object.fromEntries(
    rows.service.map((row, index) => [row, columns.service[graded(random, mood + bias[index]!, 5)]!]),
  );
}
