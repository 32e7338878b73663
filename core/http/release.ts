import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Server } from '@hapi/hapi';
import { releaseHeader } from '@kaiku/sdk/common';

/** Which release this is; sources that were checked out are none. */
export interface Release {
  version: string;
  /** When it was made. Of two, the later one is the newer. */
  built: string;
}

export function readRelease(root: string): Release | null {
  const file = path.join(root, 'release.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Release) : null;
}

/** Lets tabs that an earlier release opened see that there is a newer one. */
export function tellRelease(server: Server, release: Release | null): void {
  if (!release) return;
  server.ext('onPreResponse', ({ path: asked, response }, h) => {
    if (!asked.startsWith('/api/')) return h.continue;
    if ('isBoom' in response && response.isBoom) response.output.headers[releaseHeader] = release.built;
    else if ('header' in response) response.header(releaseHeader, release.built);
    return h.continue;
  });
}
