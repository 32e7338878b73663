import { Settings, uuidv7 } from '@kaiku/sdk/server';
import {
  accepted,
  createClient,
  makeElement,
  makeLink,
  makePage,
  makeStructure,
  makeSurvey,
  publishSurvey,
  submitAnswer,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { codeOf, confirm, stepPasses } from '../../plugins/access/test/support/factors.ts';
import { askForLink, proof, signIn, tokenIn } from '../../plugins/access/test/support/signIn.ts';
import { exportResponses } from '../../plugins/results/server/jobs/exportResponses.ts';
import { connect, groupOf, patchOf, userOf } from '../../plugins/scim/test/support/directory.ts';
import { makeKeyPair } from '../../plugins/sso/test/support/certificate.ts';
import { startOidcProvider } from '../../plugins/sso/test/support/oidcProvider.ts';
import { visitor } from '../../plugins/sso/test/support/visitor.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const form = (file: string | Uint8Array, name: string, fields: Record<string, string> = {}) => {
  const made = new FormData();
  for (const [key, value] of Object.entries(fields)) made.append(key, value);
  made.append('file', new Blob([file as BlobPart]), name);
  return made;
};
const rows = (...lines: string[]) => lines.join('\n');

/** Makes each changing call so that it goes well, part after part. */
export async function makeChangingCalls(test: TestApp, onFault?: (fault: unknown) => void): Promise<void> {
  const manager = await test.createUser();
  const features = test.app.host.plugins.flatMap(({ manifest }) => manifest.features ?? []);
  await test.setFeatures(manager.person.companyId, Object.fromEntries(features.map(({ key }) => [key, true])));
  for (const part of [
    ownAccount,
    users,
    company,
    surveys,
    sharing,
    links,
    answers,
    deliveries,
    directory,
    singleSignOn,
  ])
    await part(test, manager).catch((fault) => {
      if (!onFault) throw fault;
      onFault(fault);
    });
}

async function ownAccount(test: TestApp, manager: TestUser) {
  const user = await test.createUser({ company: manager.company, roles: ['survey_creator'] });
  const { api, person, password } = user;
  const { data } = await signIn(test, person.email, password);
  await test.anonymous.post('/auth/refresh_token', { refresh_token: data.refresh_token });
  await confirm(user);
  await api.delete('/account/sessions');
  const again = await signIn(test, person.email, password);
  await test.anonymous.post('/auth/logout', { refresh_token: again.data.refresh_token });
  await signIn(test, person.email, password);
  const sessions: { session_id: string; current: boolean }[] = await accepted(api.get('/account/sessions'));
  const other = sessions.find(({ current }) => !current);
  await api.delete(`/account/sessions/${other!.session_id}`);
  await api.post('/account/confirm/passkey', {});
  await api.post('/account/factors/passkey', {});
  const { data: begun } = await api.post('/account/factors/app', {});
  const app = { set_up: begun.set_up, code: codeOf(begun.secret) };
  const { data: added } = await api.post('/account/factors', { name: 'Phone', app });
  const { factor_id: factor } = added.factor;
  await stepPasses(test);
  await api.put(`/account/factors/${factor}`, { name: 'My phone' });
  await api.post('/account/recovery_codes', {});
  await test.anonymous.post('/auth/passkey/question', {});
  const half = (await signIn(test, person.email, password)).data;
  await test.anonymous.post('/auth/second_step/passkey', { ticket: half.ticket });
  await test.anonymous.post('/auth/second_step', { ticket: half.ticket, code: codeOf(begun.secret) });
  await stepPasses(test);
  await api.post('/account/confirm', { code: codeOf(begun.secret) });
  await api.delete(`/account/factors/${factor}`);
  await api.put(`/user/${person.userId}`, { language: 'fi' });
  await api.put(`/user/${person.userId}/password`, { current_password: password, new_password: 'Kahvi-tauko-27' });

  const deputy = await test.createUser({ company: manager.company, roles: [] });
  const period = { start: new Date().toISOString(), end: new Date(Date.now() + 86_400_000).toISOString() };
  const body = { user_email: deputy.person.email, ...period };
  const substitute = await accepted(api.post('/substitute', body));
  const id = substitute.uuid ?? substitute.id;
  await api.put(`/substitute/${id}`, { ...body, emails: true });
  await deputy.api.with({ 'X-View-As': `user-${person.email}` }).post('/view_as');
  await api.delete(`/substitute/${id}`);

  await askForLink(test, { email: deputy.person.email });
  const token = tokenIn(await test.mail.next({ to: deputy.person.email }));
  await test.anonymous.post('/auth/password_link', { password_reset_hash: token });
  await test.anonymous.put('/reset_password', { password_reset_hash: token, password: 'Kahvi-tauko-28' });
  await test.anonymous.post('/auth/signup', {
    email: 'newcomer@example.test',
    first_name: 'Aino',
    company: 'Newcomers',
    recaptcha: await proof(test.anonymous),
  });
}

