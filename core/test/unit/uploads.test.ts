import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import Hapi, { type Server } from '@hapi/hapi';
import { until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { dropBroken } from '../../http/uploads.ts';

describe('uploads that come to nothing', () => {
  let uploads: string;
  let server: Server;

  before(async () => {
    uploads = await mkdtemp(path.join(os.tmpdir(), 'kaiku-uploads-'));
    server = Hapi.server({ host: '127.0.0.1', port: 0, debug: false });
    dropBroken(server);
    server.route({
      method: 'POST',
      path: '/',
      options: {
        payload: { output: 'file', parse: true, multipart: { output: 'file' }, uploads, timeout: false },
        timeout: { server: 300 },
      },
      handler: () => 'all came',
    });
    await server.start();
  });
  after(async () => {
    await server.stop({ timeout: 0 });
    await rm(uploads, { recursive: true });
  });

  it('leave no file behind when they take too long', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"; filename="a.png"\r\n\r\nhalf';
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(
        server.info.uri,
        { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
        (reply) => {
          resolve(reply.statusCode);
          reply.resume();
        },
      ).once('error', reject);
      // Of two files the first is whole.
      request.write(`${part}\r\n${part}`);
    });
    expect(status).to.equal(503);
    await until('the files to be gone', async () => (await readdir(uploads)).length === 0);
  });
});
