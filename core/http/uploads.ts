import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isBoom } from '@hapi/boom';
import type { RequestRoute, Server } from '@hapi/hapi';
import { Problem } from '@kaiku/sdk/server';

/** Removes what uploads left behind when a process ended in the middle of them. No request is under way yet. */
export async function sweepUploads(folder: string): Promise<void> {
  const left = await readdir(folder);
  await Promise.all(left.map((name) => rm(path.join(folder, name), { force: true, recursive: true })));
}

/** Of a body that is refused unread, this much is let run out so that its sender hears why. */
const drainedBytes = 64 * 1024 * 1024;
const drainedMs = 20_000;

/**
 * A refusal that comes before the body was read must wait until the body is through, thrown away as it comes: a
 * sender who is still writing would see a broken connection instead of the reply.
 */
export function drainRefused(server: Server): void {
  server.ext('onPreResponse', async ({ response, raw: { req } }, h) => {
    const pending = 'transfer-encoding' in req.headers || Number(req.headers['content-length'] ?? 0) > 0;
    if (!isBoom(response) || !pending || req.readableEnded || req.destroyed) return h.continue;
    await new Promise<void>((resolve) => {
      let left = drainedBytes;
      const timer = setTimeout(resolve, drainedMs);
      const stop = () => {
        clearTimeout(timer);
        resolve();
      };
      req.once('end', stop).once('close', stop).once('error', stop);
      req.on('data', (chunk: Buffer) => {
        left -= chunk.length;
        if (left < 0) stop();
      });
      req.resume();
    });
    return h.continue;
  });
}

/**
 * Of a body that broke off, was too much or took too long its parser keeps the files open and on the disk, until it
 * hears that the sender is gone: it is told once there is a reply.
 */
export function dropBroken(server: Server): void {
  // Of a compressed body the parser would not hear it; no browser compresses a form.
  server.ext('onPreAuth', ({ route, headers }, h) => {
    const packed = takesFiles(route) && headers['content-encoding'] !== undefined;
    if (packed) throw new Problem('unsupported_media_type');
    return h.continue;
  });
  server.events.on('response', ({ route, payload, raw: { req } }) => {
    if (takesFiles(route) && !payload) req.emit('aborted');
  });
}

function takesFiles({ settings }: RequestRoute): boolean {
  const { multipart } = settings.payload ?? {};
  return typeof multipart === 'object' && multipart.output === 'file';
}
