import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Obstacle } from '../lib/command.ts';

interface Choice {
  id: string;
  text: string;
}

export interface RecipeElement {
  id: string;
  kind: string;
  name: string;
  settings: { text: string; choices?: Choice[]; other?: { enabled: boolean; text: string } };
  /** Heading of its column, or beginning of the headings of its columns, where it is not the question's text. */
  column?: string;
}

/** A survey, and which columns of a CSV file hold the answers to it. */
export interface Recipe {
  name: string;
  language: string;
  /** Beside the recipe. */
  csv: string;
  pages: { title: string; elements: RecipeElement[] }[];
  backgroundFields: { id: string; name: string; column?: string }[];
}

export function readRecipe(file: string): Recipe {
  try {
    const recipe = JSON.parse(readFileSync(file, 'utf8')) as Recipe;
    return { ...recipe, csv: path.resolve(path.dirname(file), recipe.csv) };
  } catch (error) {
    throw new Obstacle(
      'recipe',
      `The recipe ${file} cannot be read: ${(error as Error).message}`,
      'It is a JSON file.',
    );
  }
}

type Target =
  | { type: 'timestamp' }
  | { type: 'background'; fieldId: string }
  | { type: 'answer'; elementId: string; part?: string };

/** What each column holds, as the import takes it. A question may offer "other" without a column for its texts. */
export function mappingOf(
  recipe: Recipe,
  timeHeading: string,
  hasColumn: (heading: string) => boolean,
): Record<string, Target | Target[]> {
  const mapping: Record<string, Target | Target[]> = { [timeHeading]: { type: 'timestamp' } };
  for (const { id, name, column } of recipe.backgroundFields) {
    mapping[column ?? name] = { type: 'background', fieldId: id };
  }
  for (const { id: elementId, kind, settings, column } of recipe.pages.flatMap(({ elements }) => elements)) {
    const heading = column ?? settings.text;
    const answer = (part?: string): Target => ({ type: 'answer', elementId, ...(part && { part }) });
    const other = settings.other?.enabled ? `${heading} - ${settings.other.text}` : null;
    if (kind !== 'checkbox') {
      mapping[heading] = answer();
      if (other && hasColumn(other)) mapping[other] = answer('other');
      continue;
    }
    for (const { id, text } of settings.choices ?? []) mapping[`${heading} - ${text}`] = answer(`choice.${id}`);
    // Two columns of one heading: the box, and what was written beside it.
    if (other) mapping[other] = [answer('choice.other'), answer('other')];
  }
  return mapping;
}