async function users(test: TestApp, manager: TestUser) {
  const { api } = manager;
  const made = await accepted(
    api.post('/user/new', { email: 'barista@example.test', first_name: 'Bea', invite: false }),
  );
  const id = made.user_id;
  await api.post('/users/invite', { user_ids: [id] });
  await api.put('/users', { user_ids: [id], language: 'sv' });
  await api.post('/users/export', {});
  const factored = await test.createUser({ company: manager.company, roles: [] });
  await confirm(factored);
  const { data: begun } = await factored.api.post('/account/factors/app', {});
  await factored.api.post('/account/factors', {
    name: 'Phone',
    app: { set_up: begun.set_up, code: codeOf(begun.secret) },
  });
  await api.delete(`/user/${factored.person.userId}/factors`);
  const { group_id: group } = await accepted(api.post('/company/groups', { name: 'Baristas' }));
  await api.put(`/company/groups/${group}`, { name: 'Roasters' });
  await api.put(`/company/groups/${group}/members`, { add: [id] });
  await api.delete(`/company/groups/${group}`);
  const provider = await test.createUser({ roles: ['admin'] });
  await provider.api
    .with({ 'X-View-As': `company-${manager.person.companyId}` })
    .put('/company/user_limit', { user_limit: 500 });
  await provider.api.put('/maintenance', { from: '2027-01-24T19:00:00Z', to: '2027-01-25T01:00:00Z' });
  await provider.api.delete('/maintenance');
}

async function company(test: TestApp, manager: TestUser) {
  const { api } = manager;
  await api.put('/company/settings', { time_zone: 'Europe/Stockholm' });
  await api.put('/company/report_settings', { max_group_fields: 2 });
  await api.put('/company/branding', { accent: '#0b5c66', accent_dark: null });
  await api.post('/company/branding/logo', undefined, { form: form(png, 'logo.png') });
  await api.delete('/company/branding/logo');
  await api.put('/company/first_steps', { dismissed: true });
  await test.setFeatures(manager.person.companyId, { hide_feedback: false });
  await api.post('/feedback', { url: '/surveys', type: 'general', message: 'Good coffee' });
  const { contact_id: key } = await accepted(api.post('/apicontact', { name: 'Till' }));
  await api.put(`/apicontact/${key}`, { name: 'Tills' });
  await api.put(`/apicontact/${key}`, { new_key: true });
  await api.delete(`/apicontact/${key}`, { query: { delete_key: true } });
  await api.delete(`/apicontact/${key}`);
  const collection = { name: 'Beans', content: 'Text', secure: true, password: 'Kahvi-tauko-27' };
  const { collection_id: beans } = await accepted(api.post('/company/datacollections', collection));
  await api.post(`/company/datacollections/${beans}/open`, { password: collection.password });
  await api.put(`/company/datacollections/${beans}`, { ...collection, current_password: collection.password });
  await api.delete(`/company/datacollections/${beans}`);
  await api.post('/url', { target_url: new URL('/a/abc', test.services('company').get(Settings).answerUrl).href });
  const picture = await accepted(
    api.post('/files/upload', undefined, { form: form(png, 'logo.png', { file_type: 'logo' }) }),
  );
  await api.delete(`/files/${picture.fileId}`);
  const table = { export_type: 'xlsx_table', tableheaders: ['A'], tabledata: [['1']] };
  for (const at of ['/table/export', '/survey/export', '/survey/export_table']) await api.post(at, table);
}

