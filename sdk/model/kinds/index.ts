import type { ElementKind } from '../types.ts';
import { checkboxAnswers, checkboxKind } from './checkbox.ts';
import { choiceAnswers, choiceKind } from './choice.ts';
import { datePickerAnswers, datePickerKind } from './datePicker.ts';
import { fileUploadAnswers, fileUploadKind } from './fileUpload.ts';
import { imageAnswers, imageKind } from './image.ts';
import type { AnswerKind, Kind } from './kind.ts';
import { dropdownMatrixAnswers, dropdownMatrixKind, matrixAnswers, matrixKind } from './matrix.ts';
import { npsAnswers, npsKind } from './nps.ts';
import { openTextAnswers, openTextKind } from './openText.ts';
import { privacyStatementAnswers, privacyStatementKind } from './privacyStatement.ts';
import { qrCodeAnswers, qrCodeKind } from './qrCode.ts';
import { rankingAnswers, rankingKind } from './ranking.ts';
import { sliderAnswers, sliderKind } from './slider.ts';
import { smileyAnswers, smileyKind } from './smiley.ts';
import { textAnswers, textKind } from './text.ts';

/** Kinds by name. Always an argument, never a global. */
export type AnswerKinds = ReadonlyMap<ElementKind, AnswerKind>;
export type KindRegistry = ReadonlyMap<ElementKind, Kind>;

function named<K extends AnswerKind>(kinds: readonly K[]): ReadonlyMap<ElementKind, K> {
  return new Map(kinds.map((kind) => [kind.kind, kind]));
}

/** @throws Error when two kinds have the same name. */
export function createKindRegistry<K extends AnswerKind>(kinds: readonly K[]): ReadonlyMap<ElementKind, K> {
  const registry = named(kinds);
  const twice = kinds.find(({ kind }, at) => kinds.findIndex((other) => other.kind === kind) < at);
  if (twice) throw new Error(`Two element kinds are named "${twice.kind}"`);
  return registry;
}

/** The answering part of the kinds that most surveys use: what every respondent's browser downloads. */
export const commonAnswerKinds: AnswerKinds = /* @__PURE__ */ named([
  choiceAnswers,
  checkboxAnswers,
  npsAnswers,
  smileyAnswers,
  openTextAnswers,
  textAnswers,
]);

/** The answering part of all built-in kinds. Those that are not common come with the surveys that use them. */
export const builtinAnswerKinds: AnswerKinds = /* @__PURE__ */ createKindRegistry([
  choiceAnswers,
  checkboxAnswers,
  npsAnswers,
  smileyAnswers,
  sliderAnswers,
  openTextAnswers,
  matrixAnswers,
  dropdownMatrixAnswers,
  rankingAnswers,
  datePickerAnswers,
  fileUploadAnswers,
  privacyStatementAnswers,
  textAnswers,
  imageAnswers,
  qrCodeAnswers,
]);

/** In the order in which authors are offered them. */
export const builtinKinds: KindRegistry = /* @__PURE__ */ createKindRegistry([
  choiceKind,
  checkboxKind,
  npsKind,
  smileyKind,
  sliderKind,
  openTextKind,
  matrixKind,
  dropdownMatrixKind,
  rankingKind,
  datePickerKind,
  fileUploadKind,
  textKind,
  imageKind,
  qrCodeKind,
  privacyStatementKind,
]);
