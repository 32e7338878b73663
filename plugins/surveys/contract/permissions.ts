import type { ResourceAccess } from '@kaiku/sdk/common';

/** What a share can give on one survey (SHARE-006 to SHARE-015). */
export const sharePermissions = [
  'full',
  'view',
  'viewLinks',
  'edit',
  'reportView',
  'reportEdit',
  'bgLimits',
  'answerLimits',
  'rawAnswers',
  'gdpr',
  'ticketManagement',
  'modifyFeedback',
  'ticketReport',
] as const;
export type SharePermission = (typeof sharePermissions)[number];

/**
 * What a person may do with one survey, as plugin.json declares it for the resource. `wholeResults` comes by itself to
 * who sees results or responses without limits: for what tells of all answers, such as how many there are.
 */
export type SurveyPermission = SharePermission | 'wholeResults';

/** Access for who holds `full`, or any one of these, on the survey that the path names. */
export const onSurvey = (needs: readonly SurveyPermission[], param = 'id'): ResourceAccess => ({
  resource: 'survey',
  needs,
  param,
});

/** They say that a share has limits and give nothing by themselves. */
export const limitPermissions = ['bgLimits', 'answerLimits'] as const satisfies readonly SharePermission[];

/** Permissions whose holders see what limits apply to. */
export const resultPermissions = [
  'reportView',
  'reportEdit',
  'rawAnswers',
] as const satisfies readonly SharePermission[];

export const metaroles = ['owner', 'editor', 'reportReader', 'analyst', 'ticketHandler', 'dataProtection'] as const;
export type Metarole = (typeof metaroles)[number];

/** Named bundles of permissions that a share can give besides single ones (SHARE-002, docs/decisions/0078). */
export const permissionsOfMetarole: Readonly<Record<Metarole, readonly SharePermission[]>> = {
  owner: ['full'],
  editor: ['view', 'viewLinks', 'edit'],
  reportReader: ['view', 'reportView'],
  analyst: ['view', 'reportView', 'reportEdit', 'rawAnswers'],
  ticketHandler: ['ticketManagement', 'modifyFeedback', 'ticketReport'],
  dataProtection: ['rawAnswers', 'gdpr'],
};

/** What a share gives: its own permissions, and those of its metaroles. */
export const permissionsOfShare = (share: {
  permissions: readonly SharePermission[];
  metaroles: readonly Metarole[];
}): ReadonlySet<SharePermission> =>
  new Set([...share.permissions, ...share.metaroles.flatMap((name) => permissionsOfMetarole[name] ?? [])]);
