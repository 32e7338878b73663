import { pipeline, type Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Settings } from '@kaiku/config';
import { type FileStoreAdapter, type Logger, notFound, Problem, uuidv7 } from '@kaiku/sdk/server';
import { builtInStore, filePath } from './keys.ts';
import { measure } from './measure.ts';

/** Bytes of one part, the least that S3 allows; so much of an upload is in memory at a time, twice at the most. */
const partBytes = 5 * 1024 * 1024;

/** A small object, written at the start: it shows that the bucket is there and that the key may write and read. */
const marker = '.kaiku';
const soon = (): AbortSignal => AbortSignal.timeout(5_000);

/** Files in a bucket of an S3-compatible server. A file appears under its key only once it is whole. */
export function createS3FileStore(settings: S3Settings, log: Logger): FileStoreAdapter {
  const { bucket: Bucket } = settings;
  const client = new S3Client({
    endpoint: settings.url,
    region: settings.region,
    credentials: { accessKeyId: settings.keyId, secretAccessKey: settings.secret },
    // Every S3-compatible server understands the bucket in the path; few have a host name per bucket.
    forcePathStyle: true,
    maxAttempts: 3,
    // Checksums beyond the standard's, which servers other than Amazon's may refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  });

  /** The server's failure as callers may see it. */
  const refusal = (error: unknown, operation: string): unknown => {
    if (error instanceof Problem) return error;
    const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
    const status = $metadata?.httpStatusCode;
    if (status === 404 && name !== 'NoSuchBucket') return notFound();
    log.error({ err: error, operation, bucket: Bucket }, 'the file store failed');
    return new Problem('unavailable');
  };

  return {
    name: builtInStore,
    async put(companyId, { key = uuidv7(), contentType, stream, maxBytes }) {
      const Key = filePath(companyId, key);
      const measured = measure(maxBytes);
      // A source that breaks off takes the upload with it: half a file must not look whole. The upload tells the failure.
      let broken: unknown;
      pipeline(stream, measured.stream, (error) => {
        broken = error;
      });
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body: measured.stream, ContentType: contentType },
        partSize: partBytes,
        queueSize: 1,
        leavePartsOnError: false,
      });
      try {
        await upload.done();
      } catch (error) {
        measured.stream.destroy();
        // What made the upload fail, rather than what failed while it was taken back.
        throw refusal(broken ?? error, 'put');
      }
      return { key, size: measured.size(), contentType };
    },
    async get(companyId, key) {
      const Key = filePath(companyId, key);
      const reply = await client.send(new GetObjectCommand({ Bucket, Key })).catch((error) => {
        throw refusal(error, 'get');
      });
      return { stream: reply.Body as Readable, size: reply.ContentLength ?? 0 };
    },
    async remove(companyId, key) {
      const Key = filePath(companyId, key);
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch((error) => {
        throw refusal(error, 'remove');
      });
    },
    async prepare() {
      await client.send(new PutObjectCommand({ Bucket, Key: marker, Body: 'kaiku' }), { abortSignal: soon() });
      await this.check();
    },
    async check() {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: marker }), { abortSignal: soon() });
        await Body?.transformToByteArray();
      } catch (error) {
        // Somebody tidied up; the server answers, and lets us in.
        if ((error as Error).name !== 'NoSuchKey') throw error;
      }
    },
    close: () => client.destroy(),
  };
}
