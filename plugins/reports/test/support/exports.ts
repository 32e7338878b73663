import { accepted, type TestApp, type TestUser, until } from '@kaiku/sdk/testing';

/** Asks for a report and waits until it is there, or is not. */
export async function makeReport(user: TestUser, surveyId: string, body: object) {
  const { jobId } = await accepted(user.api.post(`/survey/${surveyId}/report/export`, body));
  const job = await jobEnded(user, jobId);
  return { jobId: jobId as string, job };
}

export const jobEnded = (user: TestUser, jobId: string) =>
  until(
    'the report to be made',
    async () => {
      const job = await accepted(user.api.get(`/jobs/${jobId}`));
      return ['done', 'failed', 'cancelled'].includes(job.state) && job;
    },
    180_000,
  );

export const fetchReport = (app: TestApp, user: TestUser, surveyId: string, exportId: string) =>
  fetch(`${app.url}/api/survey/${surveyId}/report/export/${exportId}`, {
    headers: { authorization: `Bearer ${user.tokens.token}` },
  });
