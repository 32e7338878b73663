import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The table that rows go into, of the same shape as that of answers. */
export const createBareTable = 'CREATE TABLE public.bare (LIKE responses.responses INCLUDING ALL)';

const [company, survey, collector] = [randomUUID(), randomUUID(), randomUUID()];

/** Inserts the row of an answer into that table without anything around it: no validation, no tenant, no event. */
export function bareInserts(databaseUrl: string, connections: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  return {
    pool,
    insert: (id: string, given: string) =>
      pool.query({
        name: 'bare',
        text: `INSERT INTO public.bare (company_id, id, survey_id, collector_id, survey_version, language, started_at,
                 answers, background, user_agent, spam, source)
               VALUES ($1, $2, $3, $4, 1, 'en', null, $5, '{}', 'bench', false, 'link')`,
        values: [company, id, survey, collector, given],
      }),
  };
}
