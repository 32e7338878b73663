import { buildStaleWeb } from '../build/web.ts';
import { tell } from '../lib/command.ts';
import { DATA, ROOT } from '../lib/paths.ts';
import { type Progress, seconds } from '../lib/progress.ts';
import { writeRunFile } from '../lib/run-file.ts';
import { type Server, type ServerReady, startServer } from '../lib/server.ts';
import { watchServerFiles } from './watch.ts';
import { startWebServer } from './web.ts';

interface DevelopmentOptions {
  /** Where the developer's browser goes. */
  port: number;
  /** Where the server process listens. */
  serverPort: number;
  /** Plugins with bundles of their own kind, which the server loads. */
  bundled: ReadonlySet<string>;
  progress: Progress;
}

/** The server process and the web server before it. */
export class Development {
  readonly #options: DevelopmentOptions;
  #server: Server | undefined;
  #ready: Promise<unknown> = Promise.resolve();
  #restarting: Promise<void> = Promise.resolve();
  #close: (() => Promise<void>)[] = [];
  #stopping = false;

  constructor(options: DevelopmentOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { port, serverPort, bundled, progress } = this.#options;
    const startedAt = Number(process.env.KAIKU_STARTED_AT) || Date.now();
    progress.step('Building the browser bundles');
    const web = await startWebServer({
      port,
      serverPort,
      serverReady: () => this.#ready,
      onBuilt: ({ names, milliseconds, errors }) => {
        if (errors.length > 0) console.error(`\n${errors.join('\n\n')}\n`);
        else progress.step(`Built ${names.join(', ')} in ${seconds(milliseconds)}`);
      },
    });
    this.#close.push(() => web.close());
    await web.ready;
    const ready = await this.#startServer();
    if (ready) console.log(introduction(port, ready, Date.now() - startedAt));
    const stopWatching = watchServerFiles(ROOT, bundled, (files) => {
      progress.step(
        `Changed: ${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}`,
      );
      this.#restarting = this.#restarting.then(async () => {
        await this.#server?.stop();
        if (await this.#startServer()) web.reloadPages();
      });
    });
    this.#close.push(async () => stopWatching());
  }

  /** @returns undefined when it does not come up: the reason has been told, and the next change tries again */
  async #startServer(): Promise<ServerReady | undefined> {
    const { port, serverPort, bundled, progress } = this.#options;
    const started = Date.now();
    const attempt = async (): Promise<ServerReady> => {
      await buildStaleWeb({ mode: 'development', only: [...bundled], progress });
      const server = startServer({
        env: {
          KAIKU_PORT: String(serverPort),
          APP_URL: process.env.APP_URL ?? `http://localhost:${port}`,
        },
      });
      this.#server = server;
      writeRunFile(DATA, { pid: process.pid, serverPid: server.pid, app: `http://localhost:${port}` });
      return server.ready;
    };
    const ready = attempt();
    this.#ready = ready.catch(() => undefined);
    try {
      const result = await ready;
      progress.step(`Server started in ${seconds(Date.now() - started)}`);
      return result;
    } catch (error) {
      if (this.#stopping) return undefined;
      tell(error);
      progress.step('Waiting for a change');
      return undefined;
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const close of this.#close.reverse()) await close();
    await this.#restarting;
    await this.#server?.stop();
  }
}

function introduction(port: number, { addresses, accounts }: ServerReady, milliseconds: number): string {
  const lines = [
    '',
    `Kaiku is ready for development after ${seconds(milliseconds)}: http://localhost:${port}`,
    `Answer pages: ${addresses.answer}`,
  ];
  for (const { email, password, role } of accounts) lines.push(`  ${email}  ${password}  ${role}`);
  return [...lines, '', 'Ctrl-C stops everything.', ''].join('\n');
}
