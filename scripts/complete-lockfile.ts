import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeLockfile, type Lockfile, missingOptionalEntries } from './lockfile/complete.ts';

if (process.argv.includes('--help')) {
  console.log(`Usage: node scripts/complete-lockfile.ts

Run it after "npm install" has changed package-lock.json. It writes down the optional packages for other systems that
npm left out because the registry did not offer them; without them "npm ci", and so "npm start", refuses the file.`);
} else {
  const file = path.resolve(import.meta.dirname, '../package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  const missing = Object.keys(missingOptionalEntries(lock));
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(completeLockfile(lock), null, 2)}\n`);
  console.log(
    missing.length > 0 ? `Added to package-lock.json:\n  ${missing.join('\n  ')}` : 'package-lock.json is complete.',
  );
}
