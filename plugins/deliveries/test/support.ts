import { accepted, makeElement, makeStructure, type TestApp, type TestUser } from '@kaiku/sdk/testing';

export const structure = makeStructure({
  settings: { name: 'Coffee' },
  elements: [makeElement('score', 'nps', { text: 'Would you recommend us?' })],
  backgroundFields: [{ id: 'city', name: 'City' }],
});

/** What a delivery by e-mail is made of. */
export const mail = (link: string, targets: string[], more: object = {}) => ({
  name: 'Autumn',
  link,
  type: 'email',
  targets,
  subject: 'How was {{survey}}?',
  body: 'Hello!\n\n{{link}}\n\nThank you',
  sender_name: 'The café',
  sender_email: 'cafe.team',
  ...more,
});

export const sms = (link: string, targets: string[], more: object = {}) => ({
  name: 'Autumn',
  link,
  type: 'sms',
  targets,
  body: 'How was the coffee? {{link}}',
  sender_name: 'Kahvila',
  ...more,
});

/** Makes a delivery and waits until it is out. @returns what is known of it */
export async function sent(app: TestApp, user: TestUser, surveyId: string, body: object) {
  const made = await accepted(user.api.post(`/survey/${surveyId}/delivery`, body));
  await app.settled();
  return made;
}

export const infoOf = (user: TestUser, surveyId: string, ruleId: string, query: object = {}) =>
  accepted(user.api.get(`/survey/${surveyId}/delivery_info`, { query: { rule_id: ruleId, ...query } }));

/** The word and the token of the link in a message. */
export function linkIn(text: string): { url: string; r: string | null } {
  const found = /\/a\/([\w-]+)(?:\?r=([\w-]+))?/.exec(text);
  if (!found) throw new Error(`no link in: ${text}`);
  return { url: found[1]!, r: found[2] ?? null };
}
