/** The survey domain: JSON types and pure functions for servers and browsers. See README.md. */
export { isAnswered, isAsked, isCheckboxAnswer, isChoiceAnswer, isDontKnow, isMatrixAnswer } from './answers.ts';
export type { LinkArrangement, LinkSection } from './arranged.ts';
export * from './background.ts';
export { carriedOn } from './carried.ts';
export { checkRules, comparedValues, ruleSubjects } from './checkRules.ts';
export { asksConfirmation, confirmationProblems } from './confirmation.ts';
export {
  type DayOrder,
  dayInOrder,
  dayNumber,
  dayOfNumber,
  dayOrderOf,
  dayOrders,
  daysOnEarth,
  isDay,
  localDay,
  type Today,
} from './days.ts';
export * from './diff.ts';
export { featuresAsked, withinFeatures } from './features.ts';
export {
  concerns,
  type Field,
  type FieldGroup,
  type FieldType,
  isColor,
  isEmail,
  isId,
  isLanguage,
  isTag,
  isUrl,
} from './fields.ts';
export { type AnswerFile, fileField, filesOf } from './files.ts';
export { type Flow, type FlowContext, flow } from './flow.ts';
export { formatOf, readStructure, structureFormat } from './format.ts';
export { formEntries, formFieldNames, parseForm, replacePageAnswers } from './formFields.ts';
export { FormReader, formNames } from './formNames.ts';
export * from './hierarchies.ts';
export { type CheckboxSettings, checkboxAnswers, checkboxKind } from './kinds/checkbox.ts';
export { type ChoiceSettings, choiceAnswers, choiceKind, showsFaces } from './kinds/choice.ts';
export {
  type ChoicesSettings,
  choicesOf,
  csatOfChoices,
  idOfLabel,
  itemsComplete,
  labelled,
  meanOfCounts,
  newChoices,
  nssOfChoices,
  offeredChoices,
  ruleValues,
  sentimentOf,
} from './kinds/choices.ts';
export {
  cellText,
  choicesField,
  dontKnowColumn,
  dontKnowDomain,
  dontKnowOf,
  endLabelFields,
  equality,
  equalityAndOrder,
  hierarchyFields,
  isEmptyCell,
  publicResultsField,
  questionComplete,
  questionFields,
  shuffleField,
} from './kinds/common.ts';
export { type DatePickerSettings, datePickerAnswers, datePickerKind } from './kinds/datePicker.ts';
export { type FileUploadSettings, fileLimits, fileUploadAnswers, fileUploadKind } from './kinds/fileUpload.ts';
export { guardAnswers, type KindFault, type TellFault } from './kinds/guardedAnswers.ts';
export { guardKind } from './kinds/guardedKind.ts';
export { type ImageSettings, imageAnswers, imageKind } from './kinds/image.ts';
export { saysNotChosen } from './kinds/importing.ts';
export {
  type AnswerKinds,
  builtinAnswerKinds,
  builtinKinds,
  commonAnswerKinds,
  createKindRegistry,
  type KindRegistry,
} from './kinds/index.ts';
export * from './kinds/kind.ts';
export { dropdownMatrixAnswers, type MatrixSettings, matrixAnswers, matrixKind } from './kinds/matrix.ts';
export { NPS_SCALE, type NpsSettings, npsAnswers, npsKind } from './kinds/nps.ts';
export {
  countNumbers,
  numberOperand,
  numberPart,
  numberProblems,
  numbersOf,
  readNumber,
  scaleAnswers,
  scaleFacts,
} from './kinds/numbers.ts';
export { type OpenTextSettings, openTextAnswers, openTextKind, textMaxLength } from './kinds/openText.ts';
export {
  type PrivacyStatementSettings,
  privacyStatementAnswers,
  privacyStatementKind,
} from './kinds/privacyStatement.ts';
export { type QrCodeSettings, qrCodeAnswers, qrCodeKind } from './kinds/qrCode.ts';
export {
  isRankingAnswer,
  type RankingSettings,
  rankingAnswers,
  rankingKind,
  rankingPlaces,
} from './kinds/ranking.ts';
export { type SliderSettings, sliderAnswers, sliderKind, sliderScale } from './kinds/slider.ts';
export { type SmileySettings, smileyAnswers, smileyKind } from './kinds/smiley.ts';
export { type TextSettings, textAnswers, textKind } from './kinds/text.ts';
export { missingOfKind } from './kinds/whole.ts';
export * from './limits.ts';
export {
  checkLogic,
  decideLogic,
  type Finding,
  type LogicCheck,
  type LogicReport,
  type Reach,
} from './logic/check.ts';
export type { Witness } from './logic/search.ts';
export { byMeanPlace } from './meanPlace.ts';
export * from './names.ts';
export { REMOVED, withoutNationalIds } from './nationalIds.ts';
export { newId, withNewIds } from './newIds.ts';
export { normaliseStructure } from './normalise.ts';
export { randomBlocks, shuffled } from './order.ts';
export * from './patches.ts';
export type { BrokenRule, PatchResult } from './patchTools.ts';
export { insertPiece, type LeftBehind, type PieceInserted, type PieceType, pieceOf } from './pieces.ts';
export { elementPath, type Problem, type ProblemCode, problem, problemCodes, problemsAt } from './problems.ts';
export { type Remembered, remember } from './remember.ts';
export { effectiveAnswers, endPage, isShown, type Known, type RuleContext, visiblePages } from './rules.ts';
export { isRecord, own, put, sameJson, toNumber } from './safe.ts';
export * from './scoring.ts';
export * from './shownAnswers.ts';
export * from './sources.ts';
export { storableAnswers } from './storable.ts';
export {
  allElements,
  effectivePageSettings,
  findElement,
  languagesOf,
  type NewSurveyTexts,
  nameKey,
  newPage,
  newSurvey,
  pageOfElement,
  questionCount,
  uniqueElementName,
} from './structures.ts';
export { endPageFields, pageFields, surveyFields } from './surveyFields.ts';
export { cleanText, isBlank, isStorable, paragraphs } from './texts.ts';
export {
  missingTranslations,
  setTranslations,
  staleTranslations,
  type TranslatableText,
  textMark,
  translatableTexts,
  translate,
  withMarks,
  withSources,
} from './translations.ts';
export * from './types.ts';
export { type ValidateAnswersOptions, validateAnswer, validateAnswers } from './validateAnswers.ts';
export { brokenRules, checkPublishable, validateStructure } from './validateStructure.ts';
export * from './view.ts';