const structure = () =>
  makeStructure({
    pages: [
      makePage('p1', [
        makeElement('score', 'nps', { text: 'Recommend?' }),
        makeElement('why', 'openText', { text: 'Why?' }),
      ]),
      makePage('p2', [makeElement('photo', 'fileUpload', { text: 'A photo?' })]),
    ],
    backgroundFields: [
      { id: 'shop', name: 'Shop', values: [] },
      { id: 'region', name: 'Region', values: [] },
    ],
  });

async function surveys(_test: TestApp, manager: TestUser) {
  const { api } = manager;
  const { survey_id: id } = await makeSurvey(manager, { structure: structure() });
  const at = `/survey/${id}`;
  const version = async (): Promise<number> => (await accepted(api.get(at))).survey_version;
  const versioned = async (more: object = {}) => ({ survey_version: await version(), ...more });
  await api.put(at, await versioned({ name: 'Lunch' }));
  const { settings } = (await accepted(api.get(at))).structure;
  const changes = [{ op: 'settings', settings: { ...settings, theme: 'forest' } }];
  await api.patch(at, await versioned({ save_id: 'one', changes }));
  const page = await accepted(api.post(`${at}/page`, await versioned()));
  const pages = (await accepted(api.get(at))).structure.pages.map((one: { id: string }) => one.id);
  const pageId = page.page_id ?? pages.at(-1);
  await api.put(`${at}/page/${pageId}`, await versioned({ page_settings: { title: 'More' } }));
  const element = { kind: 'openText', element_id: 'words', element_settings: { text: 'What else?' } };
  await api.post(`${at}/page/${pageId}/element`, await versioned(element));
  await api.put(`${at}/page/${pageId}/element/words`, await versioned({ element_settings: { text: 'And?' } }));
  await api.delete(`${at}/page/${pageId}/element/words`, { query: { survey_version: await version() } });
  await api.put(`${at}/pages`, await versioned({ page_ids: [...pages].reverse() }));
  await api.delete(`${at}/page/${pageId}`, { query: { survey_version: await version() } });
  await api.post(`${at}/pictures`, undefined, { form: form(png, 'p.png', { file_type: 'image_element' }) });
  await api.post(`${at}/code_check`, { css: 'p { color: red }' });
  await api.post(`${at}/hierarchies`, await versioned());
  await api.put(`${at}/revisions/1/name`, { name: 'First' });
  await api.post(`${at}/revisions/1/restore`, await versioned());
  const values = { field_id: 'shop', values: [{ value: 'Turku' }] };
  await api.post(`${at}/update_bgvalues`, await versioned({ bg_values: [values] }));
  const translated = { language: 'fi', translatable_data: { 'elements/score/text': 'Suosittelisitko?' } };
  await api.put(`${at}/translations`, await versioned(translated));
  const names = { language: 'fi', translatable_data: {} };
  await api.put(`${at}/background_value_translations`, await versioned(names));
  const xliff =
    '<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="x" source-language="en" target-language="fi" datatype="plaintext"><body></body></file></xliff>';
  await api.post(`${at}/translations_import`, undefined, { form: form(xliff, 'texts.xlf') });
  const mapping = { source_field: 'shop', target_field: 'region', mapping_data: 'Turku;South' };
  const mapped = await accepted(api.post(`${at}/bg_value_mapping`, mapping));
  const mappingId = mapped.mapping_id ?? mapped.id;
  await api.put(`${at}/bg_value_mapping/${mappingId}`, { mapping_data: 'Turku;West' });
  await api.delete(`${at}/bg_value_mapping/${mappingId}`);
  const { favourite_id } = await accepted(api.post('/survey/favourite', { survey_id: id, element_id: 'score' }));
  await api.put(`/survey/favourite/${favourite_id}`, { name: 'Ours' });
  await api.delete(`/survey/favourite/${favourite_id}`);
  const { template_id } = await accepted(api.post('/survey/template', { survey_id: id, name: 'Pattern' }));
  await api.put(`/survey/template/${template_id}`, { name: 'Model' });
  await api.delete(`/survey/template/${template_id}`);
  const file = (await api.get(`${at}/file`)).text;
  await api.post('/survey/file/preview', undefined, { form: form(file, 'survey.kaiku.json') });
  await api.post('/survey/file', undefined, { form: form(file, 'survey.kaiku.json', { name: 'Ours' }) });
  const copy = await accepted(api.post(`${at}/copy`, { name: 'Lunch 2' }));
  const together = { name: 'Both', survey_ids: [copy.survey_id] };
  const combined = await accepted(api.post(`${at}/combined_survey`, together));
  const combination = combined.combination_id ?? combined.id;
  await api.put(`${at}/combined_survey/${combination}`, { name: 'Together' });
  await api.delete(`${at}/combined_survey/${combination}`);
  await api.post(`${at}/open`);
  await api.put(at, await versioned({ settings: { thankYouTitle: 'Thanks' } }));
  await api.post(`${at}/publish_changes`, await versioned());
  await api.put(at, await versioned({ settings: { thankYouTitle: 'Many thanks' } }));
  await api.post(`${at}/discard_changes`, await versioned());
  await api.post(`${at}/close`);
  await api.post(`${at}/reopen`);
  await api.post(`${at}/archive`);
  await api.post(`${at}/unarchive`);
  const charts = { parts: ['charts'], hidden: [], shapes: {} };
  await api.put(`${at}/report_settings`, { charts, version: 0 });
  const view = await accepted(api.post(`${at}/report_view`, { name: 'Turku', charts }));
  await api.put(`${at}/report_view/${view.view_id}`, { name: 'Oulu', version: view.version });
  await api.delete(`${at}/report_view/${view.view_id}`);
  await api.post(`${at}/report_view/import`, { kaiku: 'report_views', views: [{ name: 'Turku', filter: {}, charts }] });
  const link = await accepted(api.post(`${at}/data_link`, { name: 'Figures' }));
  await api.delete(`${at}/data_link/${link.link_id}`);
  await api.post(`${at}/response_rates_bg_fields`, { bg_fields: ['shop'] });
  const rule = {
    interval: 'monthly',
    delayed: false,
    id_numbers: true,
    emails: true,
    phone_numbers: false,
    element_ids: ['why'],
  };
  const kept = await accepted(api.post(`${at}/periodic_removal`, rule));
  const ruleId = kept.rule_id ?? kept.id ?? kept.rule?.rule_id ?? kept.rule?.id;
  await api.put(`${at}/periodic_removal/${ruleId}`, { ...rule, phone_numbers: true });
  await api.delete(`${at}/periodic_removal/${ruleId}`);
  await api.delete(at);
  await api.post(`${at}/restore`);
  await api.delete(at);
  await api.delete(`${at}/deleted`);
}

