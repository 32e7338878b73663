import { accepted, type TestApp, type TestUser } from '@kaiku/sdk/testing';

/** A CSV file of these rows. */
export const rows = (...lines: string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n`);

/** What a form for a file holds. */
export function fileForm(file: Buffer, fields: Record<string, string> = {}, name = 'guests.csv'): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(file)]), name);
  return form;
}

/** Begins a mass delivery with a file, and waits until it is read. */
export async function uploaded(
  app: TestApp,
  user: TestUser,
  surveyId: string,
  file: Buffer,
  fields: Record<string, string> = {},
) {
  const made = await accepted(
    user.api.post(`/survey/${surveyId}/massdelivery`, undefined, {
      form: fileForm(file, { type: 'email', ...fields }),
    }),
  );
  await app.settled();
  return accepted(user.api.get(`/survey/${surveyId}/massdelivery/${made.delivery_id}`));
}

/** What is sent. */
export const letter = (link: string, more: object = {}) => ({
  name: 'Autumn',
  link,
  subject: 'How was {{survey}}?',
  body: 'Hello {{link}}',
  sender_name: 'The café',
  sender_email: 'cafe.team',
  ...more,
});
