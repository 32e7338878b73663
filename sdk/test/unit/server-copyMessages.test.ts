import { expect } from 'chai';
import fc from 'fast-check';
import { CopyMessages } from '../../server/copyMessages.ts';

const message = (sign: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(sign, 'latin1');
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
};

/** Cuts bytes at places that are given as shares of their length. */
function cut(bytes: Buffer, shares: readonly number[]): Buffer[] {
  const places = [
    0,
    ...shares.map((share) => Math.floor(share * bytes.length)).toSorted((a, b) => a - b),
    bytes.length,
  ];
  return places.slice(1).map((place, at) => bytes.subarray(places[at], place));
}

const content = fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes));
/** Rows, and what a server may say at any time: notices, parameters, notifications; the beginning of the copy. */
const during = fc.tuple(fc.constantFrom('d', 'd', 'd', 'N', 'S', 'A', 'H'), content);
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('messages of a copy', () => {
  it('give each row whole, and everything else in its order, however the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(during, { maxLength: 20 }),
        fc.constantFrom('c', 'E'),
        content,
        fc.array(share, { maxLength: 30 }),
        (messages, end, rest, shares) => {
          const last = Buffer.concat([message(end, rest), message('C', rest), message('Z', rest)]);
          const rows: Buffer[] = [];
          const lengths: number[] = [];
          const others: Buffer[] = [];
          const sink = {
            begin(length: number) {
              lengths.push(length);
              rows.push(Buffer.alloc(0));
            },
            put(bytes: Buffer, from: number, to: number) {
              rows.push(Buffer.concat([rows.pop()!, bytes.subarray(from, to)]));
            },
          };
          const read = new CopyMessages(sink, (bytes) => void others.push(bytes));
          let over = false;
          for (const part of cut(Buffer.concat([...messages.map((one) => message(...one)), last]), shares)) {
            const after = over ? part : read.read(part);
            if (after === null) continue;
            over = true;
            others.push(after);
          }
          const sent = messages.filter(([sign]) => sign === 'd').map(([, bytes]) => bytes);
          expect(rows).to.deep.equal(sent);
          expect(lengths).to.deep.equal(sent.map(({ length }) => length));
          const passed = messages.filter(([sign]) => sign !== 'd').map((one) => message(...one));
          expect(Buffer.concat(others)).to.deep.equal(Buffer.concat([...passed, last]));
        },
      ),
      { numRuns: 500 },
    );
  });
});
