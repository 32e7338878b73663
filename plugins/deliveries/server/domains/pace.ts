import { domainOf } from './judge.ts';

export interface Pace {
  perSecond: number;
  /** 0: as many as to all. */
  perDomainPerSecond: number;
}

/** How long the messages of a batch take at the least, so that neither all of them nor those of one domain are too many. */
export function paceMs(
  channel: string,
  targets: readonly { address: string }[],
  { perSecond, perDomainPerSecond }: Pace,
): number {
  const ofAll = targets.length / perSecond;
  if (channel !== 'email' || perDomainPerSecond === 0) return ofAll * 1_000;
  const domains = Map.groupBy(targets, ({ address }) => domainOf(address));
  const most = Math.max(0, ...[...domains.values()].map((some) => some.length));
  return Math.max(ofAll, most / perDomainPerSecond) * 1_000;
}
