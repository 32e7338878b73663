import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { createOutgoing, isPublicAddress, OutgoingError } from '@kaiku/sdk/server';
import { expect } from 'chai';

const faultOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error) => (error instanceof OutgoingError ? error.fault : String(error)),
  );
/** A resolver that tells the next of these addresses each time that it is asked. */
const resolver = (...answers: string[]): { lookup: LookupFunction; asked: () => number } => {
  let asked = 0;
  return {
    asked: () => asked,
    lookup: (_name, options, done) => {
      const address = answers[Math.min(asked++, answers.length - 1)]!;
      const family = address.includes(':') ? 6 : 4;
      if (options.all) done(null, [{ address, family }]);
      else done(null, address, family);
    },
  };
};

describe('calls to addresses that people type', () => {
  let url: string;
  let port: number;
  const hits: string[] = [];
  const server = createServer((request, reply) => {
    hits.push(`${request.method} ${request.url}`);
    if (request.url === '/away') return void reply.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    if (request.url === '/large') return void reply.end('x'.repeat(5_000));
    if (request.url === '/silent') return;
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => reply.setHeader('x-type', request.headers['content-type'] ?? '').end(Buffer.concat(parts)));
  });
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    url = `http://127.0.0.1:${port}`;
  });
  after(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => hits.splice(0));

  it('tell what is public from what is nearer, whatever form it has', () => {
    for (const address of ['8.8.8.8', '193.166.3.2', '2606:4700::1', '::ffff:8.8.8.8']) {
      expect(isPublicAddress(address), address).to.equal(true);
    }
    const near = ['127.0.0.1', '127.1.2.3', '0.0.0.0', '10.1.1.1', '172.16.0.1', '192.168.1.1', '169.254.169.254'];
    const mapped = ['::1', '::', '::ffff:127.0.0.1', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'];
    const others = [
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fec0::1',
      '100.64.0.1',
      '224.0.0.1',
      '240.0.0.1',
      'no address',
    ];
    for (const address of [...near, ...mapped, ...others]) expect(isPublicAddress(address), address).to.equal(false);
  });

  it('reach neither this node nor its network, by address or by name', async () => {
    const call = createOutgoing({ ownNetwork: false });
    const hosts = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0',
      '[::1]',
      '[::ffff:7f00:1]',
      '169.254.169.254',
      'localhost',
    ];
    for (const host of hosts) expect(await faultOf(call(`https://${host}:${port}/`)), host).to.equal('own_network');
    expect(hits).to.deep.equal([]);
  });

  it('judge the very address that they connect to: a name that changes its mind gains nothing', async () => {
    const { lookup, asked } = resolver('127.0.0.1', '8.8.8.8');
    expect(await faultOf(createOutgoing({ ownNetwork: false, lookup })(`https://idp.example:${port}/`))).to.equal(
      'own_network',
    );
    expect(asked()).to.equal(1);
    // One near address among public ones is enough.
    const both: LookupFunction = (_name, _options, done) =>
      done(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]);
    const mixed = createOutgoing({ ownNetwork: false, lookup: both });
    expect(await faultOf(mixed('https://idp.example/'))).to.equal('own_network');
    expect(hits).to.deep.equal([]);
  });

  it('are encrypted, without names and passwords in them, and of the web', async () => {
    const call = createOutgoing({ ownNetwork: false });
    expect(await faultOf(call('http://idp.example/'))).to.equal('insecure');
    for (const address of ['file:///etc/passwd', 'gopher://x/', 'https://a:b@idp.example/', 'no address', '']) {
      expect(await faultOf(call(address)), address).to.equal('address');
    }
  });

  it('may reach the own network where the operator allows it', async () => {
    const call = createOutgoing({ ownNetwork: true });
    const reply = await call(`${url}/echo`, { method: 'POST', body: new URLSearchParams({ a: 'b c' }) });
    expect([reply.status, await reply.text()]).to.deep.equal([200, 'a=b+c']);
    expect(reply.headers.get('x-type')).to.match(/^application\/x-www-form-urlencoded/);
  });

  it('follow no redirect, and end at their limits', async () => {
    const call = createOutgoing({ ownNetwork: true, maxBytes: 1_000, timeoutMs: 300 });
    expect((await call(`${url}/away`)).status).to.equal(302);
    expect(hits).to.deep.equal(['GET /away']);
    expect(await faultOf(call(`${url}/large`))).to.equal('too_large');
    expect(await faultOf(call(`${url}/silent`))).to.equal('timeout');
  });

  it('say why nobody answers', async () => {
    const call = createOutgoing({ ownNetwork: true });
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const free = (closed.address() as AddressInfo).port;
    await new Promise((resolve) => closed.close(resolve));
    expect(await faultOf(call(`http://127.0.0.1:${free}/`))).to.equal('unreachable');
    const nobody: LookupFunction = (_name, _options, done) =>
      done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
    expect(await faultOf(createOutgoing({ ownNetwork: true, lookup: nobody })('http://idp.example/'))).to.equal(
      'unknown_host',
    );
  });
});
