import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PluginManifest } from '@kaiku/sdk/common';
import { builtinKinds } from '@kaiku/sdk/model';
import { Obstacle } from '../lib/command.ts';

/** Parts of the house: namespaces of texts, schemas of the database, first parts of addresses. */
const taken = ['access', 'api', 'assets', 'config', 'core', 'public', 'runtime', 'sdk', 'shell', 'graphile-worker'];

/** The forms in which a plugin's id appears in its files. */
export interface Names {
  /** `guest-book` */
  id: string;
  /** Schema of the database and key of the feature: `guest_book` */
  snake: string;
  /** `GuestBook`, in ids of routes. */
  pascal: string;
  /** `guestBook`, name of a question kind. */
  camel: string;
  /** What people read. */
  title: string;
}

/** @throws Obstacle for an id that cannot be one */
export function namesOf(id: string, title?: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 40) {
    throw new Obstacle(
      'bad_id',
      `"${id}" cannot be the id of a plugin.`,
      'An id has lower-case letters, digits and single hyphens, begins with a letter, and is at most 40 long: guest-book.',
    );
  }
  if (taken.includes(id)) {
    throw new Obstacle('bad_id', `The id "${id}" belongs to Kaiku itself.`, 'Choose another one.');
  }
  const words = id.split('-');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const text = title?.trim() || [capital(words[0]!), ...words.slice(1)].join(' ');
  if (/[\p{Cc}"\\{}<>]/u.test(text) || text.length > 60) {
    throw new Obstacle(
      'bad_title',
      'The title has a quotation mark, bracket or line break, or more than 60 letters.',
      'Give one line of plain text.',
    );
  }
  const pascal = words.map(capital).join('');
  return { id, snake: words.join('_'), pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), title: text };
}

/**
 * What the host would refuse at the next start is said before anything is written.
 * @throws Obstacle when one of Kaiku's own plugins has the id, the feature or the page already
 */
export function checkFree({ id, snake, camel }: Names, root: string, kind: boolean): void {
  if (kind && builtinKinds.has(camel)) {
    throw new Obstacle('taken', `Kaiku has the question kind "${camel}" already.`, 'Choose another id.');
  }
  const folder = path.join(root, 'plugins');
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name, 'plugin.json');
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as PluginManifest;
    const clash =
      manifest.id === id
        ? `the id "${id}"`
        : manifest.features?.some(({ key }) => key === snake)
          ? `the feature "${snake}"`
          : manifest.contributes?.pages?.some((page) => page.path === `/${id}`)
            ? `the page "/${id}"`
            : null;
    if (!clash) continue;
    throw new Obstacle('taken', `The plugin "${manifest.id}" has ${clash} already.`, 'Choose another id.');
  }
}
