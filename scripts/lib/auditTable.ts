import type { App } from '@kaiku/core';

/** What a changing call leaves in the audit log. */
export interface Left {
  /** Operations of the entries that a call which goes well may leave; a call leaves those that fit what it did. */
  entries?: readonly string[];
  /** Why no entry. */
  none?: string;
  /** The test that shows it, where test/integration/auditedCalls.test.ts does not make the call itself. */
  shown?: string;
}

const entry = (...entries: string[]): Left => ({ entries });
const none = (reason: string): Left => ({ none: reason });
/** By method and path; what is not here fails the test that makes each call. */
export const audited: Readonly<Record<string, Left>> = {
  'POST /a/{url}': none("a respondent's answer, which is kept with its history"),
  'POST /a/{url}/files': none("a respondent's own file, before it is sent"),
  'POST /api/account/confirm': none('changes nothing: shows that it is the owner'),
  'POST /api/account/confirm/passkey': none('changes nothing: asks the passkey a question'),
  'POST /api/account/factors': entry('auth.factor_add'),
  'POST /api/account/factors/app': none('changes nothing until the factor is added'),
  'POST /api/account/factors/passkey': none('changes nothing until the factor is added'),
  'DELETE /api/account/factors/{id}': entry('auth.factor_remove'),
  'PUT /api/account/factors/{id}': entry('auth.factor_rename'),
  'POST /api/account/recovery_codes': entry('auth.recovery_codes'),
  'DELETE /api/account/sessions': entry('auth.sessions_end'),
  'DELETE /api/account/sessions/{id}': entry('auth.session_end'),
  'POST /api/answer/{id}/import': entry('answers.import'),
  'POST /api/answer/{id}/import/preview': none('changes nothing: reads a file'),
  'DELETE /api/answer/{id}/imports/{importId}': {
    entries: ['answers.import_remove'],
    shown: 'plugins/responses/test/integration/import.test.ts',
  },
  'DELETE /api/answer/{url}': none("a respondent's own draft"),
  'POST /api/answer/{url}': none("a respondent's answer, which is kept with its history"),
  'POST /api/answer/{url}/reached': none('a number of respondents, of nobody'),
  'POST /api/apicontact': entry('apicontact.create'),
  'DELETE /api/apicontact/{id}': entry('apicontact.delete', 'apicontact.delete_key'),
  'PUT /api/apicontact/{id}': entry('apicontact.new_key', 'apicontact.update'),
  'POST /api/auth/enter': entry('auth.sign_in'),
  'POST /api/auth/kaiku_login': entry('auth.sign_in'),
  'POST /api/auth/kaiku_token_by_oidc': {
    entries: ['auth.sign_in'],
    shown: 'plugins/sso/test/integration/oidc.test.ts',
  },
  'POST /api/auth/kaiku_token_by_saml': {
    entries: ['auth.sign_in'],
    shown: 'plugins/sso/test/integration/saml.test.ts',
  },
  'POST /api/auth/logout': entry('auth.sign_out'),
  'POST /api/auth/methods/{method}/callback': {
    none: 'hands a ticket to the browser, which enters with it',
    shown: 'plugins/sso/test/integration/saml.test.ts',
  },
  'POST /api/auth/passkey': { entries: ['auth.sign_in'], shown: 'plugins/access/test/integration/passkeys.test.ts' },
  'POST /api/auth/passkey/question': none('changes nothing: asks the passkey a question'),
  'POST /api/auth/password_link': none('changes nothing: says what a link is good for'),
  'POST /api/auth/refresh_token': none('a session goes on; a token that is used twice is told'),
  'POST /api/auth/second_step': entry('auth.sign_in'),
  'POST /api/auth/second_step/passkey': none('changes nothing: asks the passkey a question'),
  'POST /api/auth/second_step/set_up': {
    entries: ['auth.factor_add', 'auth.sign_in'],
    shown: 'plugins/access/test/integration/factorRule.test.ts',
  },
  'POST /api/auth/second_step/set_up/app': {
    none: 'changes nothing until the factor is added',
    shown: 'plugins/access/test/integration/factorRule.test.ts',
  },
  'POST /api/auth/second_step/set_up/passkey': {
    none: 'changes nothing until the factor is added',
    shown: 'plugins/access/test/integration/factorRule.test.ts',
  },
  'POST /api/auth/signup': entry('company.sign_up', 'user.create', 'user.invite'),
  'PUT /api/company/branding': entry('branding.accent'),
  'DELETE /api/company/branding/logo': entry('branding.logo_removed'),
  'POST /api/company/branding/logo': entry('branding.logo'),
  'POST /api/company/datacollections': entry('datacollection.create'),
  'DELETE /api/company/datacollections/{id}': entry('datacollection.delete'),
  'PUT /api/company/datacollections/{id}': entry('datacollection.update'),
  'POST /api/company/datacollections/{id}/open': entry('datacollection.open'),
  'PUT /api/company/contact_rules': entry('company.contact_rules'),
  'DELETE /api/company/mail_domain': entry('company.mail_domain'),
  'PUT /api/company/mail_domain': entry('company.mail_domain'),
  'POST /api/company/mail_domain/check': {
    entries: ['company.mail_domain'],
    shown: 'plugins/deliveries/test/integration/mailDomain.test.ts',
  },
  'PUT /api/company/mass_delivery': entry('company.mass_delivery'),
  'POST /api/company/delivery_blacklist': entry('blacklist.create'),
  'POST /api/company/delivery_blacklist/import': entry('blacklist.import'),
  'DELETE /api/company/delivery_blacklist/{id}': entry('blacklist.delete'),
  'PUT /api/company/delivery_blacklist/{id}': entry('blacklist.update'),
  'POST /api/company/failed-work/dismiss': {
    entries: ['failed_work.dismiss'],
    shown: 'plugins/company/test/integration/failedWork.test.ts',
  },
  'POST /api/company/failed-work/retry': {
    entries: ['failed_work.retry'],
    shown: 'plugins/company/test/integration/failedWork.test.ts',
  },
  'PUT /api/company/first_steps': none("what the caller's own page shows"),
  'POST /api/company/groups': entry('group.create'),
  'DELETE /api/company/groups/{id}': entry('group.delete'),
  'PUT /api/company/groups/{id}': entry('group.update'),
  'PUT /api/company/groups/{id}/members': entry('group.members'),
  'PUT /api/company/provisioning': entry('company.provisioning'),
  'POST /api/company/provisioning/tokens': entry('scimtoken.create'),
  'DELETE /api/company/provisioning/tokens/{id}': entry('scimtoken.revoke'),
  'PUT /api/company/report_settings': entry('company.reports'),
  'PUT /api/company/settings': entry('company.settings'),
  'PUT /api/company/sso/oidc': entry('company.sso'),
  'POST /api/company/sso/oidc/test': entry('company.sso_test'),
  'PUT /api/company/sso/saml': entry('company.sso'),
  'POST /api/company/sso/saml/metadata': {
    none: 'changes nothing: reads a file',
    shown: 'plugins/sso/test/integration/saml.test.ts',
  },
  'POST /api/company/sso/saml/test': entry('company.sso_test'),
  'DELETE /api/company/sso/{protocol}': entry('auth.unlink', 'company.sso_remove'),
  'DELETE /api/datasets/{id}': entry('dataset.remove'),
  'POST /api/datasets/{id}/rebuild': entry('dataset.rebuild'),
  'DELETE /api/maintenance': entry('maintenance.remove'),
  'PUT /api/maintenance': entry('maintenance.announce'),
  'PUT /api/company/user_limit': entry('company.user_limit'),
  'POST /api/feedback': entry('feedback.send'),
  'DELETE /api/files/answer': none("a respondent's own file, before it is sent"),
  'POST /api/files/answer': none("a respondent's own file, before it is sent"),
  'POST /api/files/answer/part': none("a respondent's own file, before it is sent"),
  'POST /api/files/upload': entry('file.upload'),
  'DELETE /api/files/{id}': entry('file.delete'),
  'DELETE /api/jobs/{id}': entry('job.cancel'),
  'PUT /api/live/{topic}/place': {
    none: 'where somebody is in a draft, which others see while they look',
    shown: 'plugins/surveys/test/integration/together.test.ts',
  },
  'POST /api/personal_data/search': {
    entries: ['personal_data.search'],
    shown: 'plugins/responses/test/integration/people.test.ts',
  },
  'DELETE /api/personal_data/search/{id}': {
    none: "the caller's own search, which goes by itself after a week",
    shown: 'plugins/responses/test/integration/people.test.ts',
  },
  'POST /api/personal_data/search/{id}/erase': {
    entries: ['personal_data.erase'],
    shown: 'plugins/responses/test/integration/people.test.ts',
  },
  'POST /api/personal_data/search/{id}/export': {
    entries: ['personal_data.export'],
    shown: 'plugins/responses/test/integration/people.test.ts',
  },
  'PUT /api/personal_data/search/{id}/found': {
    none: "what of the caller's own search is of the person; the erasure or export that follows is told",
    shown: 'plugins/responses/test/integration/people.test.ts',
  },
  'PUT /api/reset_password': entry('user.password'),
  'POST /api/substitute': entry('substitute.create'),
  'DELETE /api/substitute/{id}': entry('substitute.delete'),
  'PUT /api/substitute/{id}': entry('substitute.update'),
  'POST /api/survey': entry('survey.create'),
  'POST /api/survey/export': none('what the caller sent, as a file'),
  'POST /api/survey/export_table': none('what the caller sent, as a file'),
  'POST /api/survey/favourite': entry('favourite.create'),
  'DELETE /api/survey/favourite/{favouriteId}': entry('favourite.delete'),
  'PUT /api/survey/favourite/{favouriteId}': entry('favourite.rename'),
  'POST /api/survey/file': entry('survey.import'),
  'POST /api/survey/file/preview': none('changes nothing: reads a file'),
  'POST /api/survey/template': entry('template.create'),
  'DELETE /api/survey/template/{templateId}': entry('template.delete'),
  'PUT /api/survey/template/{templateId}': entry('template.rename'),
  'DELETE /api/survey/{id}': entry('survey.delete'),
  'PATCH /api/survey/{id}': entry('survey.update'),
  'PUT /api/survey/{id}': entry('survey.update'),
  'DELETE /api/survey/{id}/answers': entry('answers.remove'),
  'PUT /api/survey/{id}/answers': entry('answers.edit'),
  'POST /api/survey/{id}/archive': entry('survey.archive', 'survey.close'),
  'PUT /api/survey/{id}/background_value_translations': entry('survey.translate'),
  'POST /api/survey/{id}/bg_value_mapping': entry('survey.mapping_create'),
  'DELETE /api/survey/{id}/bg_value_mapping/{mappingId}': entry('survey.mapping_delete'),
  'PUT /api/survey/{id}/bg_value_mapping/{mappingId}': entry('survey.mapping_update'),
  'POST /api/survey/{id}/clear_answers': entry('answers.clear'),
  'POST /api/survey/{id}/close': entry('survey.close'),
  'POST /api/survey/{id}/code_check': none('changes nothing: judges code before it is saved'),
  'POST /api/survey/{id}/combined_survey': entry('combination.create'),
  'DELETE /api/survey/{id}/combined_survey/{combinationId}': entry('combination.delete'),
  'PUT /api/survey/{id}/combined_survey/{combinationId}': entry('combination.update'),
  'POST /api/survey/{id}/copy': entry('survey.copy'),
  'POST /api/survey/{id}/data_link': entry('datalink.create'),
  'DELETE /api/survey/{id}/data_link/{linkId}': entry('datalink.revoke'),
  'DELETE /api/survey/{id}/deleted': entry('survey.remove'),
  'POST /api/survey/{id}/discard_changes': entry('survey.discard_changes'),
  'POST /api/survey/{id}/hierarchies': none('a draft takes the choices of its source anew; publishing it is told'),
  'POST /api/delivery/queue': entry('delivery_queue.create'),
  'DELETE /api/delivery/queue/{id}': entry('delivery_queue.delete'),
  'PUT /api/delivery/queue/{id}': entry('delivery_queue.update'),
  'POST /api/delivery/queue/{id}/targets': none(
    'of a system with a key: the target is the record, and the use is counted',
  ),
  'POST /api/email_template': entry('email_template.create'),
  'POST /api/email_template/preview': none('changes nothing: says what would come of a template'),
  'DELETE /api/email_template/{id}': entry('email_template.delete'),
  'PUT /api/email_template/{id}': entry('email_template.update'),
  'POST /api/email_template/{id}/active': entry('email_template.activate', 'email_template.deactivate'),
  'POST /api/email_template/{id}/copy': entry('email_template.create'),
  'POST /api/survey/{id}/delivery': entry('delivery.create'),
  'POST /api/survey/{id}/delivery/forecast': none('changes nothing: says what a delivery would come to'),
  'POST /api/survey/{id}/delivery/try': none(
    'sends a message to the caller, or to a number that they name, and keeps nothing',
  ),
  'DELETE /api/survey/{id}/delivery/{ruleId}': entry('delivery.delete'),
  'PUT /api/survey/{id}/delivery/{ruleId}': entry('delivery.update'),
  'POST /api/survey/{id}/delivery/{ruleId}/cancel': {
    entries: ['delivery.cancel'],
    shown: 'plugins/deliveries/test/integration/failures.test.ts',
  },
  'POST /api/survey/{id}/delivery/{ruleId}/enabled': entry('delivery.disable', 'delivery.enable'),
  'DELETE /api/survey/{id}/delivery/{ruleId}/reminder': entry('delivery.unremind'),
  'POST /api/survey/{id}/delivery/{ruleId}/reminder': entry('delivery.remind'),
  'POST /api/survey/{id}/delivery/{ruleId}/retry': entry('delivery.retry'),
  'POST /api/survey/{id}/massdelivery': entry('mass_delivery.create'),
  'DELETE /api/survey/{id}/massdelivery/{deliveryId}': entry('mass_delivery.delete'),
  'PUT /api/survey/{id}/massdelivery/{deliveryId}': entry('mass_delivery.update'),
  'POST /api/survey/{id}/massdelivery/{deliveryId}/cancel': entry('mass_delivery.cancel'),
  'POST /api/survey/{id}/massdelivery/{deliveryId}/file': entry('mass_delivery.file'),
  'POST /api/survey/{id}/massdelivery/{deliveryId}/forecast': none('changes nothing: says what it would come to'),
  'DELETE /api/survey/{id}/massdelivery/{deliveryId}/reminder': entry('mass_delivery.unremind'),
  'POST /api/survey/{id}/massdelivery/{deliveryId}/reminder': entry('mass_delivery.remind'),
  'POST /api/survey/{id}/massdelivery/{deliveryId}/retry': entry('mass_delivery.retry'),
  'POST /api/survey/{id}/open': entry('survey.publish'),
  'POST /api/survey/{id}/page': entry('page.create'),
  'DELETE /api/survey/{id}/page/{pageId}': entry('page.delete'),
  'PUT /api/survey/{id}/page/{pageId}': entry('page.update'),
  'POST /api/survey/{id}/page/{pageId}/element': entry('element.create'),
  'DELETE /api/survey/{id}/page/{pageId}/element/{elementId}': entry('element.delete'),
  'PUT /api/survey/{id}/page/{pageId}/element/{elementId}': entry('element.update'),
  'PUT /api/survey/{id}/pages': entry('page.reorder'),
  'POST /api/survey/{id}/periodic_removal': entry('removal_rule.create'),
  'DELETE /api/survey/{id}/periodic_removal/{ruleId}': entry('removal_rule.delete'),
  'PUT /api/survey/{id}/periodic_removal/{ruleId}': entry('removal_rule.update'),
  'POST /api/survey/{id}/pictures': entry('file.upload'),
  'POST /api/survey/{id}/publish': entry('collector.create'),
  'PUT /api/survey/{id}/publish': entry('collector.update'),
  'POST /api/survey/{id}/publish/delete': entry('collector.delete'),
  'POST /api/survey/{id}/publish/switch': entry('collector.update'),
  'DELETE /api/survey/{id}/publish/{collectorId}': entry('collector.delete'),
  'PUT /api/survey/{id}/publish/{collectorId}': entry('collector.update'),
  'POST /api/survey/{id}/publish/{collectorId}/copy': entry('collector.create'),
  'POST /api/survey/{id}/publish_changes': entry('survey.publish_changes'),
  'POST /api/survey/{id}/publish_import': entry('collector.import'),
  'POST /api/survey/{id}/publish_import/preview': none('changes nothing: reads a file'),
  'POST /api/survey/{id}/publish_qr': none('changes nothing: draws the addresses of links'),
  'POST /api/survey/{id}/reopen': entry('survey.reopen'),
  'POST /api/survey/{id}/combined_results/{combinationId}/report': {
    entries: ['report_file.export'],
    shown: 'plugins/reports/test/integration/combined.test.ts',
  },
  'PUT /api/survey/{id}/report_settings': entry('report.settings'),
  'POST /api/survey/{id}/report/export': {
    entries: ['report_file.export'],
    shown: 'plugins/reports/test/integration/exports.test.ts',
  },
  'POST /api/survey/{id}/report_view': entry('report_view.create'),
  'POST /api/survey/{id}/report_view/import': entry('report_view.import'),
  'DELETE /api/survey/{id}/report_view/{viewId}': entry('report_view.delete'),
  'PUT /api/survey/{id}/report_view/{viewId}': entry('report_view.update'),
  'POST /api/survey/{id}/response_rates_bg_fields': none('changes nothing: counts'),
  'POST /api/survey/{id}/responses/export': entry('answers.export'),
  'POST /api/survey/{id}/restore': entry('survey.restore'),
  'PUT /api/survey/{id}/revisions/{version}/name': entry('survey.name_version'),
  'POST /api/survey/{id}/revisions/{version}/restore': entry('survey.restore'),
  'POST /api/survey/{id}/share': entry('share.create'),
  'DELETE /api/survey/{id}/share/{shareId}': entry('share.delete'),
  'PUT /api/survey/{id}/share/{shareId}': entry('share.update'),
  'POST /api/survey/{id}/share_import': entry('share.import'),
  'POST /api/survey/{id}/share_import/preview': none('changes nothing: reads a file'),
  'DELETE /api/survey/{id}/test_results': entry('answers.test_remove'),
  'POST /api/survey/{id}/test_results': entry('answers.test'),
  'PUT /api/survey/{id}/translations': entry('survey.translate'),
  'POST /api/survey/{id}/translations_import': none('changes nothing: compares a file'),
  'POST /api/survey/{id}/unarchive': entry('survey.unarchive'),
  'POST /api/survey/{id}/update_bgvalues': entry('survey.bgvalues'),
  'PUT /api/survey/{id}/update_respondents': entry('answers.background'),
  'POST /api/table/export': none('what the caller sent, as a file'),
  'POST /api/url': entry('url.create'),
  'POST /api/user/new': entry('user.create'),
  'POST /api/user/refresh_hash': entry('auth.reset_asked'),
  'PUT /api/user/{id}': entry('user.update'),
  'DELETE /api/user/{id}/factors': entry('user.factors_remove'),
  'PUT /api/user/{id}/password': entry('user.password'),
  'PUT /api/users': entry('user.update'),
  'POST /api/users/export': entry('user.export'),
  'POST /api/users/invite': entry('user.invite'),
  'POST /api/view_as': entry('view_as.begin'),
  'DELETE /api/{path*}': { none: 'there is nothing: 404', shown: 'core/test/integration/http.test.ts' },
  'PATCH /api/{path*}': { none: 'there is nothing: 404', shown: 'core/test/integration/http.test.ts' },
  'POST /api/{path*}': { none: 'there is nothing: 404', shown: 'core/test/integration/http.test.ts' },
  'PUT /api/{path*}': { none: 'there is nothing: 404', shown: 'core/test/integration/http.test.ts' },
  'POST /preview/{surveyId}': {
    none: 'a preview stores nothing',
    shown: 'plugins/answering/test/integration/page.test.ts',
  },
  'POST /preview/{surveyId}/files': {
    none: 'a preview stores nothing',
    shown: 'plugins/answering/test/integration/files.test.ts',
  },
  'POST /scim/v2/.search': none('changes nothing: searches'),
  'POST /scim/v2/Groups': entry('group.create', 'group.members'),
  'POST /scim/v2/Groups/.search': none('changes nothing: searches'),
  'DELETE /scim/v2/Groups/{id}': entry('group.delete'),
  'PATCH /scim/v2/Groups/{id}': entry('group.update'),
  'PUT /scim/v2/Groups/{id}': entry('group.update'),
  'POST /scim/v2/Users': entry('user.create'),
  'POST /scim/v2/Users/.search': none('changes nothing: searches'),
  'DELETE /scim/v2/Users/{id}': entry('user.remove'),
  'PATCH /scim/v2/Users/{id}': entry('user.update'),
  'PUT /scim/v2/Users/{id}': entry('user.update'),
  'DELETE /scim/v2/{path*}': { none: 'there is nothing: 404', shown: 'plugins/scim/test/integration/service.test.ts' },
  'PATCH /scim/v2/{path*}': { none: 'there is nothing: 404', shown: 'plugins/scim/test/integration/service.test.ts' },
  'POST /scim/v2/{path*}': { none: 'there is nothing: 404', shown: 'plugins/scim/test/integration/service.test.ts' },
  'PUT /scim/v2/{path*}': { none: 'there is nothing: 404', shown: 'plugins/scim/test/integration/service.test.ts' },
  'POST /mail/returned': {
    entries: ['blacklist.bounce', 'blacklist.complaint'],
    shown: 'plugins/deliveries/test/integration/returned.test.ts',
  },
  'POST /sms/replies': {
    entries: ['blacklist.leave'],
    shown: 'plugins/deliveries/test/integration/twoWay.test.ts',
  },
  'POST /sms/replies/twilio': {
    entries: ['blacklist.leave'],
    shown: 'plugins/deliveries/test/integration/twoWay.test.ts',
  },
  'POST /sms/status': {
    entries: ['blacklist.leave'],
    shown: 'plugins/deliveries/test/integration/smsStatuses.test.ts',
  },
  'POST /sms/status/twilio': {
    entries: ['blacklist.leave'],
    shown: 'plugins/deliveries/test/integration/smsStatuses.test.ts',
  },
  'POST /unsubscribe/{token}': {
    entries: ['blacklist.leave', 'blacklist.return'],
    shown: 'plugins/blacklist/test/integration/blacklist.test.ts',
  },
};

