import type { TableQuery } from '@kaiku/sdk/common';
import { fileForm } from '@kaiku/sdk/web';
import { queryOptions } from '@tanstack/react-query';
import type { paths } from './api.gen.d.ts';
import { api } from './api.ts';
import type { DeliveryCalls, DeliveryInfoPage, RuleBody } from './deliveries.ts';

type MassBody = paths['/survey/{id}/massdelivery/{deliveryId}']['put']['requestBody']['content']['application/json'];

export const massListKey = (surveyId: string) => ['deliveries', 'mass', surveyId] as const;

export const fetchMasses = (surveyId: string, query: TableQuery, signal: AbortSignal) =>
  api.GET('/survey/{id}/massdelivery', { path: { id: surveyId }, query: query as never, signal });
export type MassRow = Awaited<ReturnType<typeof fetchMasses>>['data'][number];

const path = (surveyId: string, deliveryId: string) => ({ path: { id: surveyId, deliveryId } }) as const;
const quiet = (surveyId: string, deliveryId: string) => ({ ...path(surveyId, deliveryId), quiet: true }) as const;

/** Its time has come, or comes before anybody could change it. */
export const goesOutNow = ({ planned, delivered, delivery_date }: MassRow): boolean =>
  planned && !delivered && delivery_date !== null && Date.parse(delivery_date) < Date.now() + 10_000;
/** While it is about to go out. */
const soonMs = 1_500;

export const massQuery = (surveyId: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['deliveries', 'mass', 'one', deliveryId],
    queryFn: ({ signal }) =>
      api.GET('/survey/{id}/massdelivery/{deliveryId}', { ...path(surveyId, deliveryId), signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && goesOutNow(data) ? soonMs : false),
  });
export type WholeMass = Awaited<ReturnType<NonNullable<ReturnType<typeof massQuery>['queryFn']>>>;

export const massSettingsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['deliveries', 'mass', 'settings', surveyId],
    queryFn: ({ signal }) => api.GET('/survey/{id}/massdelivery/settings', { path: { id: surveyId }, signal }),
    staleTime: 0,
  });

/** What is said beside a file. */
export interface BesideFile {
  type: 'email' | 'sms';
  name: string;
  company_field: string;
}
export const uploadFile = (surveyId: string, file: File, fields: BesideFile) =>
  api.POST('/survey/{id}/massdelivery', { path: { id: surveyId }, body: fileForm(file, { ...fields }), quiet: true });
export const replaceFile = (surveyId: string, deliveryId: string, file: File, company_field: string) =>
  api.POST('/survey/{id}/massdelivery/{deliveryId}/file', {
    ...quiet(surveyId, deliveryId),
    body: fileForm(file, { company_field }),
  });

/** Of what is written for a delivery, what one to the rows of a file takes. */
export const massBodyOf = ({
  name,
  link,
  subject,
  body,
  sender_name,
  sender_email,
  starts_at,
  reminder_days,
  reminder_subject,
  reminder_message,
  template_id,
}: RuleBody): MassBody =>
  ({
    name,
    link,
    subject,
    body,
    sender_name,
    sender_email,
    starts_at,
    reminder_days,
    reminder_subject,
    reminder_message,
    template_id,
  }) as MassBody;
/** Refusals are shown by the form. */
export const planMass = (surveyId: string, deliveryId: string, body: MassBody) =>
  api.PUT('/survey/{id}/massdelivery/{deliveryId}', { ...quiet(surveyId, deliveryId), body });
export const forecastMass = (surveyId: string, deliveryId: string, body: MassBody) =>
  api.POST('/survey/{id}/massdelivery/{deliveryId}/forecast', { ...quiet(surveyId, deliveryId), body });
export const deleteMass = (surveyId: string, deliveryId: string) =>
  api.DELETE('/survey/{id}/massdelivery/{deliveryId}', quiet(surveyId, deliveryId));
export const stopMass = (surveyId: string, deliveryId: string) =>
  api.POST('/survey/{id}/massdelivery/{deliveryId}/cancel', quiet(surveyId, deliveryId));

export const massCalls = (surveyId: string, deliveryId: string): DeliveryCalls => ({
  back: `/s/${surveyId}/mass-deliver`,
  info: (query, signal) =>
    api.GET('/survey/{id}/massdelivery/{deliveryId}/info', {
      ...path(surveyId, deliveryId),
      query: query as never,
      signal,
    }) as Promise<DeliveryInfoPage>,
  reminderReach: () => api.GET('/survey/{id}/massdelivery/{deliveryId}/reminder', quiet(surveyId, deliveryId)),
  remind: (body) =>
    api.POST('/survey/{id}/massdelivery/{deliveryId}/reminder', { ...quiet(surveyId, deliveryId), body }),
  cancelReminder: () => api.DELETE('/survey/{id}/massdelivery/{deliveryId}/reminder', quiet(surveyId, deliveryId)),
  cancel: () => stopMass(surveyId, deliveryId),
  retry: () => api.POST('/survey/{id}/massdelivery/{deliveryId}/retry', quiet(surveyId, deliveryId)),
});

/** How far it is, in the words of the list: what is ready was sent, or is to be. */
export type MassStage = 'draft' | 'sent' | 'parsing' | 'pending' | 'delivering' | 'blocked' | 'failed' | 'refused';
export function massStageOf({ status, delivered, problem }: MassRow): MassStage {
  if (status === 'ready') return delivered ? 'sent' : 'draft';
  if (status === 'failed') return problem ? 'refused' : 'failed';
  return status;
}
export const isMassBusy = ({ status }: Pick<MassRow, 'status'>): boolean =>
  status === 'parsing' || status === 'delivering';
