import { onSurvey } from '@kaiku/plugin-surveys/contract';
import { attachment, idParam, Joi, type RequestContext, route, uuid } from '@kaiku/sdk/server';
import { barOrders, type ChartSettings, chartShapes, reportParts, viewScopes } from '../../contract/index.ts';
import type { ReportView } from '../models/reportView.ts';
import { changeReportSettings, reportSettings } from '../services/reportSettings.ts';
import {
  type Asked,
  changeView,
  createView,
  importViews,
  mayChange,
  mostViews,
  removeView,
  reportViewsFeature,
  type ViewSettings,
  viewsFor,
} from '../services/reportViews.ts';
import { elementId, compareBy as factName, filterOf, filterQuery } from './schemas.ts';

const path = '/survey/{id}/report_view';
const onePath = `${path}/{viewId}`;
const oneParams = idParam().keys({ viewId: uuid().required() });

const charts = Joi.object({
  parts: Joi.array()
    .items(Joi.string().valid(...reportParts))
    .unique()
    .min(1)
    .required()
    .description('What the report shows; at least one (RES-005)'),
  hidden: Joi.array().items(elementId()).unique().max(2_000).default([]).description('Elements that are left out'),
  shapes: Joi.object()
    .pattern(elementId(), Joi.string().valid(...chartShapes))
    .max(2_000)
    .default({})
    .description('By element id; the others are drawn as suits them'),
  order: Joi.string()
    .valid(...barOrders)
    .description('Of the bars of choices that are no scale (RES-069); without it as in the survey'),
});
const name = () => Joi.string().trim().min(1).max(100);
const scope = () => Joi.string().valid(...viewScopes);
const filter = () => Joi.object(filterQuery).description('As the query of calls for results');
const compareBy = () =>
  factName()
    .allow(null)
    .description('By what respondents are compared: `field <field id>`, `language` or `collector`; null: by nothing');
const version = () => Joi.number().integer().min(1);

const viewReply = Joi.object({
  view_id: uuid().required(),
  name: Joi.string().required(),
  scope: scope().required(),
  own: Joi.boolean().required(),
  may_change: Joi.boolean().required(),
  filter: filter().required(),
  charts: charts.required(),
  compare_by: compareBy().required(),
  version: version().required(),
});

/** What a file of views holds: nothing of whose they were. */
const inFile = {
  name: name().required(),
  filter: filter().default({}),
  charts: charts.required(),
  compare_by: compareBy().default(null),
};
const fileOfViews = Joi.object({
  kaiku: Joi.valid('report_views').required(),
  views: Joi.array().items(Joi.object(inFile)).min(1).max(mostViews).required(),
});

const seen = {
  access: onSurvey(['reportView', 'reportEdit']),
  params: idParam(),
  feature: reportViewsFeature,
} as const;

