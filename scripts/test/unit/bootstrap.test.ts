import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { explain } from '../../bootstrap/install.mjs';
import { reasonToInstall, stampOf, writeStamp } from '../../bootstrap/installed.mjs';

const PACKAGES = {
  '': { name: 'kaiku' },
  core: { name: '@kaiku/core' },
  'node_modules/@kaiku/core': { resolved: 'core', link: true },
  'node_modules/chai': { version: '6.3.0' },
  'node_modules/@duckdb/node-bindings-win32-x64': { version: '1.5.6', optional: true },
};

describe('the bootstrap', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'kaiku boot '));
    write('package-lock.json', { packages: PACKAGES });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(file: string, content: unknown): void {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
  }

  /** What `npm ci` leaves behind, without the optional package of another system. */
  function install(packages: Record<string, object> = PACKAGES): void {
    const {
      '': _,
      core: __,
      'node_modules/@duckdb/node-bindings-win32-x64': ___,
      ...present
    } = packages as typeof PACKAGES;
    write('node_modules/node/bin/node', '');
    write('node_modules/.package-lock.json', { packages: present });
  }

  it('installs on a first run', () => {
    expect(reasonToInstall(root)).to.match(/First run/);
  });

  it('installs again after an installation that was killed half-way', () => {
    write('node_modules/chai/package.json', '{}');
    expect(reasonToInstall(root)).to.match(/not finished/);
    write('node_modules/node/bin/node', '');
    expect(reasonToInstall(root)).to.match(/not finished/);
  });

  it('installs nothing when all is there, whoever installed it', () => {
    install();
    expect(reasonToInstall(root)).to.equal(undefined);
    expect(reasonToInstall(root)).to.equal(undefined); // now by the stamp
  });

  it('installs when the lock file has changed, as after a pull', () => {
    install();
    writeStamp(root);
    write('package-lock.json', { packages: { ...PACKAGES, 'node_modules/chai': { version: '6.4.0' } } });
    expect(reasonToInstall(root)).to.match(/have changed/);
  });

  it('installs when the packages are for another kind of machine', () => {
    install();
    write('node_modules/.kaiku-install', stampOf(root, { platform: 'win32', arch: 'arm64' }));
    expect(reasonToInstall(root)).to.match(/another kind of machine/);
  });

  for (const [output, message] of [
    ['npm error code ENOSPC', /disk became full/],
    ['npm error code EACCES', /may not write/],
    ['npm error code ENOTFOUND', /registry could not be reached/],
    ['npm error code EUSAGE', /do not belong together/],
    ['npm error something else', /failed/],
  ] as const) {
    it(`explains "${output}" and says what to do`, () => {
      const obstacle = explain(output, root);
      expect(obstacle.message).to.match(message);
      expect(obstacle.hint).to.match(/run the command again/);
    });
  }

  it('names the version that it needs when Node is too old', () => {
    const program = path.resolve(import.meta.dirname, '../../bootstrap.mjs');
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '18.20.0' });
      await import(${JSON.stringify(`file://${program}`)});`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', pretend], {
      encoding: 'utf8',
    });
    expect(status).to.equal(1);
    expect(stderr).to.include('needs Node.js 20.19 or later; this is 18.20.0');
  });

  it('lists its commands, and refuses one that it does not know', () => {
    const program = path.resolve(import.meta.dirname, '../../bootstrap.mjs');
    const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
    expect(run('--help').stdout).to.include('new-plugin');
    const refused = run('strat');
    expect(refused.status).to.equal(1);
    expect(refused.stderr).to.include('no command "strat"');
  });
});
