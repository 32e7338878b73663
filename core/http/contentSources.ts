import type { Server } from '@hapi/hapi';
import type { ContentSources, PluginManifest } from '@kaiku/sdk/common';

/** What the plugins' manifests add to the policy of one origin, directive by directive. */
export function sourcesOf(
  plugins: readonly { manifest: PluginManifest }[],
  origin: 'app' | 'answers',
): ReadonlyMap<string, readonly string[]> {
  const sources = new Map<string, string[]>();
  for (const { manifest } of plugins) {
    for (const [kind, list] of Object.entries(manifest.csp?.[origin] ?? {}) as [keyof ContentSources, string[]][]) {
      sources.set(`${kind}-src`, [...new Set([...(sources.get(`${kind}-src`) ?? []), ...list])]);
    }
  }
  return sources;
}

/** The policy with further sources; a directive that it lacks is added. */
export function withSources(policy: string, sources: ReadonlyMap<string, readonly string[]>): string {
  const missing = new Map(sources);
  const directives = policy.split('; ').map((directive) => {
    const [name = ''] = directive.split(' ');
    const further = missing.get(name);
    missing.delete(name);
    return further ? `${directive} ${further.join(' ')}` : directive;
  });
  return [...directives, ...[...missing].map(([name, list]) => `${name} ${list.join(' ')}`)].join('; ');
}

/** Adds the sources to the policy of whatever page a server replies with. */
export function addSources(server: Server, sources: ReadonlyMap<string, readonly string[]>): void {
  if (sources.size === 0) return;
  server.ext('onPreResponse', ({ response }, h) => {
    const policy = 'headers' in response ? response.headers['content-security-policy'] : undefined;
    if (typeof policy === 'string' && 'header' in response) {
      response.header('content-security-policy', withSources(policy, sources));
    }
    return h.continue;
  });
}