const changing = new Set(['post', 'put', 'patch', 'delete']);
/** Each call of both servers that may change something. */
export const changingCalls = ({ server, answerServer }: App): string[] => [
  ...new Set(
    [...server.table(), ...answerServer.table()]
      .filter(({ method }) => changing.has(method))
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`),
  ),
];

/** The text of docs/audit.md. */
export function describeAudit(app: App): string {
  const owners = new Map(app.routes.map(({ plugin, route }) => [route.id, plugin]));
  const ownerOf = new Map(
    [...app.server.table(), ...app.answerServer.table()].map((route) => {
      const { plugin, declared } = route.settings.app ?? {};
      const owner = owners.get(declared ?? '') ?? plugin ?? (route.realm.plugin as string | undefined) ?? 'core';
      return [`${route.method.toUpperCase()} ${route.path}`, owner];
    }),
  );
  const calls = changingCalls(app).sort(byPath);
  const parts = [...new Set(calls.map((name) => ownerOf.get(name)!))].sort().map((plugin) => {
    const rows = calls
      .filter((name) => ownerOf.get(name) === plugin)
      .map((name) => `| \`${name}\` | ${inWords(audited[name])} |`);
    return [`## ${plugin}`, '', '| call | leaves |', '| --- | --- |', ...rows].join('\n');
  });
  return `# What each changing call leaves in the audit log

Written by \`npm run generate\` from the routes and \`scripts/lib/auditTable.ts\`; not to be edited. A test makes every call
of it, and finds by its correlation id the entries that it says, of the call itself and of the jobs that it starts, and no
others. Where several are named, a call leaves those that fit what it did. What reads and is told none the less (exports,
files of respondents, secure data collections) is not here.

${parts.join('\n\n')}
`;
}

const byPath = (one: string, other: string): number => {
  const [a, b] = [one, other].map((name) => name.split(' ').reverse().join(' '));
  return a! < b! ? -1 : 1;
};

function inWords(left: Left | undefined): string {
  if (!left) return '**not decided**';
  const { entries = [], none: why, shown } = left;
  const told = entries.length > 0 ? entries.map((operation) => `\`${operation}\``).join(', ') : `nothing: ${why}`;
  return shown ? `${told} ([test](../${shown}))` : told;
}
