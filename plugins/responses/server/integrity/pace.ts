import { allElements, type Id, type SurveyStructure } from '@kaiku/sdk/model';

/** A word as all languages are measured by: those that need fewer letters are thought shorter, never longer. */
const lettersOfWord = 6;
/** 600 words a minute: a third of the time that reading takes, below which studies speak of speeding. */
const wordMs = 100;
/** A third of a second for each thing that is pressed or filled in; how much was typed does not matter, for browsers fill in. */
const valueMs = 300;
/** Beyond these, words and choices are skipped by honest people, too. */
const most = { words: 60, choices: 5, values: 20 };

/** Of no fewer questions, and no less time, can anybody say that they were answered too fast. */
const least = { questions: 3, ms: 4_000 };
/** No hand and no filling-in by the browser is as fast. */
const instantly = { questions: 5, msEach: 60, most: 800 };

const known = new WeakMap<SurveyStructure, ReadonlyMap<Id, number>>();

const lettersOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);
const lettersOfList = (list: unknown): number =>
  Array.isArray(list)
    ? list.slice(0, most.choices).reduce((sum: number, one) => sum + lettersOf((one as { text?: unknown })?.text), 0)
    : 0;

/** Milliseconds in which a question can be read at the very least, by element; found out once for each version. */
function readingOf(structure: SurveyStructure): ReadonlyMap<Id, number> {
  let reading = known.get(structure);
  if (!reading) {
    reading = new Map(
      allElements(structure).map(({ id, settings }) => {
        const { text, choices, rows, columns } = settings as unknown as Record<string, unknown>;
        const letters =
          lettersOf(text) + [choices, rows, columns].reduce((sum: number, one) => sum + lettersOfList(one), 0);
        return [id, Math.min(letters / lettersOfWord, most.words) * wordMs];
      }),
    );
    known.set(structure, reading);
  }
  return reading;
}

/** Single values in an answer, whatever its kind; no more than matter. */
export function valuesIn(answer: unknown, room: number = most.values): number {
  if (answer === null || answer === undefined) return 0;
  if (typeof answer !== 'object') return 1;
  let count = 0;
  // Without a list of the values, for each answer that comes in is counted.
  for (const key in answer) {
    count += valuesIn((answer as Record<string, unknown>)[key], room - count);
    if (count >= room) return room;
  }
  return count;
}

/** The least time that reading and answering takes, in milliseconds. */
export function leastTime(structure: SurveyStructure, given: Readonly<Record<Id, unknown>>): number {
  const reading = readingOf(structure);
  let sum = 0;
  for (const id of Object.keys(given)) sum += (reading.get(id) ?? 0) + valuesIn(given[id]) * valueMs;
  return sum;
}

/**
 * Of what the respondent gave, in so many milliseconds between the opening and the arrival by the server's clock.
 * Short surveys are answered fast by honest people.
 */
export function paceOf(
  structure: SurveyStructure,
  given: Readonly<Record<Id, unknown>>,
  elapsed: number,
): 'instant' | 'fast' | null {
  const questions = Object.keys(given).length;
  if (questions >= instantly.questions && elapsed < Math.min(questions * instantly.msEach, instantly.most))
    return 'instant';
  if (questions < least.questions) return null;
  const time = leastTime(structure, given);
  return time >= least.ms && elapsed < time ? 'fast' : null;
}
