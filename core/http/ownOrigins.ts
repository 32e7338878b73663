import type { Config } from '@kaiku/config';

/** Origins that short addresses may lead to: the product's own, or anybody could make them lead anywhere. */
export const ownOrigins = ({ appUrl, answerUrl }: Pick<Config, 'appUrl' | 'answerUrl'>): readonly string[] => [
  new URL(appUrl).origin,
  new URL(answerUrl).origin,
];

export const leadsHome = (target: string, origins: readonly string[]): boolean =>
  URL.canParse(target) && origins.includes(new URL(target).origin);
