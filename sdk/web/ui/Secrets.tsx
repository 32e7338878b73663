import { ActionIcon, Alert, Button, Group, Stack, Text, Textarea, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';

export interface SecretDialogProps {
  title: string;
  /** That it is shown this once, and what to do with it. */
  once: string;
  /** Names the secret. */
  label: string;
  secret: string;
  copyLabel: string;
  doneLabel: string;
  onClose: () => void;
  /** What it is used for, below it. */
  children?: ReactNode;
}

/** Shows a new secret, this once. Neither Esc nor a click beside it closes the dialog: what it shows would be lost. */
export function SecretDialog(props: SecretDialogProps) {
  return (
    <Dialog
      opened
      locked
      withCloseButton={false}
      onClose={props.onClose}
      title={props.title}
      size="lg"
      actions={
        <>
          <CopyButton value={props.secret} label={props.copyLabel} />
          <Button onClick={props.onClose}>{props.doneLabel}</Button>
        </>
      }
    >
      <Stack gap="md">
        <Alert color="orange" icon={<Icon name="alert-triangle" />}>
          {props.once}
        </Alert>
        <Textarea
          label={props.label}
          value={props.secret}
          readOnly
          autosize
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          data-autofocus
        />
        {props.children}
      </Stack>
    </Dialog>
  );
}

export interface SecretRowProps {
  /** Of the list, for `useFocusKept`. */
  index: number;
  name: string;
  /** With what the secret begins: by it one knows it again. */
  begins: string;
  /** Beside the name: what is the matter with it. */
  badges?: ReactNode;
  /** Who made it, when it was used. */
  facts: readonly string[];
  revokeLabel: string;
  onRevoke: () => void;
}

/** A secret that was told once, in a list of them: what is left to see of it, and its end. */
export function SecretRow({ index, name, begins, badges, facts, revokeLabel, onRevoke }: SecretRowProps) {
  return (
    <Group component="li" data-row={index} justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
      <div className="kk-grow" style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text span size="sm" c="dimmed" className="kk-figures">
            {`${begins}…`}
          </Text>
          {badges}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Text>
      </div>
      <Tooltip label={revokeLabel}>
        <ActionIcon variant="subtle" color="red" onClick={onRevoke} aria-label={revokeLabel}>
          <Icon name="trash" size={16} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
