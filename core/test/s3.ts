import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '@kaiku/config';

/** A server on loopback that speaks S3 and checks signatures, with one empty bucket. */
export async function startS3(): Promise<{ settings: S3Settings; directory: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'kaiku-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'kaiku' }],
  });
  // The one call that it lacks: taking back an upload of several parts.
  server.middleware.unshift(async (ctx, next) => {
    const { uploadId } = ctx.query;
    if (ctx.method !== 'DELETE' || !uploadId) return next();
    const begun = readdirSync(directory, { recursive: true, withFileTypes: true }).find(
      ({ name }) => name === uploadId,
    );
    ctx.status = begun ? 204 : 404;
    if (begun) rmSync(path.join(begun.parentPath, uploadId), { recursive: true });
  });
  const { port } = await server.run();
  return {
    // The only key that it knows.
    settings: {
      url: `http://127.0.0.1:${port}`,
      bucket: 'kaiku',
      region: 'us-east-1',
      keyId: 'S3RVER',
      secret: 'S3RVER',
    },
    directory,
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export const s3Environment = ({ url, bucket, region, keyId, secret }: S3Settings): Record<string, string> => ({
  KAIKU_FILES_S3_URL: url,
  KAIKU_FILES_S3_BUCKET: bucket,
  KAIKU_FILES_S3_REGION: region,
  KAIKU_FILES_S3_KEY_ID: keyId,
  KAIKU_FILES_S3_SECRET: secret,
});
