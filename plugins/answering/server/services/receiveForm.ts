import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@kaiku/sdk/server';
import busboy from 'busboy';
import { type FormFile, maxFiles, maxFormBytes } from './uploads.ts';
import { maxBytes, maxValues } from './weight.ts';

/** A form with files: these lie in a folder until they are removed. */
export interface ReceivedForm {
  fields: [string, string][];
  files: FormFile[];
  remove(): Promise<void>;
}

/** Fields in which no file was chosen come as empty files. */
const maxEmpty = 1_000;
const maxNameBytes = 300;
/** Of a form that is refused, so much longer its sender is listened to, who would not hear the reply otherwise. */
const drainedMs = 20_000;

/**
 * Reads a form as it comes, files onto the disk and one at a time. Fields are bounded as those of a form without files
 * are, and files by themselves: a survey of hundreds of questions has as many fields. What is refused leaves nothing.
 * @throws Problem `too_large`, `bad_request`
 */
export async function receiveForm(
  source: Readable,
  headers: IncomingHttpHeaders,
  folder: string,
): Promise<ReceivedForm> {
  const parser = parserOf(headers);
  const fields: [string, string][] = [];
  const files: FormFile[] = [];
  const paths: string[] = [];
  const wholes: Promise<void>[] = [];
  const written: Promise<void>[] = [];
  const remove = async (): Promise<void> => {
    await Promise.all(written);
    await Promise.all(paths.map((one) => unlink(one).catch(() => {})));
  };
  try {
    await new Promise<void>((resolve, reject) => {
      const tooLarge = () =>
        reject(new Problem('too_large', { params: { limit: `${maxFormBytes / 1024 / 1024} MB` } }));
      const broken = () => reject(new Problem('bad_request'));
      let bytes = 0;
      let text = 0;
      parser.on('field', (name = '', value, { nameTruncated, valueTruncated }) => {
        text += value.length;
        if (nameTruncated || valueTruncated || text > maxBytes) tooLarge();
        else fields.push([name, value]);
      });
      parser.on('file', (name = '', stream, { filename }) => {
        stream.on('error', broken);
        if (!filename) return void stream.resume();
        if (paths.length >= maxFiles) return tooLarge();
        const at = path.join(folder, randomUUID());
        paths.push(at);
        const target = createWriteStream(at);
        const whole = pipeline(stream, target).then(() => {
          files.push({
            field: name,
            filename,
            contentType: 'application/octet-stream',
            path: at,
            size: target.bytesWritten,
            stream: () => createReadStream(at),
          });
        });
        // One that is broken off before it was opened appears only then.
        written.push(new Promise((ended) => target.once('close', ended)));
        whole.then(() => {}, reject);
        wholes.push(whole);
      });
      for (const limit of ['fieldsLimit', 'partsLimit'] as const) parser.on(limit, tooLarge);
      parser.on('error', broken);
      parser.on('close', resolve);
      source.on('error', broken);
      source.once('close', () => !source.readableEnded && broken());
      source.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxFormBytes) tooLarge();
      });
      source.pipe(parser);
    });
    await Promise.all(wholes);
    return { fields, files, remove };
  } catch (error) {
    source.unpipe(parser);
    parser.destroy();
    await Promise.all([remove(), drained(source)]);
    throw error;
  }
}

/** @throws Problem `bad_request` for what is no form */
function parserOf(headers: IncomingHttpHeaders) {
  const limits = {
    fieldNameSize: maxNameBytes,
    fieldSize: maxBytes,
    fields: maxValues,
    parts: maxValues + maxFiles + maxEmpty,
  };
  try {
    return busboy({ headers, defParamCharset: 'utf8', limits });
  } catch {
    throw new Problem('bad_request');
  }
}

function drained(source: Readable): Promise<void> {
  return new Promise((resolve) => {
    if (source.readableEnded || source.destroyed) return resolve();
    const timer = setTimeout(resolve, drainedMs);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    source.once('end', stop).once('close', stop);
    source.resume();
  });
}
