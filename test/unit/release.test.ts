import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { ownFiles } from '../../scripts/release/contents.ts';

describe('what goes into a release', () => {
  it('leaves out what authors keep for themselves: passwords in .env, keys to registries, copies of editors', () => {
    const root = mkdtempSync(path.join(os.tmpdir(), 'kaiku-contents-'));
    const write = (file: string) => {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), '');
    };
    const scripts = [
      'production/kaiku',
      'production/start',
      'production/check',
      'db-migrate',
      'new-user',
      'company',
      'audit-verify',
      'db-distribute',
    ];
    for (const name of [...scripts, 'remove-plugin-data']) write(`scripts/${name}.ts`);
    for (const file of ['core/index.ts', 'dist/web/shell/index.html', 'plugins/boats/plugin.json']) write(file);
    try {
      const before = ownFiles(root);
      expect(before).to.include.members(['core/index.ts', 'dist/web/shell/index.html', 'plugins/boats/plugin.json']);
      for (const file of ['core/.env', 'plugins/boats/.npmrc', 'plugins/boats/.idea/w.xml', 'deploy/.a.swp'])
        write(file);
      expect(ownFiles(root)).to.deep.equal(before);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
