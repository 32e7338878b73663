import { builtinKinds, createKindRegistry, type Kind, type KindRegistry } from '@kaiku/sdk/model';

/** The kinds for a thread, which has no services: ours, and those of the modules that plugins' builds made of theirs. */
export async function kindsOf(modules: readonly string[]): Promise<KindRegistry> {
  const others = await Promise.all(modules.map(async (file) => ((await import(file)) as { kind: Kind }).kind));
  return createKindRegistry([...builtinKinds.values(), ...others]);
}
