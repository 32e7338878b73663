/** Dialogs, drawers, tables and other parts of a page that open, fold or turn. */
export {
  Accordion,
  Breadcrumbs,
  Collapse,
  Drawer,
  Flex,
  Grid,
  Highlight,
  Image,
  Indicator,
  List,
  Modal,
  NavLink,
  Pagination,
  Popover,
  Progress,
  ScrollArea,
  Space,
  Table,
} from '@mantine/core';
export { ConfirmDialog, type ConfirmDialogProps } from './ui/ConfirmDialog.tsx';
export { CopyButton, type CopyButtonProps } from './ui/CopyButton.tsx';
export { Dialog, type DialogProps, SideDialog, type SideDialogProps } from './ui/Dialog.tsx';
export { JobProgress, type JobProgressProps } from './ui/JobProgress.tsx';
export { LinkStrip } from './ui/LinkStrip.tsx';
export { SaveStatus, type SaveStatusProps } from './ui/SaveStatus.tsx';
export { ScreenTabs, type ScreenTabsProps } from './ui/ScreenTabs.tsx';
export { SecretDialog, type SecretDialogProps, SecretRow, type SecretRowProps } from './ui/Secrets.tsx';
export { SurveyFrame, type SurveyFrameProps } from './ui/SurveyFrame.tsx';
export * from './ui/table/index.ts';
