import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';

export interface ServerBuildOptions {
  /** The plugin's folder. */
  dir: string;
  /** Gets the same tree as JavaScript; emptied first. */
  outDir: string;
  /** Folders and files to leave out, besides `node_modules`, `dist` and what begins with a dot; `web` and `test` by default. */
  skip?: readonly string[];
}

export interface ServerBuildResult {
  compiled: number;
  copied: number;
}

const never = ['node_modules', 'dist'];

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  jsx: ts.JsxEmit.ReactJSX,
  verbatimModuleSyntax: true,
  // `./x.ts` becomes `./x.js`.
  rewriteRelativeImportExtensions: true,
  sourceMap: true,
  inlineSources: true,
};

/** File name of a compiled module: `index.ts` -> `index.js`. */
export const compiledName = (file: string) => file.replace(/\.(m?)tsx?$/, '.$1js');

/** One module as JavaScript. Throws with the place of what the compiler could not read. */
export function compileModule(file: string, source: string): { code: string; map: string } {
  const result = ts.transpileModule(source, { fileName: file, reportDiagnostics: true, compilerOptions });
  const [problem] = result.diagnostics ?? [];
  if (problem) {
    const at = problem.file?.getLineAndCharacterOfPosition(problem.start ?? 0);
    const text = ts.flattenDiagnosticMessageText(problem.messageText, '\n');
    throw new Error(`${file}${at ? `:${at.line + 1}:${at.character + 1}` : ''} ${text}`);
  }
  return { code: result.outputText, map: result.sourceMapText ?? '' };
}

/**
 * Compiles a plugin's TypeScript to JavaScript, module by module: Node strips types from sources, but not from
 * packages under `node_modules`. Everything else (texts, SQL, manifests) is copied.
 */
export async function buildServer({
  dir,
  outDir,
  skip = ['web', 'test'],
}: ServerBuildOptions): Promise<ServerBuildResult> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const result: ServerBuildResult = { compiled: 0, copied: 0 };
  const leave = new Set([...never, ...skip]);
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (leave.has(entry.name) || entry.name.startsWith('.')) continue;
    if (path.resolve(dir, entry.name) === path.resolve(outDir)) continue;
    await buildEntry(path.join(dir, entry.name), path.join(outDir, entry.name), entry.isDirectory(), result);
  }
  return result;
}

async function buildEntry(from: string, to: string, directory: boolean, result: ServerBuildResult): Promise<void> {
  if (directory) {
    await mkdir(to, { recursive: true });
    for (const entry of await readdir(from, { withFileTypes: true })) {
      await buildEntry(path.join(from, entry.name), path.join(to, entry.name), entry.isDirectory(), result);
    }
    return;
  }
  if (from.endsWith('.d.ts') || !/\.m?tsx?$/.test(from)) {
    await cp(from, to);
    result.copied += 1;
    return;
  }
  const { code, map } = compileModule(from, await readFile(from, 'utf8'));
  const target = compiledName(to);
  await writeFile(target, code);
  await writeFile(`${target}.map`, map);
  result.compiled += 1;
}
