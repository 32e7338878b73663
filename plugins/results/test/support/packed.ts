import type { AnswerCoder, ChangedResponse } from '@kaiku/plugin-responses/contract';

const field = (bytes: Buffer | null): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes?.length ?? -1);
  return bytes ? Buffer.concat([length, bytes]) : length;
};
const uuid = (text: string) => Buffer.from(text.replaceAll('-', ''), 'hex');
const big = (value: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
};
const time = (at: string) => big(BigInt(Date.parse(at) - 946_684_800_000) * 1_000n);
const whole = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const small = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};

/** As PostgreSQL writes jsonb: a space after each sign. */
function text(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(text).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const order = ([a]: [string, unknown], [b]: [string, unknown]) =>
    Buffer.byteLength(a) - Buffer.byteLength(b) || Buffer.compare(Buffer.from(a), Buffer.from(b));
  return `{${members
    .toSorted(order)
    .map(([key, member]) => `${JSON.stringify(key)}: ${text(member)}`)
    .join(', ')}}`;
}
const json = (value: object) => Buffer.from(`\u0001${text(value)}`);

/** As JSON or coded. */
function answersOf({ answers }: ChangedResponse, coder: AnswerCoder | null) {
  const coded = coder?.code(answers) ?? null;
  return [field(coded ? null : json(answers)), field(coded)];
}

/** Responses as `ResponseChanges.packed` has them. */
export function packedBlock(
  responses: readonly ChangedResponse[],
  { first, last, coder = null }: { first: boolean; last: boolean; coder?: AnswerCoder | null },
): Uint8Array<ArrayBuffer> {
  const rows = responses.flatMap((one) => [
    Buffer.from([0, 13]),
    field(uuid(one.responseId)),
    field(one.collectorId === null ? null : uuid(one.collectorId)),
    field(one.startedAt === null ? null : time(one.startedAt)),
    field(time(one.submittedAt)),
    field(whole(one.surveyVersion)),
    field(Buffer.from(one.language)),
    field(big(BigInt(one.transaction))),
    field(Buffer.from(one.source)),
    field(Buffer.from([Number(one.spam)])),
    field(small(one.signals)),
    ...answersOf(one, coder),
    field(json(one.background)),
  ]);
  const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
  const all = Buffer.concat([...(first ? [header] : []), ...rows, ...(last ? [Buffer.from([255, 255])] : [])]);
  return new Uint8Array(all);
}
