import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

/** What a module names in `import`, `export … from`, `import()`, `require()` and `require.resolve()`. */
const named = [
  /^\s*(?:import|export)\b(?!\s+type\b)[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
  /\b(?:require|resolve)\(\s*['"]([^'"]+)['"]\s*\)/g,
];

/** Specifiers of the modules that a file of ours needs when it runs: types are gone by then. */
export function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  return named.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1]!));
}

/** Name of the package that a specifier is of; null for Node's own modules and relative ones. */
export function packageOf(specifier: string): string | null {
  if (specifier.startsWith('.') || path.isAbsolute(specifier) || isBuiltin(specifier)) return null;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Files that `entries` lead to by relative imports, themselves included. */
export function reachedFrom(entries: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const specifier of importsOf(file)) {
      const target = path.resolve(path.dirname(file), specifier);
      if (specifier.startsWith('.') && existsSync(target)) waiting.push(target);
    }
  }
  return [...found].sort();
}
