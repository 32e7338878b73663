import {
  accepted,
  createClient,
  makeElement,
  makeStructure,
  makeSurvey,
  publishSurvey,
  type TestApp,
  type TestCompany,
  type TestUser,
} from '@kaiku/sdk/testing';

export interface FilledCompany {
  company: TestCompany;
  user: TestUser;
  surveyId: string;
  collectorId: string;
  collectorUrl: string;
  /** Every id of a row that belongs to the company. */
  ids: string[];
}

/**
 * A company with every feature on and something in each, made through the public API. `mark` stands in all of its texts.
 * @param answered its survey has an answer
 */
export async function fillCompany(
  test: TestApp,
  mark: string,
  { answered = false }: { answered?: boolean } = {},
): Promise<FilledCompany> {
  const features = test.app.host.plugins.flatMap(({ manifest }) => manifest.features ?? []);
  const company = await test.createCompany({
    name: `${mark} company`,
    features: Object.fromEntries(features.map(({ key }) => [key, true])),
  });
  const user = await test.createUser({ company, firstName: mark, email: `${mark.toLowerCase()}@example.test` });
  const colleague = await test.createUser({ company, firstName: mark, roles: ['survey'] });
  const { api } = user;
  const survey = { name: `${mark} survey`, starter: 'customer' };
  const { surveyId, collectorId, url } = await publishSurvey(user, survey, { name: `${mark} link` });
  const { survey_id: mapped } = await makeSurvey(user, {
    structure: makeStructure({
      settings: { name: `${mark} mapped` },
      elements: [makeElement('why', 'openText', { text: mark })],
      backgroundFields: [
        { id: 'shop', name: `${mark} shop` },
        { id: 'city', name: `${mark} city` },
      ],
    }),
  });
  const now = Date.now();
  const made: [path: string, body: object][] = [
    ['/company/datacollections', { name: `${mark} collection`, content: mark, secure: false }],
    ['/email_template', { name: `${mark} look`, html: `<p>${mark} {{message}}</p><a href="{{link}}">${mark}</a>` }],
    ['/url', { target_url: `${test.app.host.config.answerUrl}/a/${mark}` }],
    ['/company/groups', { name: `${mark} group` }],
    ['/apicontact', { name: `${mark} contact` }],
    ['/company/provisioning/tokens', { name: `${mark} token`, days: 30 }],
    ['/survey/template', { survey_id: surveyId, name: `${mark} template`, global: true }],
    [`/survey/${surveyId}/share`, { shared_to: [colleague.person.email], permissions: ['reportView'] }],
    [
      `/survey/${surveyId}/report_view`,
      { name: `${mark} view`, scope: 'company', charts: { parts: ['charts'], hidden: [], shapes: {} } },
    ],
    [
      `/survey/${mapped}/bg_value_mapping`,
      { source_field: 'shop', target_field: 'city', mapping_data: `${mark};${mark}` },
    ],
    [
      '/substitute',
      {
        user_email: colleague.person.email,
        start: new Date(now).toISOString(),
        end: new Date(now + 7 * 24 * 60 * 60 * 1_000).toISOString(),
      },
    ],
  ];
  for (const [path, body] of made) await accepted(api.post(path, body));
  if (answered) await answer(test, url);
  return {
    company,
    user,
    surveyId,
    collectorId,
    collectorUrl: url,
    ids: await idsOf(test, company.companyId),
  };
}

const answer = (test: TestApp, url: string) =>
  accepted(
    createClient(test.answerUrl).post(`/answer/${url}`, {
      transaction_id: crypto.randomUUID(),
      survey_version: 1,
      answers: { 'q-nps': 9 },
    }),
  );

/** Tables with a company's rows. */
export async function tenantTables(test: TestApp): Promise<string[]> {
  const { rows } = await test.db.owner.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind = 'r' AND c.relrowsecurity AND a.attname = 'company_id' AND NOT a.attisdropped ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function idsOf(test: TestApp, companyId: string): Promise<string[]> {
  const ids = new Set([companyId]);
  for (const table of await tenantTables(test)) {
    const { rows } = await test.db.owner.query<{ row: object }>(
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE company_id = $1`,
      [companyId],
    );
    for (const match of JSON.stringify(rows).matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
      ids.add(match[0]);
  }
  return [...ids];
}

/** Hash of all that a company has, but for what its own watchers write. */
export async function snapshot(test: TestApp, companyId: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of await tenantTables(test)) {
    const { rows } = await test.db.owner.query(
      `SELECT count(*) || ':' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash FROM ${table} t WHERE company_id = $1`,
      [companyId],
    );
    hashes[table] = rows[0].hash;
  }
  return hashes;
}
