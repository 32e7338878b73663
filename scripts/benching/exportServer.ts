import { createInterface } from 'node:readline';
import { makeElement, makeStructure, makeSurvey, startTestApp } from '@kaiku/sdk/testing';

/** A node with one survey of forty questions and as many answers as `ROWS` says, in a process of its own. Stops when its input ends. */
export interface ExportServerAddresses {
  app: string;
  token: string;
  surveyId: string;
  /** Ids of the questions. */
  columns: string[];
}

/** What it says to `peak`: megabytes in memory now, and the most since it was asked last. */
export interface ExportServerMemory {
  now: number;
  peak: number;
}

const rows = Number(process.env.ROWS);
const choices = ['Never', 'Seldom', 'Often', 'Always'].map((text, index) => ({ id: `c${index + 1}`, text }));
const kinds = ['choice', 'nps', 'openText', 'choice'];
const answers: Record<string, string> = {
  choice: "jsonb_build_object('choice', 'c' || 1 + (n + $at) % 4)",
  nps: 'to_jsonb((n + $at) % 11)',
  openText: "to_jsonb('A few words of respondent ' || n)",
};
const questions = Array.from({ length: 40 }, (_, at) => ({ id: `q${at + 1}`, kind: kinds[at % kinds.length]!, at }));
const elements = questions.map(({ id, kind }) =>
  makeElement(id, kind, { text: `Question ${id}`, ...(kind === 'choice' && { choices }) }),
);

const app = await startTestApp({ workers: 'threads', env: { KAIKU_RATE_LIMITS: 'false' } });
const user = await app.createUser();
const { survey_id: surveyId } = await makeSurvey(user, { structure: makeStructure({ elements }) });
const given = questions.map(({ id, kind, at }) => `'${id}', ${answers[kind]!.replace('$at', String(at))}`).join(', ');
for (let done = 0; done < rows; done += 50_000)
  await app.db.owner.query(
    `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, submitted_at, answers)
     SELECT $1, gen_random_uuid(), $2, 1, 'en', now() - n * interval '1 minute', jsonb_build_object(${given})
     FROM generate_series(${done + 1}, ${Math.min(done + 50_000, rows)}) AS s (n)`,
    [user.person.companyId, surveyId],
  );
await app.db.owner.query('ANALYZE responses.responses');

let peak = 0;
const megabytes = () => process.memoryUsage.rss() / 1e6;
setInterval(() => {
  peak = Math.max(peak, megabytes());
}, 50).unref();
const addresses: ExportServerAddresses = {
  app: app.url,
  token: user.tokens.token,
  surveyId,
  columns: questions.map(({ id }) => id),
};
const say = (what: object): boolean => process.stdout.write(`${JSON.stringify(what)}\n`);
say(addresses);
const lines = createInterface({ input: process.stdin });
lines.on('line', () => {
  const memory: ExportServerMemory = { now: megabytes(), peak: Math.max(peak, megabytes()) };
  peak = 0;
  say(memory);
});
lines.once('close', () => void app.stop().then(() => process.exit(0)));
