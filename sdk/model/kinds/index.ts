import type { ElementKind } from '../types.ts';
import { checkboxAnswers, checkboxKind } from './checkbox.ts';
import { choiceAnswers, choiceKind } from './choice.ts';
import type { AnswerKind, Kind } from './kind.ts';
import { dropdownMatrixAnswers, dropdownMatrixKind, matrixAnswers, matrixKind } from './matrix.ts';
import { npsAnswers, npsKind } from './nps.ts';
import { openTextAnswers, openTextKind } from './openText.ts';
import { sliderAnswers, sliderKind } from './slider.ts';
import { smileyAnswers, smileyKind } from './smiley.ts';
import { textAnswers, textKind } from './text.ts';

/** Kinds by name. Always an argument, never a global. */
export type AnswerKinds = ReadonlyMap<ElementKind, AnswerKind>;
export type KindRegistry = ReadonlyMap<ElementKind, Kind>;

/** @throws Error when two kinds have the same name. */
export function createKindRegistry<K extends AnswerKind>(kinds: readonly K[]): ReadonlyMap<ElementKind, K> {
  const registry = new Map<ElementKind, K>();
  for (const kind of kinds) {
    if (registry.has(kind.kind)) throw new Error(`Two element kinds are named "${kind.kind}"`);
    registry.set(kind.kind, kind);
  }
  return registry;
}

/** The answering part of the built-in kinds: all that a respondent's browser needs. */
export const builtinAnswerKinds: AnswerKinds = /* @__PURE__ */ createKindRegistry([
  choiceAnswers,
  checkboxAnswers,
  npsAnswers,
  smileyAnswers,
  sliderAnswers,
  openTextAnswers,
  matrixAnswers,
  dropdownMatrixAnswers,
  textAnswers,
]);

export const builtinKinds: KindRegistry = /* @__PURE__ */ createKindRegistry([
  choiceKind,
  checkboxKind,
  npsKind,
  smileyKind,
  sliderKind,
  openTextKind,
  matrixKind,
  dropdownMatrixKind,
  textKind,
]);