async function sharing(test: TestApp, manager: TestUser) {
  const { api } = manager;
  const { survey_id: id } = await makeSurvey(manager, { structure: structure() });
  const [one, other] = [
    await test.createUser({ company: manager.company, roles: ['survey'] }),
    await test.createUser({ company: manager.company, roles: ['survey'] }),
  ];
  const share = { permissions: ['view'], metaroles: [], background_limits: [], answer_limits: [] };
  await api.post(`/survey/${id}/share`, { ...share, shared_to: [one.person.email] });
  const { data: shares } = await accepted(api.get(`/survey/${id}/share`));
  const { share_id, version } = shares.find(({ email }: { email?: string }) => email === one.person.email) ?? shares[0];
  await api.put(`/survey/${id}/share/${share_id}`, { ...share, permissions: ['edit'], version });
  await api.delete(`/survey/${id}/share/${share_id}`);
  const file = rows('E-mail,Permissions', `${other.person.email},view`);
  const mapping = JSON.stringify({ email: 'E-mail', permissions: 'Permissions' });
  await api.post(`/survey/${id}/share_import/preview`, undefined, { form: form(file, 'shares.csv') });
  await api.post(`/survey/${id}/share_import`, undefined, { form: form(file, 'shares.csv', { mapping }) });
}

