import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { StartupError } from '@kaiku/config';

/** An obstacle whose message and hint are shown as they are, without a stack trace. */
export { StartupError as Obstacle };

export interface Command<Options extends ParseArgsOptionsConfig> {
  /** Shown for --help, and after a wrong option. */
  usage: string;
  options: Options;
  positionals?: boolean;
}

/** Options and further words of the command line; --help prints the usage and ends the process. */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  command: Command<Options>,
  args = process.argv.slice(2),
) {
  try {
    const parsed = parseArgs({
      args,
      options: { ...command.options, help: { type: 'boolean', short: 'h' } } as Options & {
        help: { type: 'boolean'; short: 'h' };
      },
      allowPositionals: command.positionals === true,
    });
    if ((parsed.values as { help?: boolean }).help) {
      console.log(command.usage.trim());
      process.exit(0);
    }
    return { values: parsed.values, positionals: parsed.positionals as string[] };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${command.usage.trim()}`);
    process.exit(2);
  }
}

/** Runs a script's main function: its number is the exit code, an obstacle is told in its own words. */
export async function main(work: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    tell(error);
    process.exitCode = 1;
  }
}

export function tell(error: unknown): void {
  if (error instanceof StartupError) console.error(`\n${error.message}\n${error.hint}`.trimEnd());
  else console.error(error);
}
