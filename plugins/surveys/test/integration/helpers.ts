import type { TestClient } from '@kaiku/sdk/testing';
import { expect } from 'chai';

/** Creates a survey and gives the reply. */
export async function createSurvey(api: TestClient, body: object = {}) {
  const reply = await api.post('/survey', { name: 'Coffee', language: 'en', ...body });
  expect(reply.status, reply.text).to.equal(200);
  return reply.data;
}

/** A survey that can be published. */
export const createComplete = (api: TestClient, body: object = {}) =>
  createSurvey(api, { starter: 'customer', ...body });

/** Calls one of the steps of a survey's life. */
export async function step(api: TestClient, surveyId: string, name: string) {
  const reply = await api.post(`/survey/${surveyId}/${name}`);
  expect(reply.status, reply.text).to.equal(200);
  return reply.data;
}

/** Only what these tests need, so that they are quick and others' faults are not theirs. */
export const plugins = { env: { KAIKU_ONLY_PLUGINS: 'access,surveys' } };
