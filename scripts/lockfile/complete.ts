/** The parts of package-lock.json (version 3) that matter here. */
export interface LockEntry {
  version?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  [field: string]: unknown;
}
export interface Lockfile {
  packages: Record<string, LockEntry>;
}

const MODULES = 'node_modules/';
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'windows'];
const PROCESSORS = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'];

/**
 * Optional packages for other systems that the lock file names as dependencies and then does not list.
 * npm leaves them out when the registry did not have them on the day; `npm ci` refuses such a file everywhere.
 * @returns place in the lock file -> the entry that belongs there
 */
export function missingOptionalEntries(lock: Lockfile): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {};
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isListed(lock, place, name)) continue;
      const { cpu, libc, os } = machineOf(name);
      missing[MODULES + name] = {
        version: exactVersion(place, name, wanted),
        ...(cpu && { cpu }),
        ...(entry.dev && { dev: true }),
        ...(libc && { libc }),
        optional: true,
        ...(os && { os }),
      };
    }
  }
  return missing;
}

function isListed(lock: Lockfile, place: string, name: string): boolean {
  for (let dir = place; ; ) {
    if (lock.packages[`${dir ? `${dir}/` : ''}${MODULES}${name}`]) return true;
    if (!dir) return false;
    const outer = dir.lastIndexOf(`/${MODULES}`);
    dir = outer < 0 ? '' : dir.slice(0, outer);
  }
}

function exactVersion(place: string, name: string, wanted: string): string {
  if (/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(wanted)) return wanted;
  throw new Error(`${place} wants ${name} ${wanted}: without an exact version there is nothing to write down.`);
}

/** Packages of programs carry their machine in their name: `@rspack/binding-linux-x64-musl`. */
function machineOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/);
  const system = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.find((word) => PROCESSORS.includes(word));
  if (!cpu && !system) throw new Error(`The name ${name} does not say which machine the package is for.`);
  const musl = words.some((word) => word.startsWith('musl'));
  const glibc = system === 'linux' && words.some((word) => word.startsWith('gnu'));
  return {
    ...(cpu && { cpu: [cpu] }),
    ...((musl || glibc) && { libc: [musl ? 'musl' : 'glibc'] }),
    ...(system && { os: [system === 'windows' ? 'win32' : system] }),
  };
}

/** The lock file with its gaps filled, in npm's own order. */
export function completeLockfile(lock: Lockfile): Lockfile {
  const packages = { ...lock.packages, ...missingOptionalEntries(lock) };
  const sorted = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted.map((key) => [key, packages[key]!])) };
}
