import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';

/** Bundles one file as a module for Node or a script for browsers and hands back the file written. */
export async function bundle(entry: string, target: 'node' | 'web', folder: string): Promise<string> {
  const compiler = rspack({
    mode: 'production',
    target: target === 'node' ? 'node24' : 'web',
    entry,
    output: {
      path: folder,
      filename: 'bundle.mjs',
      ...(target === 'node' ? { module: true, library: { type: 'module' as const } } : {}),
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          use: {
            loader: 'builtin:swc-loader',
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                target: 'es2022',
                transform: { react: { runtime: 'automatic' } },
              },
            },
          },
        },
      ],
    },
    performance: false,
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure =
        error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : undefined);
      compiler.close(() => (failure ? reject(failure) : resolve()));
    });
  });
  return join(folder, 'bundle.mjs');
}

export const stylesFolder = new URL('../../web/survey/', import.meta.url);

/** What the two stylesheets import, in their order. */
async function readStyles(): Promise<string> {
  const lists = await Promise.all(
    ['survey.css', 'rare.css'].map((name) => readFile(new URL(name, stylesFolder), 'utf8')),
  );
  const list = lists.join('\n');
  const files = [...list.matchAll(/^@import "(.+)";$/gm)].map(([, file]) => file!);
  return (await Promise.all(files.map((file) => readFile(new URL(file, stylesFolder), 'utf8')))).join('\n');
}

/** The components, bundled and loaded; `css` is their stylesheet. */
export async function loadSurveyComponents(): Promise<typeof import('./surveyEntry.tsx') & { css: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'kaiku-survey-'));
  try {
    const file = await bundle(fileURLToPath(new URL('./surveyEntry.tsx', import.meta.url)), 'node', folder);
    const css = await readStyles();
    return { ...(await import(pathToFileURL(file).href)), css };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
