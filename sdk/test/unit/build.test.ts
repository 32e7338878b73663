import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import ts from 'typescript';
import { groupedModules } from '../../build/groups.ts';
import { buildPlugin, buildWeb, bundle, compileModule, findTargets, packPlugin } from '../../build/index.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

const files: Record<string, string> = {
  'plugin.json': JSON.stringify({
    id: 'far-away',
    version: '1.2.0',
    sdk: '^0.1.0',
    server: './server/index.ts',
    web: './web/index.ts',
    contributes: { pages: [{ path: '/far', export: 'Far', chrome: 'app', access: 'session' }] },
  }),
  'package.json': JSON.stringify({
    name: '@elsewhere/far-away',
    version: '1.2.0',
    type: 'module',
    private: true,
    scripts: { build: 'kaiku-plugin build' },
    devDependencies: { typescript: '6' },
    exports: { './contract': './contract/index.ts', './plugin.json': './plugin.json' },
  }),
  'contract/index.ts':
    "import { token } from '@kaiku/sdk/common';\nexport interface Far { far(): number }\nexport const Far = token<Far>('far-away.Far');\n",
  'server/index.ts':
    "import texts from '../locales/en.json' with { type: 'json' };\nimport { Far } from '../contract/index.ts';\nimport { far } from './services/far.ts';\nexport const id: string = Far.id;\nexport default { far, texts };\n",
  'server/services/far.ts': 'export const far = (): number => 7 satisfies number;\n',
  'locales/en.json': '{ "far": "Far" }\n',
  'migrations/0001_far.sql': 'select 1;\n',
  'web/index.ts':
    "import { defineWebPlugin } from '@kaiku/sdk/web';\nexport default defineWebPlugin({ pages: { Far: () => import('./pages/Far.tsx') } });\n",
  'web/pages/Far.tsx':
    "import { useState } from 'react';\nexport default function Far() { const [n] = useState(1); return <h1>Far {n}</h1>; }\n",
};

/** Names of the values that a module exports, as the compiler reads them. */
function valuesOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      if (statement.isTypeOnly) return [];
      const { exportClause, moduleSpecifier } = statement;
      if (exportClause && ts.isNamedExports(exportClause))
        return exportClause.elements.filter((one) => !one.isTypeOnly).map(({ name }) => name.text);
      return valuesOf(path.join(path.dirname(file), (moduleSpecifier as ts.StringLiteral).text));
    }
    const exported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!exported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => (name as ts.Identifier).text);
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return [statement.name!.text];
    return [];
  });
}

