import { shellSlots } from '@kaiku/sdk/common';
import { canViewAs, ErrorBoundary, Slot, useHotkeys, useSession } from '@kaiku/sdk/web';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { type Tool, ToolsContext } from './tools.ts';

const CommandPalette = lazy(() => import('./CommandPalette.tsx'));
const ShortcutHelp = lazy(() => import('./ShortcutHelp.tsx'));
const ViewAsDialog = lazy(() => import('./ViewAsDialog.tsx'));

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
      <ErrorBoundary key={name} resetKey={opened} fallback={() => null}>
        <Suspense fallback={null}>{dialog}</Suspense>
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
