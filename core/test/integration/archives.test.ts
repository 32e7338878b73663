import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { installArchives, installedArchive } from '../../kernel/archives.ts';

describe('archives of plugins', function () {
  this.timeout(60_000);
  let base: string;
  let archives: Record<'one' | 'two', string>;
  let dataDir: string;
  const place = () => path.join(dataDir, 'plugins/archives');

  before(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'kaiku archives '));
    archives = { one: await pack('1.0.0'), two: await pack('2.0.0') };
  });
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(base, 'data-'));
  });
  after(() => rm(base, { recursive: true }));

  /** An archive of the same package, in a version of its own. */
  async function pack(version: string): Promise<string> {
    const folder = path.join(base, `source-${version}`);
    await mkdir(folder);
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'kaiku-plugin-x', version }));
    await promisify(execFile)('npm', ['pack', '--silent'], { cwd: folder });
    return path.join(folder, `kaiku-plugin-x-${version}.tgz`);
  }
  const start = async (...plugins: string[]) => (await installArchives({ dataDir, plugins }, () => {})).release;
  const folderOf = (archive: string): string =>
    path.dirname(path.dirname(installedArchive(archive, { dataDir, plugins: [archive] })));
  /** Folders of installed archives, by name alone. */
  const folders = async () => (await readdir(place())).filter((name) => !name.includes('.users.'));

  it('a newer one takes the place of the former once no node uses that', async () => {
    const stop = await start(archives.one);
    const old = folderOf(archives.one);
    const stopNewer = await start(archives.two);
    expect(existsSync(old), 'while a node uses it').to.equal(true);
    expect(await folders()).to.have.length(2);
    await stop();
    await stopNewer();
    await (await start(archives.two))();
    expect(existsSync(old)).to.equal(false);
    expect(await folders()).to.deep.equal([path.basename(folderOf(archives.two))]);
    // And back again, from nothing.
    await (await start(archives.one))();
    expect(existsSync(path.join(folderOf(archives.one), 'node_modules/kaiku-plugin-x/package.json'))).to.equal(true);
  });

  it('go when none is configured any more', async () => {
    await (await start(archives.one, archives.two))();
    expect(await folders()).to.have.length(2);
    await (await start())();
    expect(await readdir(place())).to.deep.equal([]);
  });

  it('of another living process stay, and go when it has ended', async () => {
    await (await start(archives.one))();
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    const old = folderOf(archives.one);
    await mkdir(`${old}.users.${hostname()}`, { recursive: true });
    await writeFile(path.join(`${old}.users.${hostname()}`, `${other.pid}-1`), '');
    await (await start(archives.two))();
    expect(existsSync(old)).to.equal(true);
    other.stdin!.end();
    await until('the other process to end', () => other.exitCode !== null);
    await (await start(archives.two))();
    expect(existsSync(old)).to.equal(false);
  });

  it('of a node on another computer stay for a month', async () => {
    await (await start(archives.one))();
    const old = folderOf(archives.one);
    const marks = `${old}.users.elsewhere.example`;
    await rename(`${old}.users.${hostname()}`, marks);
    await writeFile(path.join(marks, '1-1'), '');
    await (await start(archives.two))();
    expect(existsSync(old)).to.equal(true);
    const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1_000);
    await utimes(marks, longAgo, longAgo);
    await (await start(archives.two))();
    expect(existsSync(old)).to.equal(false);
    expect(existsSync(marks)).to.equal(false);
  });

  describe('where there is no npm, as in a release', () => {
    const { PATH } = process.env;
    before(async () => {
      const programs = path.join(base, 'programs');
      await mkdir(programs);
      for (const program of ['tar', 'gzip']) {
        const { stdout } = await promisify(execFile)('which', [program]);
        await symlink(stdout.trim(), path.join(programs, program));
      }
      process.env.PATH = programs;
    });
    after(() => {
      process.env.PATH = PATH;
    });

    /** An archive of a package with a scope, that depends on another one. */
    async function packWith(version: string, bundled: boolean): Promise<string> {
      const folder = path.join(base, `needy-${version}`);
      const needed = path.join(folder, 'node_modules/needed');
      await mkdir(needed, { recursive: true });
      await writeFile(path.join(needed, 'package.json'), JSON.stringify({ name: 'needed', version: '1.0.0' }));
      const manifest = { name: '@some/kaiku-plugin-y', version, dependencies: { needed: '1.0.0' } };
      const bundle = bundled && { bundleDependencies: ['needed'] };
      await writeFile(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, ...bundle }));
      await promisify(execFile)('npm', ['pack', '--silent'], { cwd: folder, env: { ...process.env, PATH } });
      return path.join(folder, `some-kaiku-plugin-y-${version}.tgz`);
    }
    const leftOut = async (file: string) => (await installArchives({ dataDir, plugins: [file] }, () => {})).leftOut;

    it('are installed where they bring along what they depend on', async () => {
      const file = await packWith('1.0.0', true);
      expect(await leftOut(file)).to.deep.equal([]);
      const installed = installedArchive(file, { dataDir, plugins: [file] });
      expect(installed.endsWith(path.join('node_modules', '@some', 'kaiku-plugin-y'))).to.equal(true);
      expect(existsSync(path.join(installed, 'node_modules/needed/package.json'))).to.equal(true);
      await (await start(archives.one))();
      expect(existsSync(path.join(folderOf(archives.one), 'node_modules/kaiku-plugin-x/package.json'))).to.equal(true);
    });

    it('are left out with a sentence that says what to do where they do not, or are none', async () => {
      const file = await packWith('2.0.0', false);
      const [found] = await leftOut(file);
      expect(found!.reason).to.include('it needs packages that it does not bring along, and there is no npm');
      expect(found!.hint).to.include('bundleDependencies').and.include('KAIKU_PLUGINS');
      const none = path.join(base, 'none.tgz');
      await writeFile(none, 'no archive');
      expect((await leftOut(none))[0]!.reason).to.match(/none\.tgz" cannot be installed: it cannot be unpacked: /);
      expect(await folders()).to.deep.equal([]);
    });
  });

  it('leave no remains of killed installations', async () => {
    await mkdir(path.join(place(), '0123456789abcdef0123.4711/node_modules'), { recursive: true });
    await mkdir(path.join(place(), '0123456789abcdef0123.removed/node_modules'), { recursive: true });
    await (await start(archives.one))();
    expect(await folders()).to.deep.equal([path.basename(folderOf(archives.one))]);
  });
});
