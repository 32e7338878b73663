import type { Lifecycle, Request, ResponseToolkit } from '@hapi/hapi';
import { Problem } from '@kaiku/sdk/server';
import { expect } from 'chai';
import { admitted, guarded, type PageParts } from '../../server/routes/visit.ts';

describe('answering: pages that cannot be drawn', () => {
  const logged: unknown[] = [];
  const unbuilt = new Error('The answering page has not been built. Run: npm run build');
  const parts = {
    drawing: () => Promise.reject(unbuilt),
    limitForms: () => Promise.reject(new Problem('too_many_requests', { params: { seconds: 9 } })),
    log: { error: ({ err }: { err: unknown }) => logged.push(err) },
  } as unknown as PageParts;
  const request = { method: 'get', headers: {}, query: {}, state: {}, info: {}, path: '/a/x' } as unknown as Request;
  const outcome = async (method: Lifecycle.Method): Promise<unknown> => {
    try {
      return await (method as (request: Request, h: ResponseToolkit) => Promise<unknown>)(
        request,
        {} as ResponseToolkit,
      );
    } catch (error) {
      return error;
    }
  };

  it('are refused as the platform says trouble, with the cause in the log alone', async () => {
    for (const method of [guarded(parts, () => Promise.reject(new Error('not asked'))), admitted(parts)]) {
      const refused = (await outcome(method)) as Problem;
      expect(refused).to.be.instanceOf(Problem);
      expect([refused.code, refused.status]).to.deep.equal(['unavailable', 503]);
      expect(logged.splice(0)).to.deep.equal([unbuilt]);
    }
  });
});
