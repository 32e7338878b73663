import { domainOf } from './judge.ts';

export interface Pace {
  perSecond: number;
  /** 0: as many as to all. */
  perDomainPerSecond: number;
}

const fewest = 10;
const most = 250;

/** Targets between two looks at the database: no more than what goes out within a second, so that it is no burst. */
export function batchSize({ perSecond, perDomainPerSecond }: Pace): number {
  const rate = perDomainPerSecond === 0 ? perSecond : Math.min(perSecond, perDomainPerSecond);
  return Math.max(fewest, Math.min(most, rate));
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
