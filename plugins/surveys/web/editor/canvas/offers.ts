import type { ElementKind, PieceType, SurveyStructure } from '@kaiku/sdk/model';

/** What choosing an offer of the palette does. */
export type Chosen =
  | { do: 'kind'; kind: ElementKind }
  | { do: 'page' }
  | { do: 'paste' }
  | { do: 'piece'; type: PieceType; structure: SurveyStructure }
  | { do: 'template'; type: PieceType; id: string; name: string }
  | { do: 'favourite'; id: string; name: string };

export type OfferGroup = 'recent' | 'elements' | 'favourites' | 'templates' | 'starters';

export interface Offer {
  /** Of its own among all offers. */
  key: string;
  group: OfferGroup;
  title: string;
  about: string;
  /** Words that it is found by, besides. */
  words: string;
  icon: string;
  chosen: Chosen;
}

/** Letters and figures alone: "E-mail" is found by `email`, "Påstående" by `pastaende`. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '');

/** Offers that all searched words are found in, those first that are called so; without a search all as they are. */
export function findOffers(offers: readonly Offer[], search: string): Offer[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...offers];
  const ranked = offers
    .filter(({ group }) => group !== 'recent')
    .flatMap((offer) => {
      const title = plain(offer.title);
      const rest = plain(`${offer.words} ${offer.about}`);
      const ranks = words.map((word) => rankOf(word, title, rest));
      return ranks.includes(null) ? [] : [{ offer, rank: Math.max(...(ranks as number[])) }];
    });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ offer }) => offer);
}

function rankOf(word: string, title: string, rest: string): number | null {
  if (title.startsWith(word)) return 0;
  if (title.includes(word)) return 1;
  if (rest.split(/\s+/).some((one) => one.startsWith(word))) return 2;
  return rest.includes(word) ? 3 : null;
}

const recentKey = 'kaiku.editor.recent';
const mostRecent = 4;

/** Kinds that were added last in this browser, the latest first. */
export function recentKinds(): ElementKind[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((kind) => typeof kind === 'string').slice(0, mostRecent) : [];
  } catch {
    return [];
  }
}

export function noteRecent(kind: ElementKind): void {
  try {
    const kinds = [kind, ...recentKinds().filter((one) => one !== kind)].slice(0, mostRecent);
    localStorage.setItem(recentKey, JSON.stringify(kinds));
  } catch {
    // A browser that keeps nothing has no recent ones.
  }
}
