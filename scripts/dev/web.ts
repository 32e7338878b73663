import path from 'node:path';
import { webConfigs, writePreloads } from '@kaiku/sdk/build';
import { type Configuration, type MultiStats, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ROOT } from '../lib/paths.ts';

export interface WebServerOptions {
  port: number;
  /** Port that the server process listens on. */
  serverPort: number;
  /** Resolves when the server process can be asked; requests wait for it while it restarts. */
  serverReady(): Promise<unknown>;
  onBuilt(result: { names: string[]; milliseconds: number; errors: string[] }): void;
}

export interface WebServer {
  /** Resolves after the first build. */
  ready: Promise<void>;
  /** Makes open pages load anew. */
  reloadPages(): void;
  close(): Promise<void>;
}

/**
 * Serves the application's origin during development: what the compiler made comes from it, changed modules are
 * exchanged in open pages, and everything else is the server's.
 */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const compiler = rspack(webConfigs({ root: ROOT, mode: 'development' }).map(withRefresh));
  let firstBuild: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    firstBuild = resolve;
  });
  compiler.hooks.done.tap('kaiku-dev', (stats: MultiStats) => {
    void finish(stats).then((result) => {
      options.onBuilt(result);
      firstBuild();
    });
  });
  const server = new RspackDevServer(
    {
      port: options.port,
      host: '127.0.0.1',
      setupExitSignals: false,
      hot: true,
      liveReload: true,
      compress: false,
      static: false,
      client: { overlay: false, logging: 'warn', webSocketURL: 'auto://0.0.0.0:0/ws' }, // the page's own origin
      // On disk as well: the server reads pages and entries from there.
      devMiddleware: { writeToDisk: true, index: false, stats: 'none' },
      setupMiddlewares: (middlewares) => [
        {
          name: 'wait-for-server',
          middleware: (_request: unknown, _response: unknown, next: (error?: unknown) => void) =>
            void options.serverReady().then(() => next(), next),
        },
        ...middlewares,
      ],
      proxy: [{ context: () => true, target: `http://127.0.0.1:${options.serverPort}`, logLevel: 'silent' } as object],
    },
    compiler,
  );
  await server.start();
  return {
    ready,
    reloadPages: () => server.sendMessage(server.webSocketServer?.clients ?? [], 'static-changed'),
    close: () => server.stop(),
  };
}

/** React's components are exchanged in place, which needs a mark in the compiled modules and a runtime that all share. */
function withRefresh(given: Configuration): Configuration {
  // The persistent cache does not see that the configuration is another one than that of a plain build.
  const cache =
    typeof given.cache === 'object' && given.cache.type === 'persistent'
      ? { ...given.cache, version: 'refresh 1' }
      : false;
  const config = { ...given, cache };
  const plugins = [...(config.plugins ?? []), new ReactRefreshRspackPlugin()];
  if (config.name === 'shell') {
    const { main } = config.entry as { main: string };
    return { ...config, plugins, entry: { main: [path.join(import.meta.dirname, 'refreshHost.ts'), main] } };
  }
  const runtime = `var kaikuRefreshRuntime(${JSON.stringify(config.name)})`;
  return { ...config, plugins, externals: { 'react-refresh/runtime': runtime } };
}

async function finish(stats: MultiStats): Promise<{ names: string[]; milliseconds: number; errors: string[] }> {
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  await Promise.all(stats.stats.filter((one) => !one.hasErrors()).map(writePreloads));
  return {
    names: stats.stats.map((one) => one.compilation.name ?? ''),
    milliseconds: Math.max(...stats.stats.map((one) => (one.endTime ?? 0) - (one.startTime ?? 0))),
    errors: errors.map(({ moduleName, message }) => [moduleName, message].filter(Boolean).join('\n')),
  };
}