async function links(test: TestApp, manager: TestUser) {
  const { api } = manager;
  const { surveyId: id } = await publishSurvey(manager, { structure: structure() });
  const at = `/survey/${id}/publish`;
  const { collectorId } = await makeLink(manager, id, { name: 'Till' });
  await api.put(`${at}/${collectorId}`, { name: 'Tills' });
  await api.post(`${at}/${collectorId}/copy`, { name: 'Another till' });
  await api.post(`${at}/switch`, { collectorIds: [collectorId], state: 'closed' });
  await api.post(`${at}_qr`, { size: '1', collectorIds: [collectorId] });
  await api.post(`/survey/${id}/close`);
  // Its links close with it, as a subscriber hears of it.
  await test.settled();
  await api.post(`/survey/${id}/reopen`);
  await api.put(at, { reopen: 'closedWithSurvey' });
  await api.delete(`${at}/${collectorId}`, { query: { delete_answers: 1 } });
  const { collectorId: more } = await makeLink(manager, id, { name: 'Window' });
  await api.post(`${at}/delete`, { collectorIds: [more], delete_answers: '1' });
  const file = rows('Name', 'Door');
  for (const part of ['/preview', ''])
    await api.post(`/survey/${id}/publish_import${part}`, undefined, { form: form(file, 'links.csv') });
}

async function deliveries(test: TestApp, manager: TestUser) {
  const { api } = manager;
  const { surveyId: id, collectorId: link, url } = await publishSurvey(manager, { structure: structure() });
  const at = `/survey/${id}/delivery`;
  const body = {
    name: 'Regulars',
    link,
    type: 'email',
    targets: ['regular@example.com'],
    subject: 'Coffee',
    body: 'How was it?',
    sender_name: 'Till',
    sender_email: 'till',
  };
  const { name: _, targets: __, ...trial } = body;
  await api.post(`${at}/forecast`, body);
  await api.post(`${at}/try`, trial);
  const later = { ...body, interval: 'daily', starts_at: new Date(Date.now() + 86_400_000).toISOString() };
  const { rule_id: planned } = await accepted(api.post(at, later));
  await api.put(`${at}/${planned}`, { ...later, name: 'All regulars' });
  await api.post(`${at}/${planned}/enabled`, { enabled: false });
  await api.post(`${at}/${planned}/enabled`, { enabled: true });
  await api.delete(`${at}/${planned}`);
  const { rule_id: sent } = await accepted(api.post(at, body));
  await test.settled();
  const reminder = { at: later.starts_at, subject: 'Still time', message: 'How was it?' };
  await api.post(`${at}/${sent}/reminder`, reminder);
  await api.delete(`${at}/${sent}/reminder`);
  await api.post(`${at}/${sent}/retry`);

  const mass = `/survey/${id}/massdelivery`;
  const hours = { quiet_from: null, quiet_until: null, quiet_channels: 'sms' };
  await api.put('/company/contact_rules', { ...hours, limit_per_month: 100 });
  await api.put('/company/mail_domain', { domain: 'kahvila.example' });
  await api.delete('/company/mail_domain');
  await api.put('/company/mass_delivery', { max_rows: 5_000, fields: [{ id: 'brand', name: 'Brand' }] });
  const guests = () => form(rows('target', 'guest@example.com'), 'guests.csv', { type: 'email' });
  const { delivery_id: guest } = await accepted(api.post(mass, undefined, { form: guests() }));
  await test.settled();
  const one = `${mass}/${guest}`;
  await api.post(`${one}/file`, undefined, { form: form(rows('target', 'guest@example.com'), 'mended.csv') });
  await test.settled();
  const { type: _type, targets: _targets, ...words } = body;
  await api.post(`${one}/forecast`, words);
  await api.put(one, { ...words, starts_at: later.starts_at });
  await api.post(`${one}/cancel`);
  await api.put(one, words);
  await test.settled();
  await api.post(`${one}/reminder`, reminder);
  await api.delete(`${one}/reminder`);
  await api.post(`${one}/retry`);
  await api.delete(one);
  const queues = '/delivery/queue';
  const queue = {
    collector_url: url,
    delivery_type: 'email',
    sender_name: 'Till',
    sender_email: 'till',
    msg_title: 'Coffee',
    msg_body: 'How was it?',
  };
  const { uuid } = await accepted(api.post(queues, queue));
  await api.put(`${queues}/${uuid}`, { ...queue, limit_per_month: 1 });
  const { api_key: key } = await accepted(api.post('/apicontact', { name: 'Till', scopes: ['deliveries.queues'] }));
  const till = test.anonymous.with({ 'X-Api-Key': key });
  await till.post(`${queues}/${uuid}/targets`, { target: 'guest@example.com', key: '1' });
  await api.delete(`${queues}/${uuid}`);

  const templates = '/email_template';
  const template = { name: 'Autumn', html: '<p>{{message}}</p><a href="{{link}}">Answer</a>' };
  await api.post(`${templates}/preview`, { html: template.html });
  const { template_id: look } = await accepted(api.post(templates, template));
  await api.put(`${templates}/${look}`, { ...template, name: 'Winter' });
  await api.post(`${templates}/${look}/active`, { active: false });
  await api.post(`${templates}/${look}/active`, { active: true });
  await api.post(`${templates}/${look}/copy`, { name: 'Spring' });
  await api.delete(`${templates}/${look}`);

  const keeper = await test.createUser({ company: manager.company, roles: ['blacklist'] });
  const list = '/company/delivery_blacklist';
  const { entry_id: entry } = await accepted(keeper.api.post(list, { target: 'never@example.com' }));
  await keeper.api.put(`${list}/${entry}`, { target: 'never@example.com', note: 'By phone' });
  await keeper.api.delete(`${list}/${entry}`);
  await keeper.api.post(`${list}/import`, { targets: ['nobody@example.com'] });
}

