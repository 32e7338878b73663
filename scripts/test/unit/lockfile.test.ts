import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { completeLockfile, type Lockfile, missingOptionalEntries } from '../../lockfile/complete.ts';

const FILE = path.resolve(import.meta.dirname, '../../../package-lock.json');

describe('the lock file', () => {
  it('lists every optional package, so that npm ci takes it on every system', () => {
    const lock = JSON.parse(readFileSync(FILE, 'utf8')) as Lockfile;
    expect(Object.keys(missingOptionalEntries(lock)), 'run: node scripts/complete-lockfile.ts').to.deep.equal([]);
  });

  it('is in step with every package.json, which npm ci insists on', () => {
    const { packages } = JSON.parse(readFileSync(FILE, 'utf8')) as Lockfile;
    const folders = Object.keys(packages).filter((place) => !place.includes('node_modules/'));
    for (const folder of folders) {
      const manifest = JSON.parse(readFileSync(path.join(path.dirname(FILE), folder, 'package.json'), 'utf8'));
      for (const field of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
        expect(packages[folder]![field] ?? {}, `${field} of ${folder || 'the root'}; run npm install`).to.deep.equal(
          manifest[field] ?? {},
        );
      }
    }
  });

  it('names no registry', () => {
    expect(readFileSync(FILE, 'utf8')).to.not.match(/"resolved": "https?:/);
  });

  const lock: Lockfile = {
    packages: {
      'node_modules/a': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { 'a-linux-x64': '1.0.0', 'a-linux-arm64-musl': '1.0.0', '@a/win32-x64-msvc': '1.0.0' },
      },
      'node_modules/a-linux-x64': { version: '1.0.0', optional: true },
      'node_modules/b': { version: '2.0.0', optionalDependencies: { '@b/binding-linux-riscv64-gnu': '2.0.0-rc.1' } },
      'node_modules/b/node_modules/@b/binding-linux-riscv64-gnu': { version: '2.0.0-rc.1', optional: true },
    },
  };

  it('gets what is missing with the machine that the name tells', () => {
    expect(missingOptionalEntries(lock)).to.deep.equal({
      'node_modules/a-linux-arm64-musl': {
        version: '1.0.0',
        cpu: ['arm64'],
        dev: true,
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
      'node_modules/@a/win32-x64-msvc': { version: '1.0.0', cpu: ['x64'], dev: true, optional: true, os: ['win32'] },
    });
    expect(missingOptionalEntries(completeLockfile(lock))).to.deep.equal({});
  });

  it('refuses what it would have to guess', () => {
    const ranged: Lockfile = { packages: { 'node_modules/a': { optionalDependencies: { 'a-linux-x64': '^1.0.0' } } } };
    expect(() => missingOptionalEntries(ranged)).to.throw('a-linux-x64 ^1.0.0');
    const unnamed: Lockfile = { packages: { 'node_modules/a': { optionalDependencies: { fsevents: '2.3.3' } } } };
    expect(() => missingOptionalEntries(unnamed)).to.throw('fsevents');
  });
});
