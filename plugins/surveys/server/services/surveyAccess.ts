import type { Person } from '@kaiku/sdk/common';
import { forbidden, notFound, type RoleRules, type TenantContext } from '@kaiku/sdk/server';
import {
  type AnswersScope,
  type CopyScope,
  type HideUnder,
  type ResultsScope,
  resultPermissions,
  type SharePermission,
  type SurveyAccess,
  type SurveyReader,
  withPublicResults,
} from '../../contract/index.ts';
import { type Grant, grantsOn } from './access.ts';

/** What shows anything of answers. */
const showing: readonly SharePermission[] = [...resultPermissions, 'gdpr'];

/** One without limits shows everything. */
function limitsOf(grants: readonly Grant[]): ResultsScope['limits'] {
  const limits = grants.map(({ limit }) => limit).filter((limit) => limit !== null);
  return limits.length < grants.length ? null : limits;
}

const giving = (grants: readonly Grant[], needs: readonly SharePermission[]): Grant[] =>
  grants.filter(({ permissions }) => permissions.has('full') || needs.some((one) => permissions.has(one)));

export function createSurveyAccess(surveys: SurveyReader, rules: Pick<RoleRules, 'rolesIn'>): SurveyAccess {
  async function scope(
    ctx: TenantContext,
    person: Person,
    surveyId: string,
    needs: readonly SharePermission[],
  ): Promise<Omit<ResultsScope, 'answers'>> {
    const { isPublic, ...hidden } = await hiddenIn(ctx, surveyId);
    // Whoever is passed on as they are at home has here no more than counts here.
    const subject: Person = { ...person, roles: [...rules.rolesIn(ctx.companyId, person)] };
    const grants = (await grantsOn(ctx, subject, [surveyId])).get(surveyId) ?? [];
    const letting = giving(grants, needs);
    if (letting.length === 0) throw forbidden();
    const seen = isPublic ? null : limitsOf(giving(grants, showing));
    return { companyId: ctx.companyId, surveyId, ...hidden, limits: limitsOf(letting), seen } as ResultsScope;
  }

  /**
   * As respondents were told: of the live version, which has what authors have published.
   * @throws Problem `not_found`
   */
  async function hiddenIn(
    ctx: TenantContext,
    surveyId: string,
  ): Promise<Pick<ResultsScope, 'hideUnder' | 'hideTimes' | 'hideDurations'> & { isPublic: boolean }> {
    const asked = await surveys.asked(ctx, surveyId);
    if (!asked) throw notFound();
    const { hideUnder = 0, hideUnderField = null, hideTimestamps = false } = asked.structure.settings;
    const known = asked.structure.backgroundFields.some(({ id }) => id === hideUnderField);
    const under: HideUnder | null = hideUnder > 0 ? { under: hideUnder, fieldId: known ? hideUnderField : null } : null;
    // Who knows when somebody answered would know which of few it was.
    return {
      hideUnder: under,
      hideTimes: hideTimestamps || under !== null,
      hideDurations: hideTimestamps,
      isPublic: withPublicResults(asked.structure).length > 0,
    };
  }

  return {
    async results(ctx, person, surveyId) {
      const judged = await scope(ctx, person, surveyId, ['reportView', 'reportEdit']);
      return { ...judged, answers: false } as ResultsScope;
    },
    async answers(ctx, person, surveyId) {
      return { ...(await scope(ctx, person, surveyId, ['rawAnswers'])), answers: true } as AnswersScope;
    },
    async erasable(ctx, person, surveyId) {
      return { ...(await scope(ctx, person, surveyId, ['gdpr'])), answers: true } as AnswersScope;
    },
    async everybody(ctx, surveyId) {
      const { isPublic: _, ...hidden } = await hiddenIn(ctx, surveyId);
      const all = { ...hidden, limits: null, seen: null };
      return { companyId: ctx.companyId, surveyId, ...all, answers: false } as unknown as ResultsScope;
    },
    copy: ({ companyId }, surveyId) => ({ companyId, surveyId }) as CopyScope,
  };
}
