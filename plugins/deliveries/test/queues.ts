import { wallTime } from '@kaiku/sdk/common';
import { accepted, type TestApp, type TestClient, type TestUser } from '@kaiku/sdk/testing';

/** What a queue of e-mails is made of. */
export const queueBody = (collectorUrl: string, more: object = {}) => ({
  name: 'After a visit',
  collector_url: collectorUrl,
  delivery_type: 'email',
  sender_name: 'The café',
  sender_email: 'cafe.team',
  msg_title: 'How was {{survey}}?',
  msg_body: 'Hello!\n\n{{link}}',
  target_param: 'email',
  ...more,
});

export const makeQueue = (user: TestUser, collectorUrl: string, more: object = {}) =>
  accepted(user.api.post('/delivery/queue', queueBody(collectorUrl, more)));

/** An outside system with a key of the user's company. */
export async function outside(app: TestApp, user: TestUser, scopes = ['deliveries.queues']): Promise<TestClient> {
  const { api_key: key } = await accepted(user.api.post('/apicontact', { name: 'Till', scopes }));
  return app.anonymous.with({ 'X-Api-Key': key });
}

/** A CSV file as a form. */
export function csv(text: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), 'targets.csv');
  return form;
}

/** So many minutes from now as clocks of the zone show it, on whatever day. */
export const clockAt = (zone: string, minutes: number): string =>
  new Date(wallTime(zone, Date.now()) + minutes * 60_000).toISOString().slice(11, 16);

/** So many minutes from now as clocks of the zone show it; null beyond the day. */
export function clockIn(zone: string, minutes: number): string | null {
  const now = wallTime(zone, Date.now());
  const then = new Date(now + minutes * 60_000);
  return then.getUTCDate() === new Date(now).getUTCDate() ? then.toISOString().slice(11, 16) : null;
}

/** A window that does not hold this moment. */
export function closedWindow(zone: string) {
  const [from, until] = [clockIn(zone, 120), clockIn(zone, 180)];
  return from && until
    ? { send_earliest: from, send_not_allowed_after: until }
    : { send_earliest: clockIn(zone, -180), send_not_allowed_after: clockIn(zone, -120) };
}
