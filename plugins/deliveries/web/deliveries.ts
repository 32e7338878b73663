import type { TableQuery } from '@kaiku/sdk/common';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { paths } from './api.gen.d.ts';
import { api } from './api.ts';

export type RuleBody = paths['/survey/{id}/delivery']['post']['requestBody']['content']['application/json'];
type InfoQuery = paths['/survey/{id}/delivery_info']['get']['parameters']['query'];

export const listKey = (surveyId: string) => ['deliveries', 'rules', surveyId] as const;
export const infoKey = (ruleId: string) => ['deliveries', 'info', ruleId] as const;
/** Whether a delivery is answered by SMS does not change. */
export const kindQuery = (surveyId: string, ruleId: string) =>
  queryOptions({
    queryKey: ['deliveries', 'kind', ruleId],
    queryFn: ({ signal }) => fetchInfo(surveyId, { rule_id: ruleId, per_page: 1 }, signal),
  });

export const fetchDeliveries = (surveyId: string, query: TableQuery, signal: AbortSignal) =>
  api.GET('/survey/{id}/delivery', { path: { id: surveyId }, query: query as never, signal });
export type Delivery = Awaited<ReturnType<typeof fetchDeliveries>>['data'][number];

const fetchInfo = (surveyId: string, query: InfoQuery, signal: AbortSignal) =>
  api.GET('/survey/{id}/delivery_info', { path: { id: surveyId }, query, signal });
export type DeliveryInfoPage = Awaited<ReturnType<typeof fetchInfo>>;
export type TargetRow = DeliveryInfoPage['data'][number];

const fetchSettings = (surveyId: string, signal: AbortSignal) =>
  api.GET('/survey/{id}/delivery/settings', { path: { id: surveyId }, signal });
export type DeliverySettings = Awaited<ReturnType<typeof fetchSettings>>;
export const settingsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['deliveries', 'settings', surveyId],
    queryFn: ({ signal }) => fetchSettings(surveyId, signal),
    // Links are made and closed elsewhere meanwhile.
    staleTime: 0,
  });

/** What e-mails of a template are filled into; asked only where one is chosen. */
export const lookQuery = (surveyId: string, templateId: string) =>
  queryOptions({
    queryKey: ['deliveries', 'look', surveyId, templateId],
    queryFn: async ({ signal }) =>
      (await api.GET('/survey/{id}/delivery/template/{templateId}', { path: { id: surveyId, templateId }, signal }))
        .compiled,
    enabled: templateId !== '',
    staleTime: 0,
  });

export const fetchDelivery = (surveyId: string, ruleId: string, signal?: AbortSignal) =>
  api.GET('/survey/{id}/delivery/{ruleId}', { path: { id: surveyId, ruleId }, ...(signal && { signal }) });
export type WholeDelivery = Awaited<ReturnType<typeof fetchDelivery>>;
/** As it is now: it may be changed elsewhere. */
export const deliveryQuery = (surveyId: string, ruleId: string) =>
  queryOptions({
    queryKey: ['deliveries', 'one', ruleId],
    queryFn: ({ signal }) => fetchDelivery(surveyId, ruleId, signal),
    staleTime: 0,
    gcTime: 0,
  });

const fetchTwoWay = (surveyId: string, link: string, signal: AbortSignal) =>
  api.GET('/survey/{id}/delivery/two_way', { path: { id: surveyId }, query: { link }, signal });
export type TwoWayPreviewed = Awaited<ReturnType<typeof fetchTwoWay>>;
/** How a survey would be asked by SMS through a link. */
export const twoWayQuery = (surveyId: string, link: string) =>
  queryOptions({
    queryKey: ['deliveries', 'two-way', surveyId, link],
    queryFn: ({ signal }) => fetchTwoWay(surveyId, link, signal),
    enabled: link !== '',
    // Surveys and links are changed elsewhere meanwhile.
    staleTime: 0,
  });

type TalkQuery = paths['/survey/{id}/delivery_info_two_way']['get']['parameters']['query'];
export const fetchTalks = (surveyId: string, query: TalkQuery, signal: AbortSignal) =>
  api.GET('/survey/{id}/delivery_info_two_way', { path: { id: surveyId }, query, signal });
export type TalksPage = Awaited<ReturnType<typeof fetchTalks>>;
export type TalkRow = TalksPage['data'][number];

/** Refusals are shown by the form. */
export const saveDelivery = (surveyId: string, ruleId: string | null, body: RuleBody) =>
  ruleId === null
    ? api.POST('/survey/{id}/delivery', { path: { id: surveyId }, body, quiet: true })
    : api.PUT('/survey/{id}/delivery/{ruleId}', { path: { id: surveyId, ruleId }, body, quiet: true });
