import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Call } from '../../web/description.ts';
import { addressOf, sampleOf } from '../../web/samples.ts';

const call: Call = {
  id: 'changeThing',
  method: 'PUT',
  path: '/thing/{id}',
  summary: 'Changes a thing',
  group: 'things',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
  ],
  body: { type: 'application/json', schema: { type: 'object' } },
  reply: {},
  access: 'session',
  callers: null,
  needs: [],
  features: [],
  errors: [],
  rateLimit: null,
  apiKeyScope: null,
};
const base = 'https://kaiku.example/api';

describe('code for a call', () => {
  it('COMP-061.d what is filled in stands in the address, and what is not keeps its name', () => {
    expect(addressOf(call, base, { values: { filter: '' } })).to.equal(`${base}/thing/{id}`);
    expect(addressOf(call, base, { values: { id: 'a/b?', filter: 'x y&z' } })).to.equal(
      `${base}/thing/a%2Fb%3F?filter=x+y%26z`,
    );
  });

  it('COMP-061.d whatever is filled in, a shell reads one word of it and runs nothing', function () {
    // Each is a process.
    this.timeout(30_000);
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 30 }), (text) => {
        fc.pre(!text.includes('\0'));
        const code = sampleOf('curl', call, base, { values: { id: 'one' }, body: JSON.stringify({ text }) });
        const words = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; KAIKU_TOKEN=secret\n${code}`]);
        const [, , address, , header, , , , body] = words.toString().split('\0');
        expect([address, header]).to.deep.equal([`${base}/thing/one`, 'Authorization: Bearer secret']);
        expect(JSON.parse(body!)).to.deep.equal({ text });
      }),
      { numRuns: 30 },
    );
  });

  it('COMP-061.d JavaScript and Python are written with values of their own', () => {
    const body = JSON.stringify({ on: true, none: null, list: [1, 'it’s'], empty: {} });
    const filled = { values: { id: 'one' }, body };
    expect(sampleOf('python', call, base, filled)).to.include(
      'json={\n        "on": True,\n        "none": None,\n        "list": [\n            1,\n            "it’s",\n        ],\n        "empty": {},\n    },',
    );
    const js = sampleOf('javascript', call, base, filled);
    const sent = /body: JSON\.stringify\((\{[\s\S]*?\})\),\n/.exec(js)![1]!;
    expect(JSON.parse(sent)).to.deep.equal(JSON.parse(body));
  });
});