async function answers(test: TestApp, manager: TestUser) {
  const { api } = manager;
  const survey = await publishSurvey(manager, { structure: structure() }, { draftAllowed: true });
  const { surveyId: id, url } = survey;
  const respondent = createClient(test.answerUrl);
  const first = await submitAnswer(test, survey, { score: 9, why: 'Good coffee' });
  await submitAnswer(test, survey, { score: 2, why: 'Cold coffee' });
  const { started } = await accepted(respondent.get(`/answer/${url}`));
  const page = structure().pages[0]!.id;
  await accepted(respondent.post(`/answer/${url}/reached`, undefined, { query: { started, page } }));
  const transaction = uuidv7();
  const who = { url, transaction_id: transaction, element_id: 'photo', started };
  const photo = await accepted(respondent.post('/files/answer', undefined, { query: who, form: form(png, 'p.png') }));
  await respondent.delete('/files/answer', { query: { url, transaction_id: transaction, file_id: photo.id } });
  const part = { ...who, upload: 'one', name: 'p.png', size: String(png.length), part: '0' };
  const octets = { 'content-type': 'application/octet-stream' };
  const query = new URLSearchParams(part as Record<string, string>);
  await fetch(`${test.answerUrl}/api/files/answer/part?${query}`, { method: 'POST', headers: octets, body: png });
  const draft = uuidv7();
  await respondent.delete(`/answer/${url}`, { query: { draft } });
  const fields = new URLSearchParams({ _transaction: uuidv7(), _started: started });
  await fetch(`${test.answerUrl}/a/${url}`, { method: 'POST', body: fields, redirect: 'manual' });
  await fetch(`${test.answerUrl}/a/${url}/files?${new URLSearchParams(who)}`, {
    method: 'POST',
    body: form(png, 'p.png'),
  });

  const csv = rows('When,Score', '2026-01-31 08:05,9');
  const mapping = JSON.stringify({ When: { type: 'timestamp' }, Score: { type: 'answer', elementId: 'score' } });
  await api.post(`/answer/${id}/import/preview`, undefined, { form: form(csv, 'answers.csv') });
  await api.post(`/answer/${id}/import`, undefined, { form: form(csv, 'answers.csv', { mapping }) });
  await test.settled();
  await api.put(`/survey/${id}/answers`, { response_id: first, revision: 0, answers: { score: 8 } });
  await api.put(`/survey/${id}/update_respondents`, { response_ids: [first], values: { shop: 'Turku' } });
  await api.delete(`/survey/${id}/answers`, { body: { response_ids: [first] } });
  await api.post(`/survey/${id}/responses/export`, {});
  await api.post(`/survey/${id}/test_results`, { count: 2 });
  await test.settled();
  await api.delete(`/survey/${id}/test_results`);
  await api.post(`/datasets/${id}/rebuild`);
  await api.delete(`/datasets/${id}`);
  await test.settled();
  await api.post(`/survey/${id}/clear_answers`, { survey_name: 'Coffee break' });
  await test.settled();
  const later = { runAt: new Date(Date.now() + 3_600_000) };
  const ask = { surveyId: id } as Parameters<typeof exportResponses.handler>[1];
  const jobId = await test.tenant(manager.person.companyId, (ctx) => ctx.enqueue(exportResponses, ask, later));
  await api.delete(`/jobs/${jobId}`);
}

