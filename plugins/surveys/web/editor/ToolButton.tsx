import { ActionIcon, Icon, Tooltip } from '@kaiku/sdk/web';

/** A tool of the editor: a picture that says its name. */
export function ToolButton({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        <Icon name={icon} size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
