import type { ElementKind, ViewElement } from '../types.ts';
import { type CheckboxSettings, checkboxAnswers, checkboxKind } from './checkbox.ts';
import { type ChoiceSettings, choiceAnswers, choiceKind } from './choice.ts';
import type { AnswerKind, Kind } from './kind.ts';
import { type MatrixSettings, matrixAnswers, matrixKind } from './matrix.ts';
import { type NpsSettings, npsAnswers, npsKind } from './nps.ts';
import { type OpenTextSettings, openTextAnswers, openTextKind } from './openText.ts';
import { type SliderSettings, sliderAnswers, sliderKind } from './slider.ts';
import { type SmileySettings, smileyAnswers, smileyKind } from './smiley.ts';
import { type TextSettings, textAnswers, textKind } from './text.ts';

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
  textKind,
]);

export interface SettingsByKind {
  choice: ChoiceSettings;
  checkbox: CheckboxSettings;
  nps: NpsSettings;
  smiley: SmileySettings;
  slider: SliderSettings;
  openText: OpenTextSettings;
  matrix: MatrixSettings;
  text: TextSettings;
}

/** Narrows an element's settings by its kind. */
export function isKind<K extends keyof SettingsByKind, E extends ViewElement>(
  element: E,
  kind: K,
): element is E & { kind: K; settings: SettingsByKind[K] } {
  return element.kind === kind;
}
