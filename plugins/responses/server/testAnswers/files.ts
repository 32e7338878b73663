import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import { type AnswerFile, type Answers, type FileType, filesOf, type Id } from '@kaiku/sdk/model';
import { FileStore, FileWork, inFolder, type JobContext, type TenantContext } from '@kaiku/sdk/server';
import { filesTable } from '../services/fileSweep.ts';

/** What is handed in with test answers, by what a question takes: it opens, and says what it is. */
const samples: Record<FileType, { name: string; contentType: string; make(job: JobContext): Promise<Buffer> }> = {
  image: { name: 'test.png', contentType: 'image/png', make: async () => picture() },
  pdf: { name: 'test.pdf', contentType: 'application/pdf', make: async () => paper() },
  excel: {
    name: 'test.xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    make: (job) => inFolder('test-answers', (folder) => workbook(job, path.join(folder, 'test.xlsx'))),
  },
};
export const sampleName = (type: FileType): string => samples[type].name;
const typeOfName = (name: string) =>
  (Object.keys(samples) as FileType[]).find((type) => samples[type].name === name) ?? 'image';

/** No link brings them. */
const noLink = '00000000-0000-0000-0000-000000000000';
/** Files that are on their way to the store at a time. */
const together = 10;

interface Made {
  id: string;
  answers: Answers;
}
interface Stored {
  response: string;
  element: Id;
  file: AnswerFile;
}

/** Stores the files of test answers; call it outside of a transaction. */
export function createTestFiles(job: JobContext) {
  const contents = new Map<FileType, Promise<Buffer>>();
  const content = (type: FileType): Promise<Buffer> => {
    const made = contents.get(type) ?? samples[type].make(job);
    contents.set(type, made);
    return made;
  };

  async function put({ name }: AnswerFile): Promise<AnswerFile> {
    const type = typeOfName(name);
    const bytes = await content(type);
    const { contentType } = samples[type];
    const file = { name, contentType, stream: Readable.from([bytes]), maxBytes: bytes.length };
    const { key, size } = await job.get(FileStore).put(job.companyId, file);
    return { id: key, name, size };
  }

  return {
    /** Puts what is stored in the places of what was made up. */
    async store(rows: readonly Made[]): Promise<Stored[]> {
      const wanted = rows.flatMap((row) =>
        Object.entries(row.answers).flatMap(([element, answer]) =>
          filesOf(answer).map((file) => ({ row, element, file })),
        ),
      );
      const stored: Stored[] = [];
      for (let at = 0; at < wanted.length; at += together)
        await Promise.all(
          wanted.slice(at, at + together).map(async ({ row, element, file }) => {
            const kept = await put(file);
            row.answers[element] = { files: [kept] };
            stored.push({ response: row.id, element, file: kept });
          }),
        );
      return stored;
    },

    /** Those of answers that are new; others, of a job that runs again, go. */
    async keep(ctx: TenantContext, surveyId: string, stored: readonly Stored[], fresh: ReadonlySet<string>) {
      const store = ctx.get(FileStore);
      const kept = stored.filter(({ response }) => fresh.has(response));
      for (const { response, file } of stored)
        await (fresh.has(response) ? store.keep(ctx, file.id) : store.remove(ctx, file.id));
      if (kept.length === 0) return;
      await ctx.trx(filesTable).insert(
        kept.map(({ response, element, file: { id, name, size } }) => ({
          id,
          survey_id: surveyId,
          collector_id: noLink,
          transaction_id: response,
          element_id: element,
          place: 1,
          name,
          content_type: samples[typeOfName(name)].contentType,
          size,
          expires_at: null,
        })),
      );
    },
  };
}

/** 48 by 48 points in two colours, so that a list of pictures shows something. */
function picture(): Buffer {
  const side = 48;
  const row = (y: number) => Buffer.from([0, ...Array.from({ length: side }, (_, x) => ((x >> 3) + (y >> 3)) % 2)]);
  const part = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Eight bits, by palette.
  head.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    part('PLTE', Buffer.from([0xe6, 0xf2, 0xf1, 0x0f, 0x76, 0x6e])),
    part('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, (_, y) => row(y))))),
    part('IEND', Buffer.alloc(0)),
  ]);
}

/** One page that says what it is. */
function paper(): Buffer {
  const words = 'BT /F 24 Tf 72 720 Td (Test answer) Tj ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${words.length}>>\nstream\n${words}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\n`;
  return Buffer.from(`${text}startxref\n${table}\n%%EOF\n`);
}

async function workbook(job: JobContext, file: string): Promise<Buffer> {
  async function* rows() {
    yield [['Test answer']];
  }
  await job.get(FileWork).writeTable(file, { headers: ['Test'], batches: rows() });
  return readFile(file);
}
