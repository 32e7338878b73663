import { shellSlots } from '@kaiku/sdk/common';
import { canViewAs, ErrorBoundary, lazily, Slot, useHotkeys, useSession } from '@kaiku/sdk/web';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type Tool, ToolsContext } from './tools.ts';

const nothing = () => null;
const CommandPalette = lazily(async () => (await import('./CommandPalette.tsx')).default, nothing);
const ShortcutHelp = lazily(async () => (await import('./ShortcutHelp.tsx')).default, nothing);
const ViewAsDialog = lazily(async () => (await import('./ViewAsDialog.tsx')).default, nothing);

/** Holds the dialogs that open over any page. Each is fetched when first opened. */
export function Tools({ children }: { children: ReactNode }) {
  const { user, views } = useSession();
  const [opened, setOpened] = useState<Tool | null>(null);
  const [known, setKnown] = useState<ReadonlySet<Tool>>(new Set());
  const open = useCallback((tool: Tool) => {
    setOpened(tool);
    setKnown((before) => new Set(before).add(tool));
  }, []);
  const close = useCallback(() => setOpened(null), []);
  const controls = useMemo(() => ({ open }), [open]);
  const signedIn = user !== null;
  // Ctrl/Cmd-K works while a field has focus too; a question mark is a character there.
  useHotkeys([['mod+K', () => signedIn && open('palette')]], []);
  useHotkeys([['shift+?', () => signedIn && open('shortcuts'), { usePhysicalKeys: false }]]);
  const tool = (name: Tool, dialog: ReactNode) =>
    known.has(name) && (
      <ErrorBoundary key={name} resetKey={opened} fallback={nothing}>
        {dialog}
      </ErrorBoundary>
    );
  return (
    <ToolsContext value={controls}>
      {children}
      {tool('palette', <CommandPalette opened={opened === 'palette'} onClose={close} />)}
      {tool('shortcuts', <ShortcutHelp opened={opened === 'shortcuts'} onClose={close} />)}
      {canViewAs(views) && tool('viewAs', <ViewAsDialog opened={opened === 'viewAs'} onClose={close} />)}
      {tool('feedback', <Slot slot={shellSlots.feedback} props={{ opened: opened === 'feedback', onClose: close }} />)}
    </ToolsContext>
  );
}
