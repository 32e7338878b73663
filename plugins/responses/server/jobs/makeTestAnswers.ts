import { createHash } from 'node:crypto';
import { BackgroundMappings, QuestionKinds, SurveyReader } from '@kaiku/plugin-surveys/contract';
import {
  applyMappings,
  assignedBackground,
  type Background,
  daysOnEarth,
  languagesOf,
  type SurveyStructure,
  viewFor,
} from '@kaiku/sdk/model';
import { defineJob, notFound } from '@kaiku/sdk/server';
import { answersChanged } from '../../contract/index.ts';
import { generator, pick } from '../seeds/random.ts';
import { coderFor, shortForm } from '../services/coding.ts';
import { createTestFiles } from '../testAnswers/files.ts';
import { sampleAnswers } from '../testAnswers/sample.ts';

export interface TestAnswersPayload {
  surveyId: string;
  surveyVersion: number;
  count: number;
}

const chunk = 100;
/** Over so long a time they are spread. */
const spreadMs = 30 * 24 * 60 * 60 * 1_000;

/** Makes answers as respondents might give them, marked as what they are (RES-015). Repeated, it makes the same ones. */
export const makeTestAnswers = defineJob<TestAnswersPayload>({
  name: 'responses.makeTestAnswers',
  lane: 'heavy',
  maxAttempts: 3,
  async handler(ctx, { surveyId, surveyVersion, count }) {
    const version = await ctx.tenant((tenant) => ctx.get(SurveyReader).structure(tenant, surveyId, surveyVersion));
    if (!version) throw notFound();
    const { structure } = version;
    const kinds = ctx.get(QuestionKinds);
    const view = viewFor(structure, kinds, { features: ctx.features }, structure.settings.language);
    const rules = await ctx.get(BackgroundMappings).of(ctx.companyId, surveyId);
    const random = generator(createHash('sha256').update(ctx.jobId).digest().readInt32LE());
    const now = Date.now();
    const today = daysOnEarth(now, now);
    const files = createTestFiles(ctx);
    const coder = await ctx.tenant((tenant) => coderFor(tenant, surveyId, structure));
    await ctx.progress(0, count);
    for (let done = 0; done < count; ) {
      const rows = Array.from({ length: Math.min(chunk, count - done) }, (_, at) => {
        const given = sampleBackground(structure, random);
        const answers = sampleAnswers(view, { kinds, background: applyMappings(rules, given), today, random });
        const submitted = now - Math.floor(random() * spreadMs);
        return {
          id: idOf(ctx.jobId, done + at),
          submitted_at: new Date(submitted),
          started_at: new Date(submitted - 30_000 - Math.floor(random() * 270_000)),
          language: pick(random, languagesOf(structure)),
          answers,
          background: applyMappings(rules, { ...given, ...assignedBackground(structure, answers, kinds) }),
        };
      });
      const stored = await files.store(rows);
      await ctx.tenant(async (tenant) => {
        await ctx.get(SurveyReader).hold(tenant, surveyId);
        const coded = rows.map((row) => ({ ...row, coded: shortForm(coder, row.answers) }));
        const fresh = await tenant.trx.raw<{ rows: { id: string }[] }>(
          `INSERT INTO responses.responses
             (company_id, id, survey_id, survey_version, source, submitted_at, started_at, language, answers, background,
              coded)
           SELECT ?, id, ?, ?, 'test', submitted_at, started_at, language, answers, background, decode(coded, 'base64')
           FROM jsonb_to_recordset(?::jsonb) AS r
             (id uuid, submitted_at timestamptz, started_at timestamptz, language text, answers jsonb, background jsonb,
              coded text)
           ON CONFLICT (company_id, id) DO NOTHING RETURNING id`,
          [tenant.companyId, surveyId, surveyVersion, JSON.stringify(coded)],
        );
        await files.keep(tenant, surveyId, stored, new Set(fresh.rows.map(({ id }) => id)));
        await tenant.publish(answersChanged, { surveyId, count: rows.length, erased: false });
      });
      done += rows.length;
      await ctx.progress(done, count);
    }
    return { count };
  },
});

function sampleBackground({ backgroundFields }: SurveyStructure, random: () => number): Background {
  return Object.fromEntries(
    backgroundFields.flatMap(({ id, values = [] }) => (values.length > 0 ? [[id, pick(random, values).value]] : [])),
  );
}

/** A UUID of version 8 (RFC 9562 §5.8). */
function idOf(jobId: string, at: number): string {
  const hex = createHash('sha256').update(`test ${jobId}/${at}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
