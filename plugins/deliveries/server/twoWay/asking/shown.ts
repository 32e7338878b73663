import type { AskPart, Offer } from './shapes.ts';

/** What the message of a question showed: which part of the survey, and its choices by number; null where it has none. */
export interface Shown {
  key: string;
  offers: string[] | null;
}

const offersOf = ({ shape }: AskPart): readonly Offer[] | null => ('offers' in shape ? shape.offers : null);

export const shownOf = (part: AskPart): Shown => ({
  key: part.key,
  offers: offersOf(part)?.map(({ id }) => id) ?? null,
});

/** Whether a message about the part would show the same now. */
export function sameShown(part: AskPart, shown: Shown): boolean {
  const now = shownOf(part);
  return now.key === shown.key && JSON.stringify(now.offers) === JSON.stringify(shown.offers);
}

/** The part with the choices that a message showed, in its order, though some are taken by now. */
export function asShown(part: AskPart, shown: Shown | null): AskPart {
  const { shape } = part;
  if (!shown?.offers || !('offers' in shape)) return part;
  const known = new Map([...shape.offers, ...('taken' in shape ? shape.taken : [])].map((offer) => [offer.id, offer]));
  // One that is gone altogether keeps its number, and cannot be chosen by a name.
  const offers = shown.offers.map((id) => known.get(id) ?? { id, text: '', ownWords: false });
  return { ...part, shape: { ...shape, offers } };
}
