import { createInterface } from 'node:readline';
import { accepted, makeElement, makeStructure, publishSurvey, startTestApp } from '@kaiku/sdk/testing';

/** A node with worker threads that sends to a mail server, in a process of its own. Stops when its input ends. */
export interface DeliverServerAddresses {
  app: string;
  token: string;
  surveyId: string;
  collectorId: string;
}

/** What it takes of memory, its threads included, when asked for it. */
export interface DeliverServerMemory {
  residentMB: number;
}

const app = await startTestApp({
  workers: 'threads',
  env: {
    KAIKU_RATE_LIMITS: 'false',
    KAIKU_LOG: 'error',
    KAIKU_DELIVERIES_PER_SECOND: '10000',
    KAIKU_DELIVERIES_PER_DOMAIN_PER_SECOND: '0',
    SMTP_URL: process.env.KAIKU_BENCH_SMTP!,
  },
});
const user = await app.createUser();
await app.setFeatures(user.person.companyId, { mass_survey_delivery: true });
// How many rows a file may have is agreed on with the provider (DEL-042).
const provider = await app.createUser({ roles: ['admin'] });
const inCompany = provider.api.with({ 'X-View-As': `company-${user.person.companyId}` });
await accepted(inCompany.put('/company/mass_delivery', { max_rows: 20_000, fields: [] }));
const structure = makeStructure({
  settings: { name: 'Coffee' },
  elements: [makeElement('score', 'nps', { text: 'Would you recommend us?' })],
  backgroundFields: [{ id: 'city', name: 'City' }],
});
const { surveyId, collectorId } = await publishSurvey(user, { structure });
const addresses: DeliverServerAddresses = { app: app.url, token: user.tokens.token, surveyId, collectorId };
process.stdout.write(`${JSON.stringify(addresses)}\n`);
createInterface({ input: process.stdin })
  .on('line', () => {
    const memory: DeliverServerMemory = { residentMB: Math.round(process.memoryUsage.rss() / 2 ** 20) };
    process.stdout.write(`${JSON.stringify(memory)}\n`);
  })
  .on('close', () => void app.stop().then(() => process.exit(0)));
