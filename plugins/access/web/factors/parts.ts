import { withTexts } from '@kaiku/sdk/web';
import { factorsTexts } from './texts.ts';

/** What is shown of second factors, with its texts: most visits show none of it. */
export const halfWay = async () => (await withTexts('access', factorsTexts, () => import('./HalfWay.tsx'))).HalfWay;
export const securityCard = async () =>
  (await withTexts('access', factorsTexts, () => import('./SecurityCard.tsx'))).SecurityCard;
