import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe('warnings of Node.js', () => {
  it('are lines of the log, with nothing printed beside them', async () => {
    const file = path.join(root, 'core/kernel/warnings.ts');
    const code = `
      const { logWarnings } = await import(${JSON.stringify(file)});
      logWarnings({ warn: ({ err }, text) => console.log(text + ': ' + err.message) });
      process.emitWarning('this goes in the next version', 'DeprecationWarning');
      await new Promise(setImmediate);`;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
    expect(stdout).to.equal('Node.js warns: this goes in the next version\n');
    expect(stderr).to.equal('');
  });
});
