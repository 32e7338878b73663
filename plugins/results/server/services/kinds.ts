import {
  builtinKinds,
  createKindRegistry,
  type Element,
  guardKind,
  type Kind,
  type KindRegistry,
  type TellFault,
} from '@kaiku/sdk/model';

/**
 * The kinds for a thread, which has no services: ours, and those of the modules that plugins' builds made of theirs. One
 * that cannot be loaded stops nobody whose elements are of other kinds.
 * @param tell hears of what members of plugins' kinds have failed to do
 * @throws what kept a kind from being loaded that one of the elements has
 */
export async function kindsOf(
  modules: readonly string[],
  elements: readonly Pick<Element, 'kind'>[],
  tell: TellFault = () => {},
): Promise<KindRegistry> {
  const others = await Promise.allSettled(modules.map(async (file) => ((await import(file)) as { kind: Kind }).kind));
  const loaded = others.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const kinds = createKindRegistry([...builtinKinds.values(), ...loaded.map((kind) => guardKind(kind, tell))]);
  const [failed] = others.filter((one) => one.status === 'rejected');
  if (failed && elements.some(({ kind }) => !kinds.has(kind))) throw failed.reason;
  return kinds;
}
