import type { JobStatus } from '@kaiku/sdk/common';
import { expect } from 'chai';
import { ApiError } from '../../web/runtime/errors.ts';
import { watchJob } from '../../web/runtime/jobWatch.ts';

const status = (state: JobStatus['state'], done = 0): JobStatus => ({
  jobId: 'j',
  name: 'x',
  state,
  done,
  total: 2,
  result: null,
  error: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
});
const lost = () => new ApiError(0, 'unreachable', 'nobody answered');
const busy = () => new ApiError(503, 'unavailable', 'later');

/** Watches with these replies, one after the other. @returns the states that were told */
async function watched({ reads, streams }: { reads: (JobStatus | Error)[]; streams: (JobStatus | Error)[][] }) {
  const told: string[] = [];
  const pauses: number[] = [];
  await watchJob(
    {
      async read() {
        const reply = reads.shift()!;
        if (reply instanceof Error) throw reply;
        return reply;
      },
      async *listen() {
        for (const reply of streams.shift() ?? [lost()]) {
          if (reply instanceof Error) throw reply;
          yield reply;
        }
      },
      pause: async (milliseconds) => void pauses.push(milliseconds),
    },
    new AbortController().signal,
    ({ state, done }) => told.push(`${state} ${done}`),
  );
  return { told, pauses };
}

describe('watching a job', () => {
  it('tells what its stream tells, and ends with it', async () => {
    const replies = { reads: [status('queued')], streams: [[status('running', 1), status('done', 2)]] };
    expect(await watched(replies)).to.deep.equal({ told: ['queued 0', 'running 1', 'done 2'], pauses: [] });
  });

  it('asks on where no stream gets through', async () => {
    const reads = [status('queued'), status('running', 1), status('done', 2)];
    expect(await watched({ reads, streams: [] })).to.deep.equal({
      told: ['queued 0', 'running 1', 'done 2'],
      pauses: [2_000, 2_000],
    });
  });

  it('asks again after a question that nobody answered, the first as any other', async () => {
    const reads = [lost(), status('running', 1), busy(), status('failed', 1)];
    const { told } = await watched({ reads, streams: [[], [busy()], [lost()]] });
    expect(told).to.deep.equal(['running 1', 'failed 1']);
  });

  it('ends where it is refused for good', async () => {
    const gone = new ApiError(404, 'not_found', 'gone');
    const failure = await watched({ reads: [status('queued'), gone], streams: [] }).catch((error: unknown) => error);
    expect(failure).to.equal(gone);
  });
});
