/**
 * What the shell and nearly every page draw with. `index.ts` says what the groups are for; a component of Mantine's that
 * is added to one needs its style sheet in `ui/styles.ts` (`test/unit/ui-theme.test.ts` says so).
 */
export {
  ActionIcon,
  Alert,
  Anchor,
  Avatar,
  Badge,
  Box,
  Burger,
  Button,
  Card,
  Center,
  CloseButton,
  Code,
  Container,
  Divider,
  FocusTrap,
  Group,
  Input,
  Kbd,
  Loader,
  Menu,
  Paper,
  PasswordInput,
  Portal,
  SimpleGrid,
  Skeleton,
  Stack,
  Tabs,
  Text,
  TextInput,
  ThemeIcon,
  Title,
  Tooltip,
  Transition,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  useMantineTheme,
  VisuallyHidden,
} from '@mantine/core';
export {
  useClickOutside,
  useClipboard,
  useDebouncedCallback,
  useDebouncedValue,
  useDisclosure,
  useDocumentVisibility,
  useElementSize,
  useFocusTrap,
  useFullscreenDocument,
  useFullscreenElement,
  useHotkeys,
  useId,
  useIntersection,
  useInterval,
  useLocalStorage,
  useMediaQuery,
  useMergedRef,
  usePrevious,
  useReducedMotion,
  useResizeObserver,
  useSessionStorage,
  useViewportSize,
} from '@mantine/hooks';
export { paramsWith } from './paramsWith.ts';
export * from './runtime/index.ts';
export { AlertBanner, type AlertBannerProps, type AlertMessage } from './ui/AlertBanner.tsx';
export type { ConfirmQuestion } from './ui/confirmQuestion.ts';
export { download } from './ui/download.ts';
export type { AlertActions, AlertOptions, CellValue, TableExport, UiEnvironment } from './ui/environment.ts';
export {
  browserZone,
  createFormat,
  type Format,
  type LanguageOption,
  nativeLanguageName,
  sortLanguages,
} from './ui/format.ts';
export { Icon, type IconName, type IconProps } from './ui/Icon.tsx';
export { lazily } from './ui/lazily.tsx';
export { arrowStep, draggedStyle } from './ui/moving.ts';
export { styleNonce } from './ui/nonce.ts';
export { isFieldProblem, isProblem, type Problem } from './ui/problems.ts';
export { SearchInput, type SearchInputProps } from './ui/SearchInput.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
  ForbiddenNotice,
  PageHeader,
  type PageHeaderProps,
  PageSkeleton,
  TableSkeleton,
} from './ui/states.tsx';
export { UiProvider, type UiProviderProps } from './ui/UiProvider.tsx';
export { type UndoOffer, useUndo } from './ui/Undo.tsx';
export { useAskUnsaved, useConfirm } from './ui/useConfirm.ts';
export { useFocusKept } from './ui/useFocusKept.ts';
export { useFormat } from './ui/useFormat.ts';
