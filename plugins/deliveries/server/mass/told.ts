import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import type { SurveyDetails } from '@kaiku/plugin-surveys/contract';
import type { RequestContext, TenantContext } from '@kaiku/sdk/server';
import { faultsTold, type MassProblem, type MassStatus, massFeature } from '../../contract/index.ts';
import type { Rule, Sending } from '../models/delivery.ts';
import { Mass, MassFault } from '../models/mass.ts';
import { firstRules } from '../services/firstRules.ts';
import { type Funnel, funnels, latestSendings } from '../services/info.ts';
import { fileRules } from './mass.ts';

interface Known {
  mass: Mass;
  rule: Rule;
  latest: Sending | undefined;
  funnel: Funnel;
}

/**
 * How far a mass delivery is (DEL-033). `ready`: nothing goes on, whether it is still to be sent or was. `blocked`: it was
 * held back by somebody, or nobody is left of its recipients: the blacklist has them, or they have had as many messages in
 * the month as they may.
 */
function statusOf({ mass, rule, latest, funnel }: Known): MassStatus {
  if (mass.state === 'parsing') return 'parsing';
  if (mass.state === 'refused') return 'failed';
  if (!latest) return rule.nextAt ? (rule.enabled ? 'pending' : 'blocked') : 'ready';
  if (latest.state === 'cancelled') return 'blocked';
  if (latest.state === 'delivering' || latest.reminderState === 'delivering') return 'delivering';
  if (funnel.sent > 0) return 'ready';
  if (funnel.failed > 0) return 'failed';
  return funnel.blocked + funnel.limited > 0 ? 'blocked' : 'ready';
}

/** When it goes out, or went. */
const dateOf = ({ rule, latest }: Known): string | null => (latest?.plannedAt ?? rule.nextAt)?.toISOString() ?? null;

async function knownOf(ctx: TenantContext, rules: readonly Rule[]): Promise<Known[]> {
  const ids = rules.map(({ id }) => id);
  const found = await Mass.query(ctx.trx).whereIn('id', ids);
  const masses = new Map(found.map((mass) => [mass.id, mass]));
  const latest = await latestSendings(ctx, ids);
  const funnelOf = await funnels(ctx, ids);
  return rules.flatMap((rule) => {
    const mass = masses.get(rule.id);
    return mass ? [{ mass, rule, latest: latest.get(rule.id), funnel: funnelOf(rule.id) }] : [];
  });
}

/** What every reader of one is told. */
const briefOf = (known: Known) => ({
  delivery_id: known.rule.id,
  name: known.rule.name,
  link: known.rule.collectorId,
  type: known.rule.channel,
  status: statusOf(known),
  delivery_date: dateOf(known),
  file: {
    name: known.mass.fileName,
    size: known.mass.fileSize,
    recipients: known.mass.recipients,
    doubled: known.mass.doubled,
    fields: known.mass.fields,
  },
  company_field: known.mass.companyField,
  opened: known.funnel.opened,
  responded: known.funnel.answered,
  reminder_time: known.latest?.reminderAt?.toISOString() ?? null,
});

/** Mass deliveries with what is known of them, with as many queries for many as for one. */
export async function massReplies(ctx: RequestContext, surveyId: string, rules: readonly Rule[]) {
  const links = await ctx.get(CollectorReader).names(ctx, surveyId);
  return (await knownOf(ctx, rules)).map((known) => {
    const { mass, rule, latest, funnel } = known;
    return {
      ...briefOf(known),
      link_name: links.get(rule.collectorId) ?? null,
      // Whoever may see the delivery may follow how its file is read.
      job_id: mass.state === 'parsing' ? mass.jobId : null,
      problem: mass.problem && {
        code: mass.problem,
        message: problemWords(ctx, mass.problem, mass.params),
      },
      fault_count: mass.faults,
      subject: rule.subject,
      body: rule.body,
      sender_name: rule.senderName,
      sender_email: rule.senderEmail,
      reminder_days: rule.reminderDays,
      reminder_subject: rule.reminderSubject,
      reminder_message: rule.reminderMessage,
      template_id: rule.templateId,
      reminder_state: latest?.reminderState ?? null,
      planned: rule.nextAt !== null && rule.enabled,
      delivered: latest?.plannedAt.toISOString() ?? null,
      funnel,
      created: rule.createdAt.toISOString(),
    };
  });
}

/** Why a file was refused: where its headings are wrong, that its rows are, too. */
function problemWords(ctx: RequestContext, problem: MassProblem, params: Mass['params']): string {
  const words = wordsOf(ctx, problem, params);
  return problem !== 'invalid_rows' && Number(params.count) > 0
    ? `${words} ${wordsOf(ctx, 'rows_besides', params)}`
    : words;
}

/** Of files the platform has words, too. */
function wordsOf(ctx: RequestContext, code: string, params: Record<string, unknown>): string {
  const key = `errors.${code}`;
  const own = ctx.t(key, params);
  return own === key ? ctx.t(`core:${key}`, params) : own;
}

/** What is wrong with the file, in the reader's words. */
export async function toldFaults(ctx: RequestContext, massId: string, after = -1, most = faultsTold) {
  const rows = await MassFault.query(ctx.trx)
    .where({ mass_id: massId })
    .where('place', '>', after)
    .orderBy('place')
    .limit(most);
  return rows.map(({ place, atRow, atColumn, code, value, params }) => ({
    place,
    row: atRow,
    column: atColumn,
    code,
    value,
    message: wordsOf(ctx, code, { row: atRow, ...params, value }),
  }));
}

/** The mass deliveries that surveys carry in `GET /survey?with_details` (SUR-017). */
export const massDetails: SurveyDetails = {
  part: 'mass_deliveries',
  needs: [],
  async of(ctx, surveyIds) {
    if (!ctx.features.has(massFeature)) return new Map();
    const rules = await firstRules(ctx, fileRules(ctx), surveyIds);
    const bySurvey = Map.groupBy(await knownOf(ctx, rules), ({ rule }) => rule.surveyId);
    return new Map([...bySurvey].map(([id, some]) => [id, some.map(briefOf)]));
  },
};