describe('the build tool', function () {
  this.timeout(60_000);
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'kaiku-plugin-'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
      writeFileSync(path.join(dir, name), text);
    }
    symlinkSync(path.join(repository, 'node_modules'), path.join(dir, 'node_modules'), 'dir');
  });
  afterEach(async () => {
    await rm(dir, { recursive: true, force: true });
  });

  const readText = (...parts: string[]) => readFileSync(path.join(dir, ...parts), 'utf8');

  it('builds the web part of a plugin outside the repository', async () => {
    const { targets, warnings } = await buildWeb({ root: dir, mode: 'production' });
    expect(targets).to.deep.equal(['far-away']);
    expect(warnings).to.deep.equal([]);
    const manifest = JSON.parse(readText('dist/web/mf-manifest.json'));
    const entry: string = manifest.metaData.remoteEntry.name;
    expect(entry).to.match(/^remoteEntry\.[0-9a-f]{8}\.js$/);
    expect(readText('dist/web', entry)).to.contain('kaiku_far_away');
    // As the tools of module federation read it.
    expect(manifest).to.deep.include({ id: 'kaiku_far_away', name: 'kaiku_far_away', remotes: [] });
    expect(manifest.metaData).to.deep.include({ globalName: 'kaiku_far_away', publicPath: 'auto' });
    expect(manifest.metaData.remoteEntry).to.deep.equal({ name: entry, path: '', type: 'var' });
    expect(manifest.exposes.map(({ path }: { path: string }) => path)).to.deep.equal(['./plugin']);
    expect(manifest.shared.map(({ name }: { name: string }) => name)).to.include.members([
      'react',
      '@kaiku/sdk/web/base',
    ]);
  });

  it('writes compressed copies, of the same content, for production alone', async () => {
    await buildWeb({ root: dir, mode: 'production', outDir: path.join(dir, 'small') });
    const entry: string = JSON.parse(readText('small/mf-manifest.json')).metaData.remoteEntry.name;
    const read = (end = '') => readFileSync(path.join(dir, 'small', entry + end));
    expect(brotliDecompressSync(read('.br')).equals(read())).to.equal(true);
    expect(gunzipSync(read('.gz')).equals(read())).to.equal(true);
    expect(read('.br').length).to.be.lessThan(read().length / 2);
    await buildWeb({ root: dir, mode: 'development', outDir: path.join(dir, 'large') });
    expect(readdirSync(path.join(dir, 'large')).filter((name) => /\.(br|gz)$/.test(name))).to.deep.equal([]);
  });

  it('leaves shared modules to the shell and never evaluates texts', async () => {
    for (const mode of ['production', 'development'] as const) {
      const outDir = path.join(dir, mode);
      await buildWeb({ root: dir, mode, outDir });
      const scripts = readdirSync(outDir).filter((name) => name.endsWith('.js'));
      const code = scripts.map((name) => readFileSync(path.join(outDir, name), 'utf8')).join('\n');
      expect(code.length, `${mode}: a copy of React is bigger`).to.be.lessThan(60_000);
      // What is allowed is the bundler's way to the global object in browsers without `globalThis`.
      expect(code).to.not.match(/\beval\(|new Function\((?!'return this'\))/);
    }
  });

  it('takes of the sdk only the groups that something is used of', async () => {
    const page = (names: string) =>
      `import { ${names} } from '@kaiku/sdk/web';\nexport default function Far() { return [${names}].map((Part, i) => <Part key={i} />); }\n`;
    const groupsOf = async (names: string) => {
      writeFileSync(path.join(dir, 'web/pages/Far.tsx'), page(names));
      const outDir = path.join(dir, names.replaceAll(', ', '-'));
      await buildWeb({ root: dir, mode: 'production', outDir });
      const scripts = readdirSync(outDir).filter((name) => name.endsWith('.js'));
      const code = scripts.map((name) => readFileSync(path.join(outDir, name), 'utf8')).join('\n');
      return [...new Set(code.match(/@kaiku\/sdk\/web\/\w+/g))].sort();
    };
    expect(await groupsOf('Button, Icon')).to.deep.equal(['@kaiku/sdk/web/base']);
    expect(await groupsOf('Button, Dialog')).to.deep.equal(['@kaiku/sdk/web/base', '@kaiku/sdk/web/panels']);
  });

  it('hands out each name of the sdk that is shared in groups', () => {
    const handedOut = groupedModules();
    for (const [request, index] of Object.entries({ '@kaiku/sdk/common': 'common', '@kaiku/sdk/web': 'web' })) {
      const names = [...handedOut[request]!.matchAll(/\{([^}]*)\}/g)].flatMap(([, list]) => list!.trim().split(', '));
      expect(names.sort()).to.deep.equal(valuesOf(path.join(repository, `sdk/${index}/index.ts`)).sort());
    }
  });

  it('names what is wrong and where', async () => {
    writeFileSync(path.join(dir, 'web/pages/Far.tsx'), "import './missing.ts';\n");
    const failure = await buildWeb({ root: dir, mode: 'production' }).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(failure).to.contain('far-away').and.to.contain('./missing.ts');
    const unknown = await buildWeb({ root: dir, mode: 'production', targets: ['near'] }).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(unknown).to.contain('"near"').and.to.contain('far-away');
  });

  it('compiles TypeScript to modules that Node runs from node_modules', async () => {
    const out = path.join(dir, 'dist/package');
    await buildPlugin(dir);
    const manifest = JSON.parse(readText('dist/package/plugin.json')) as { server: string; web: string };
    expect(manifest.server).to.equal('./server/index.js');
    const server = (await import(path.join(out, 'server/index.js'))) as {
      id: string;
      default: { far(): number; texts: { far: string } };
    };
    expect([server.id, server.default.far(), server.default.texts.far]).to.deep.equal(['far-away.Far', 7, 'Far']);
    expect(existsSync(path.join(out, 'migrations/0001_far.sql'))).to.equal(true);
    expect(existsSync(path.join(out, 'dist/web/mf-manifest.json'))).to.equal(true);
    expect(existsSync(path.join(out, 'web'))).to.equal(false);
    const packed = JSON.parse(readText('dist/package/package.json')) as Record<string, unknown>;
    expect(packed).to.not.have.any.keys('private', 'scripts', 'devDependencies');
    expect(packed.exports).to.deep.equal({
      './contract': { types: './contract/index.ts', default: './contract/index.js' },
      './plugin.json': './plugin.json',
    });
  });

  it('packs an archive that holds the compiled plugin', async () => {
    const archive = await packPlugin(dir);
    const { stdout } = await promisify(execFile)('tar', ['-tzf', archive]);
    const names = stdout.split('\n');
    expect(names).to.include.members([
      'package/plugin.json',
      'package/server/index.js',
      'package/contract/index.js',
      'package/dist/web/mf-manifest.json',
    ]);
    expect(names.some((name) => /server\/.*\.ts$/.test(name))).to.equal(false);
  });

  it('names the place of what cannot be read', () => {
    expect(() => compileModule('/x/y.ts', 'const a = ;\n')).to.throw('/x/y.ts:1:11');
  });

  it('bundles for browser and Node outside the federation', async () => {
    const web = { name: 'thing', root: dir, entry: './web/pages/Far.tsx', mode: 'production', target: 'web' } as const;
    const manifest = await bundle({ ...web, outDir: path.join(dir, 'out/web') });
    expect(manifest.thing?.js).to.have.length(1);
    expect(manifest.thing?.js[0]).to.match(/^thing\.[0-9a-f]{8}\.js$/);
    await bundle({ ...web, target: 'node', outDir: path.join(dir, 'out/node') });
    const rendered = (await import(path.join(dir, 'out/node/thing.js'))) as { default: unknown };
    expect(rendered.default).to.be.a('function');
  });

  it('finds the shell and the plugins of the repository', () => {
    const targets = findTargets(repository);
    expect(targets[0]).to.include({ name: 'shell', kind: 'shell', entry: './main.ts' });
    expect(targets.slice(1).every(({ kind, standalone }) => kind === 'plugin' && !standalone)).to.equal(true);
  });
});
