import {
  insertPiece,
  type KindRegistry,
  type LeftBehind,
  newId,
  type PieceType,
  type SurveyStructure,
} from '@kaiku/sdk/model';
import { changesBetween, type SurveyChange } from '../../../contract/index.ts';

interface Target {
  version: number;
  structure: SurveyStructure;
}

interface CopyInto {
  type: PieceType;
  piece: SurveyStructure;
  registry: KindRegistry;
  /** The other survey as it is now. */
  fetch: () => Promise<Target>;
  /** @throws with a status: 412 where somebody has saved it meanwhile */
  save: (version: number, changes: SurveyChange[]) => Promise<unknown>;
}

const tries = 5;

/**
 * Puts a piece at the end of another survey, also while somebody edits that: what comes to the end is in nobody's way.
 * @returns what the piece left behind
 */
export async function copyInto({ type, piece, registry, fetch, save }: CopyInto): Promise<LeftBehind[]> {
  for (let attempt = 1; ; attempt += 1) {
    const { version, structure } = await fetch();
    const { pages } = structure;
    const last = pages.at(-1);
    const made = insertPiece(structure, piece, {
      type,
      ...(last && { pageId: last.id }),
      index: type === 'page' ? pages.length : (last?.elements.length ?? 0),
      newId,
      registry,
    });
    try {
      await save(version, changesBetween(structure, made.structure));
      return made.left;
    } catch (error) {
      if (statusOf(error) !== 412 || attempt === tries) throw error;
    }
  }
}

/** Whether a save was refused in a way that the page's own survey is asked about, although it is about another. */
export const isOfOther = (error: unknown): error is Error => [412, 423].includes(statusOf(error));

const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;