/** RES-026 to RES-028: what is shown of a survey's results, kept under a name. */
export const reportViewRoutes = [
  route<{ id: string }>({
    id: 'listReportViews',
    method: 'GET',
    path,
    summary: 'Saved views of a survey’s report: the caller’s, and those of the company',
    ...seen,
    reply: Joi.object({ views: Joi.array().items(viewReply).required() }),
    async handler(ctx, { params }) {
      const asked = await askedBy(ctx, params.id);
      return { views: (await viewsFor(ctx, asked)).map(replyTo(asked)) };
    },
  }),

  route<{ id: string }, object, Given<ViewSettings>>({
    id: 'createReportView',
    method: 'POST',
    path,
    summary: 'Saves a view of a survey’s report; one for the company needs reportEdit',
    ...seen,
    payload: Joi.object({ ...inFile, scope: scope().default('user') }),
    reply: viewReply,
    async handler(ctx, { params, payload }) {
      filterOf(payload.filter);
      const asked = await askedBy(ctx, params.id);
      return replyTo(asked)(await createView(ctx, asked, settingsOf(payload)));
    },
  }),

  route<{ id: string; viewId: string }, object, Partial<Given<ViewSettings>> & { version: number }>({
    id: 'changeReportView',
    method: 'PUT',
    path: onePath,
    summary: 'Changes a saved view: one’s own, or with reportEdit one of the company',
    ...seen,
    params: oneParams,
    payload: Joi.object({
      name: name(),
      scope: scope(),
      filter: filter(),
      charts,
      compare_by: compareBy(),
      version: version().required().description('The one that the caller has seen: 412 when it was changed meanwhile'),
    }),
    reply: viewReply,
    async handler(ctx, { params, payload: { compare_by, ...given } }) {
      if (given.filter) filterOf(given.filter);
      const changes = { ...given, ...(compare_by !== undefined && { compareBy: compare_by }) };
      const asked = await askedBy(ctx, params.id);
      return replyTo(asked)(await changeView(ctx, asked, params.viewId, changes));
    },
  }),

  route<{ id: string; viewId: string }>({
    id: 'deleteReportView',
    method: 'DELETE',
    path: onePath,
    summary: 'Removes a saved view: one’s own, or with reportEdit one of the company',
    ...seen,
    params: oneParams,
    reply: Joi.object({ removed_id: uuid().required() }),
    async handler(ctx, { params }) {
      await removeView(ctx, await askedBy(ctx, params.id), params.viewId);
      return { removed_id: params.viewId };
    },
  }),

  route<{ id: string }>({
    id: 'exportReportViews',
    method: 'GET',
    path: `${path}/export`,
    summary: 'All saved views that the caller sees, as a file for another survey',
    ...seen,
    reply: 'stream',
    transaction: 'read',
    async handler(ctx, { params, h }) {
      const views = await viewsFor(ctx, await askedBy(ctx, params.id));
      const named = views.map(({ name, filter, charts, compareBy }) => ({
        name,
        filter,
        charts,
        compare_by: compareBy,
      }));
      return h
        .response(JSON.stringify({ kaiku: 'report_views', views: named }, null, 2))
        .type('application/json')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachment('views', 'kaiku.json'));
    },
  }),

  route<{ id: string }, object, { views: Given<Omit<ViewSettings, 'scope'>>[] }>({
    id: 'importReportViews',
    method: 'POST',
    path: `${path}/import`,
    summary: 'Takes over the views of a file as the caller’s own; a name that is taken gets a number',
    ...seen,
    maxBytes: 2 * 1024 * 1024,
    payload: fileOfViews,
    reply: Joi.object({ views: Joi.array().items(viewReply).required() }),
    async handler(ctx, { params, payload: { views } }) {
      for (const { filter } of views) filterOf(filter);
      const asked = await askedBy(ctx, params.id);
      return { views: (await importViews(ctx, asked, views.map(settingsOf))).map(replyTo(asked)) };
    },
  }),

  route<{ id: string }>({
    id: 'getReportSettings',
    method: 'GET',
    path: '/survey/{id}/report_settings',
    summary: 'What the report shows for who has chosen no view; null: everything',
    access: onSurvey(['reportView', 'reportEdit']),
    params: idParam(),
    reply: Joi.object({ charts: charts.allow(null).required(), version: Joi.number().integer().required() }),
    handler: (ctx, { params }) => reportSettings(ctx, params.id),
  }),

  route<{ id: string }, object, { charts: ChartSettings; version: number }>({
    id: 'changeReportSettings',
    method: 'PUT',
    path: '/survey/{id}/report_settings',
    summary: 'Says what the report shows for who has chosen no view',
    access: onSurvey(['reportEdit']),
    params: idParam(),
    payload: Joi.object({
      charts: charts.required(),
      version: Joi.number().integer().min(0).required().description('The one that the caller has seen'),
    }),
    reply: Joi.object({ charts: charts.required(), version: version().required() }),
    handler: (ctx, { params, payload }) => changeReportSettings(ctx, params.id, payload),
  }),
];

/** As it comes in. */
type Given<S extends Partial<ViewSettings>> = Omit<S, 'compareBy'> & { compare_by: string | null };

const settingsOf = <G extends { compare_by: string | null }>({ compare_by, ...given }: G) => ({
  ...given,
  compareBy: compare_by,
});

async function askedBy(ctx: RequestContext, surveyId: string): Promise<Asked> {
  const held = await ctx.permissionsOn('survey', surveyId);
  return { person: ctx.subject!, surveyId, shares: held.has('full') || held.has('reportEdit') };
}

const replyTo = (asked: Asked) => (view: ReportView) => ({
  view_id: view.id,
  name: view.name,
  scope: view.scope,
  own: view.ownerId === asked.person.userId,
  may_change: mayChange(view, asked),
  filter: view.filter,
  charts: view.charts,
  compare_by: view.compareBy,
  version: view.version,
});