async function directory(test: TestApp, manager: TestUser) {
  const to = await connect(test, manager);
  const user = await to.done('POST', '/Users', userOf('scim-one@example.test'));
  await to.done(
    'PUT',
    `/Users/${user.id}`,
    userOf('scim-one@example.test', { active: true, name: { givenName: 'A', familyName: 'B' } }),
  );
  await to.done('PATCH', `/Users/${user.id}`, patchOf({ op: 'replace', path: 'name.givenName', value: 'Bea' }));
  const group = await to.done('POST', '/Groups', groupOf('Directors', [user.id]));
  await to.done('PUT', `/Groups/${group.id}`, groupOf('Heads', [user.id]));
  await to.done('PATCH', `/Groups/${group.id}`, patchOf({ op: 'replace', path: 'displayName', value: 'Chiefs' }));
  const search = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'] };
  for (const path of ['/.search', '/Users/.search', '/Groups/.search']) await to.done('POST', path, search);
  await to.done('DELETE', `/Groups/${group.id}`);
  await to.done('DELETE', `/Users/${user.id}`);
  const { tokens } = (await manager.api.get('/company/provisioning')).data;
  await manager.api.delete(`/company/provisioning/tokens/${tokens[0].token_id ?? tokens[0].id}`);
}

async function singleSignOn(test: TestApp, manager: TestUser) {
  const { api } = manager;
  const user = await test.createUser({ company: manager.company, roles: [] });
  const { addresses } = await accepted(api.get('/company/sso'));
  const common = { enabled: true, required: false, takes_in: false, logout_redirect_url: '' };
  const oidc = await startOidcProvider();
  try {
    oidc.knows(addresses.oidc_redirect);
    oidc.sits({ sub: 'one', email: user.person.email, email_verified: true });
    const settings = oidc.settings({ idp_id: 'changing-oidc' });
    await api.put('/company/sso/oidc', settings);
    await api.post('/company/sso/oidc/test', settings);
    await visitor(test).signsIn('oidc', 'changing-oidc');
    await api.delete('/company/sso/oidc');
  } finally {
    await oidc.stop();
  }
  const { certificate } = makeKeyPair();
  const saml = {
    ...common,
    idp_id: 'changing-saml',
    entity_id: 'https://idp.example/saml',
    entry_point: 'https://idp.example/sso',
    certificate,
    idp_initiated: false,
  };
  await api.put('/company/sso/saml', saml);
  await api.post('/company/sso/saml/test', saml);
}
