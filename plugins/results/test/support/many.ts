import { demoSurvey } from '@kaiku/plugin-surveys/contract';
import type { TestApp } from '@kaiku/sdk/testing';

/** Puts so many answers with a score of 9 into the demo survey, made where they are stored. */
export async function manyAnswers(app: TestApp, companyId: string, count: number): Promise<void> {
  await app.db.owner.query(
    `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers)
     SELECT $1, gen_random_uuid(), $2, 1, 'fi', jsonb_build_object($3::text, 9) FROM generate_series(1, $4)`,
    [companyId, demoSurvey.surveyId, demoSurvey.elements.recommend, count],
  );
}