export const forecast = (surveyId: string, body: RuleBody) =>
  api.POST('/survey/{id}/delivery/forecast', { path: { id: surveyId }, body, quiet: true });
export const tryDelivery = (
  surveyId: string,
  body: paths['/survey/{id}/delivery/try']['post']['requestBody']['content']['application/json'],
) => api.POST('/survey/{id}/delivery/try', { path: { id: surveyId }, body, quiet: true });

type ReminderBody =
  paths['/survey/{id}/delivery/{ruleId}/reminder']['post']['requestBody']['content']['application/json'];
const one = (surveyId: string, ruleId: string) => ({ path: { id: surveyId, ruleId }, quiet: true }) as const;
export const deleteDelivery = (surveyId: string, ruleId: string) =>
  api.DELETE('/survey/{id}/delivery/{ruleId}', one(surveyId, ruleId));
export const switchDelivery = (surveyId: string, ruleId: string, enabled: boolean) =>
  api.POST('/survey/{id}/delivery/{ruleId}/enabled', { ...one(surveyId, ruleId), body: { enabled } });
const remindDelivery = (surveyId: string, ruleId: string, body: ReminderBody) =>
  api.POST('/survey/{id}/delivery/{ruleId}/reminder', { ...one(surveyId, ruleId), body });
const reminderReach = (surveyId: string, ruleId: string) =>
  api.GET('/survey/{id}/delivery/{ruleId}/reminder', one(surveyId, ruleId));
export type ReminderReach = Awaited<ReturnType<typeof reminderReach>>;
const cancelReminder = (surveyId: string, ruleId: string) =>
  api.DELETE('/survey/{id}/delivery/{ruleId}/reminder', one(surveyId, ruleId));
const cancelDelivery = (surveyId: string, ruleId: string) =>
  api.POST('/survey/{id}/delivery/{ruleId}/cancel', one(surveyId, ruleId));
const retryDelivery = (surveyId: string, ruleId: string) =>
  api.POST('/survey/{id}/delivery/{ruleId}/retry', one(surveyId, ruleId));

/** What a page about one delivery does; of written ones and of those of a file alike. */
export interface DeliveryCalls {
  back: string;
  /** Where what has not gone out yet is changed; of a file that is its own page. */
  edit?: string;
  info(query: Omit<InfoQuery, 'rule_id'>, signal: AbortSignal): Promise<DeliveryInfoPage>;
  /** Whom a reminder would reach now. */
  reminderReach(): Promise<ReminderReach>;
  remind(body: ReminderBody): Promise<unknown>;
  cancelReminder(): Promise<unknown>;
  cancel(): Promise<unknown>;
  retry(): Promise<unknown>;
}
export const deliveryCalls = (surveyId: string, ruleId: string): DeliveryCalls => ({
  back: `/s/${surveyId}/deliver`,
  edit: `/s/${surveyId}/deliver/${ruleId}/edit`,
  info: (query, signal) => fetchInfo(surveyId, { ...query, rule_id: ruleId }, signal),
  reminderReach: () => reminderReach(surveyId, ruleId),
  remind: (body) => remindDelivery(surveyId, ruleId, body),
  cancelReminder: () => cancelReminder(surveyId, ruleId),
  cancel: () => cancelDelivery(surveyId, ruleId),
  retry: () => retryDelivery(surveyId, ruleId),
});

/** Has lists and pages fetch anew what is known of deliveries. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['table', 'deliveries'] });
  };
}

/** How it reaches people, and whether they reply. */
export const kindOf = ({ type, two_way }: Pick<Delivery, 'type' | 'two_way'>) => (two_way ? 'two_way' : type);

/** How far a delivery is, in one word. */
export type Stage = 'planned' | 'disabled' | 'delivering' | 'cancelled' | 'sent';
export function stageOf({ enabled, latest, next_delivery }: Delivery): Stage {
  if (latest?.state === 'delivering') return 'delivering';
  if (!enabled) return 'disabled';
  if (next_delivery) return 'planned';
  if (latest?.state === 'cancelled') return 'cancelled';
  return 'sent';
}
/** It goes out at some time, or would if it were enabled. */
export const isEditable = (delivery: Delivery): boolean =>
  delivery.next_delivery !== null || stageOf(delivery) === 'disabled';
export const isUnderWay = ({ latest }: Delivery): boolean =>
  latest?.state === 'delivering' || latest?.reminder_state === 'delivering';
