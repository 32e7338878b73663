export { AlertBanner, type AlertBannerProps, type AlertMessage } from './AlertBanner.tsx';
export { ColorInput, type ColorInputProps } from './ColorInput.tsx';
export { ConfirmDialog, type ConfirmDialogProps, type ConfirmQuestion, useConfirm } from './ConfirmDialog.tsx';
export { CopyButton, type CopyButtonProps } from './CopyButton.tsx';
export * from './charts/index.ts';
export { Dialog, type DialogProps } from './Dialog.tsx';
export {
  DateInput,
  type DateInputProps,
  type DateRange,
  DateRangeInput,
  type DateRangeInputProps,
  DateTimeInput,
  type DateTimeInputProps,
} from './dates.tsx';
export type { AlertActions, AlertOptions, CellValue, TableExport, UiEnvironment } from './environment.ts';
export { FileDrop, type FileDropProps } from './FileDrop.tsx';
export {
  createFormat,
  type Format,
  type LanguageOption,
  nativeLanguageName,
  sortLanguages,
} from './format.ts';
export * from './forms/index.ts';
export { Icon, type IconProps } from './Icon.tsx';
export { type IconName, isIconName } from './icons.ts';
export { JobProgress, type JobProgressProps } from './JobProgress.tsx';
export { LanguageSelect, type LanguageSelectProps } from './LanguageSelect.tsx';
export { MultiSelect, NumberInput, TagsInput } from './lazyInputs.tsx';
export * from './mantine.ts';
export { styleNonce } from './nonce.ts';
export { isFieldProblem, isProblem, type Problem } from './problems.ts';
export { SaveStatus, type SaveStatusProps } from './SaveStatus.tsx';
export { SearchInput, type SearchInputProps } from './SearchInput.tsx';
export { SurveyFrame, type SurveyFrameProps } from './SurveyFrame.tsx';
export * from './states.tsx';
export * from './table/index.ts';
export { UiProvider, type UiProviderProps } from './UiProvider.tsx';
export { type UndoOffer, useUndo } from './Undo.tsx';
export { useFormat } from './useFormat.ts';
export { useOpenInSight } from './useOpenInSight.ts';
