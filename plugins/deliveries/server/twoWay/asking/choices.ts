import {
  type AnswerValue,
  type CheckboxSettings,
  type Choice,
  type ChoiceSettings,
  nameKey,
  OTHER,
  offeredChoices,
  type RankingSettings,
} from '@kaiku/sdk/model';
import type { TalkWords } from '../words.ts';
import { asker, numbered, numbersIn } from './asker.ts';

type Settings = Pick<ChoiceSettings, 'choices' | 'other'>;

/** Those that can be chosen now. */
const free = (choices: readonly Choice[]): Choice[] => offeredChoices(choices).filter(({ full }) => !full);

/** With what stands above it, where it is of a hierarchy. */
function pathOf(choice: Choice, choices: readonly Choice[]): string {
  const above = choices.find(({ id, hierarchyNodeId }) =>
    [id, hierarchyNodeId].includes(choice.hierarchyParentId ?? null),
  );
  return choice.hierarchyParentId && above && above !== choice ? `${above.text} > ${choice.text}` : choice.text;
}

/** What can be chosen, in the order of its numbers. */
const offers = ({ choices, other }: Settings): { id: string; text: string }[] => [
  ...free(choices).map((choice) => ({ id: choice.id, text: pathOf(choice, choices) })),
  ...(other?.enabled ? [{ id: OTHER, text: other.text }] : []),
];

const listed = (settings: Settings, words: TalkWords): string[] =>
  numbered(offers(settings).map(({ id, text }) => (id === OTHER ? `${text} (${words.ownWords})` : text)));

/** A reply that is the name of one of them. */
const named = (settings: Settings, text: string): string | undefined => {
  const fitting = offers(settings).filter((offer) => nameKey(offer.text) === nameKey(text));
  return fitting.length === 1 ? fitting[0]!.id : undefined;
};

/** A number, and the words that follow it. */
function numberAndWords(text: string): { number: number; rest: string } | null {
  const found = /^(\d+)(?:[\s.:,)-]+([\s\S]*))?$/.exec(text);
  return found ? { number: Number(found[1]), rest: (found[2] ?? '').trim() } : null;
}

/** One of several. */
export const choiceAsker = asker<ChoiceSettings>({
  lines: listed,
  accepts: (settings, words) => words.choose(offers(settings).length),
  read({ element: { settings } }, text): AnswerValue | undefined {
    const all = offers(settings);
    const byName = named(settings, text);
    if (byName) return { choice: byName };
    const said = numberAndWords(text);
    const chosen = said && all[said.number - 1];
    if (!chosen) return undefined;
    if (chosen.id === OTHER) return said.rest ? { choice: OTHER, other: said.rest } : { choice: OTHER };
    return said.rest === '' || nameKey(said.rest) === nameKey(chosen.text) ? { choice: chosen.id } : undefined;
  },
});

/** Some of several: numbers, and after that of "other" its words. */
export const checkboxAsker = asker<CheckboxSettings>({
  lines: listed,
  accepts: (settings, words) =>
    words.chooseSeveral(offers(settings).length > 2 ? '1,3' : '1,2', settings.minSelections, settings.maxSelections),
  read({ element: { settings } }, text): AnswerValue | undefined {
    const all = offers(settings);
    const byName = named(settings, text);
    if (byName) return { choices: [byName] };
    const found = /^([\d\s,;+&/.)]*\d)([\s,;:.)-]+\D[\s\S]*)?$/.exec(text);
    const numbers = found && numbersIn(found[1]!, all.length);
    if (!numbers) return undefined;
    const words = (found[2] ?? '').replace(/^[\s,;:.)-]+/, '').trim();
    const choices = [...new Set(numbers)].map((number) => all[number - 1]?.id);
    if (choices.some((id) => id === undefined) || (words !== '' && !choices.includes(OTHER))) return undefined;
    return { choices: choices as string[], ...(words !== '' && { other: words }) };
  },
});

const placesOf = ({ choices, ranked }: RankingSettings): number => {
  const { length } = offeredChoices(choices);
  return Math.min(ranked ?? length, length);
};

/** An order: numbers, the first one first. */
export const rankingAsker = asker<RankingSettings>({
  lines: ({ choices }) => numbered(offeredChoices(choices).map(({ text }) => text)),
  accepts(settings, words) {
    const places = placesOf(settings);
    const example = Array.from({ length: places }, (_, at) => at + 1);
    return words.order(places, [...example.slice(1), ...example.slice(0, 1)].slice(0, 5).join(','));
  },
  read({ element: { settings } }, text): AnswerValue | undefined {
    const all = offeredChoices(settings.choices);
    const numbers = numbersIn(text, all.length);
    if (!numbers) return undefined;
    const ranking = numbers.map((number) => all[number - 1]?.id);
    return ranking.some((id) => id === undefined) ? undefined : { ranking: ranking as string[] };
  },
});
