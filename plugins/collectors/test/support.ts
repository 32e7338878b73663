import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { makeElement, makeStructure, type TestApp, type TestUser } from '@kaiku/sdk/testing';

/** What to publish: one question, and a background field. */
export const coffee = makeStructure({
  settings: { name: 'Coffee' },
  elements: [makeElement('q1', 'nps', { text: 'Would you recommend us?' })],
  backgroundFields: [{ id: 'city', name: 'City' }],
});

/** A colleague of `user` to whom the survey is not shared, or shared with these permissions. */
export const colleague = (app: TestApp, user: TestUser): Promise<TestUser> =>
  app.createUser({ company: user.company, roles: ['survey'] });

/** A port for respondents that is known before the node starts, so that the addresses it gives out can be opened. */
export async function answerPort(): Promise<string> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}
