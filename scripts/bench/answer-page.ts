import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { publishSurvey, startTestApp } from '@kaiku/sdk/testing';
import { chromium } from 'playwright-core';
import { loadPage, type PageLoad, radioWithoutScripts } from '../benching/pageLoad.ts';
import { serveFolder } from '../benching/staticServer.ts';
import { type Bench, type BenchContext, median } from '../benching/types.ts';
import { buildStaleWeb } from '../build/web.ts';
import { CACHE, ROOT } from '../lib/paths.ts';
import { findOrInstallChromium } from '../testing/chromium.ts';
import { benchmarkSurvey } from './answer-page/survey.ts';

const RUNS = 7;
const WITHIN = 1.15;
const SCRIPT_KB = 15;
const SOURCES = path.join(ROOT, 'scripts/bench/answer-page');

/** How soon a respondent on a slow phone sees the survey. */
const bench: Bench = {
  name: 'answer-page',
  description: `20 questions on a throttled phone, cold (median of ${RUNS}): first and largest paint, blocked time, bytes, and a radio while scripts are still on their way`,
  baseline: 'a SurveyJS page of the same questions; plain HTML is the floor',
  target: `both paints within ${WITHIN}x of plain HTML, blocked no longer, at most ${SCRIPT_KB} KB of JavaScript, the radio reacts`,
  browser: true,
  async run(ctx) {
    await buildStaleWeb({ progress: ctx.progress, only: ['answering'] });
    const surveyJs = await serveFolder(await buildSurveyJs(ctx));
    const plain = await serveFolder(path.join(SOURCES, 'static-20'));
    const kaiku = await startKaiku();
    const browser = await chromium.launch({
      executablePath: await findOrInstallChromium(ctx.progress),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-extensions'],
    });
    try {
      const pages = { kaiku: kaiku.url, plain: plain.url, surveyJs: surveyJs.url };
      const loads = await measure(pages, async (url) => loadPage(browser, url), ctx);
      return verdict(loads, await radioWithoutScripts(browser, kaiku.url));
    } finally {
      await browser.close();
      await Promise.all([kaiku.stop(), plain.close(), surveyJs.close()]);
    }
  },
};
export default bench;

type PageName = 'kaiku' | 'plain' | 'surveyJs';

/** The pages take turns, so that whatever else the machine does hits all of them. */
async function measure(
  pages: Record<PageName, string>,
  load: (url: string) => Promise<PageLoad>,
  ctx: BenchContext,
): Promise<Record<PageName, PageLoad[]>> {
  const loads: Record<PageName, PageLoad[]> = { kaiku: [], plain: [], surveyJs: [] };
  for (let run = 0; run <= RUNS; run += 1) {
    ctx.progress.update(`run ${run} of ${RUNS}`);
    for (const [name, url] of Object.entries(pages) as [PageName, string][]) {
      const result = await load(url);
      // The first round warms servers and the browser's own caches of code.
      if (run > 0) loads[name].push(result);
    }
  }
  ctx.progress.clear();
  return loads;
}

function verdict(loads: Record<PageName, PageLoad[]>, radioMs: number | null) {
  const of = (name: PageName, key: keyof PageLoad) => median(loads[name].map((load) => load[key]));
  const figures: Record<string, number> = {};
  for (const name of ['kaiku', 'plain', 'surveyJs'] as const) {
    for (const key of ['firstPaintMs', 'largestPaintMs', 'blockedMs', 'scriptKb', 'totalKb'] as const) {
      figures[`${name}${key[0]!.toUpperCase()}${key.slice(1)}`] = Number(of(name, key).toFixed(1));
    }
  }
  const overPlain = (key: keyof PageLoad) => of('kaiku', key) / of('plain', key);
  const first = overPlain('firstPaintMs');
  const largest = overPlain('largestPaintMs');
  const blocksNoLonger = of('kaiku', 'blockedMs') <= of('plain', 'blockedMs');
  figures.firstPaintOverPlain = Number(first.toFixed(2));
  figures.largestPaintOverPlain = Number(largest.toFixed(2));
  figures.radioWithoutScriptsMs = Math.round(radioMs ?? -1);
  return {
    figures,
    ratio: Number((of('kaiku', 'firstPaintMs') / of('surveyJs', 'firstPaintMs')).toFixed(3)),
    target: bench.target,
    ok:
      first <= WITHIN &&
      largest <= WITHIN &&
      blocksNoLonger &&
      of('kaiku', 'scriptKb') <= SCRIPT_KB &&
      radioMs !== null,
  };
}

async function startKaiku(): Promise<{ url: string; stop(): Promise<void> }> {
  const app = await startTestApp({ workers: 'none' });
  const owner = await app.createUser();
  const { url } = await publishSurvey(owner, { structure: benchmarkSurvey });
  return { url: `${app.answerUrl}/a/${url}`, stop: () => app.stop() };
}

/** Installs and builds the SurveyJS page, once per version of its package.json. @returns the built folder */
async function buildSurveyJs(ctx: BenchContext): Promise<string> {
  const source = path.join(SOURCES, 'surveyjs-20');
  const target = path.join(CACHE, 'bench/surveyjs-20');
  const built = path.join(target, 'dist');
  const same = (file: string) =>
    existsSync(path.join(target, file)) &&
    readFileSync(path.join(target, file)).equals(readFileSync(path.join(source, file)));
  if (existsSync(path.join(built, 'index.html')) && ['package.json', 'src/form.js', 'src/main.jsx'].every(same)) {
    return built;
  }
  ctx.progress.step('Installing and building the SurveyJS page');
  rmSync(target, { recursive: true, force: true });
  cpSync(source, target, { recursive: true });
  const run = promisify(execFile);
  // On Windows npm is a batch file, which only a shell can run.
  const options = { cwd: target, shell: process.platform === 'win32' };
  await run('npm', ['install', '--no-fund', '--no-audit'], options);
  await run('npm', ['exec', '--', 'vite', 'build'], options);
  return built;
}
