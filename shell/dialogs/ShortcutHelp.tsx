import { Dialog, Kbd, pageShortcuts, type Shortcut, Table, useStore, useT } from '@kaiku/sdk/web';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that work everywhere and on this page. */
export default function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT('shell');
  const ofPage = [...useStore(pageShortcuts).values()].flat();
  const everywhere: Shortcut[] = [
    { keys: `${isMac ? '⌘' : 'Ctrl'}+K`, label: t('shortcuts.palette') },
    { keys: '?', label: t('shortcuts.help') },
    { keys: 'Esc', label: t('shortcuts.escape') },
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts.title')}>
      {ofPage.length > 0 && <Keys title={t('shortcuts.page')} shortcuts={ofPage} />}
      <Keys title={t('shortcuts.everywhere')} shortcuts={everywhere} />
    </Dialog>
  );
}

function Keys({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <Table captionSide="top" mb="md">
      <Table.Caption ta="left">{title}</Table.Caption>
      <Table.Tbody>
        {shortcuts.map(({ keys, label }) => (
          <Table.Tr key={keys}>
            <Table.Th fw={400}>{label}</Table.Th>
            <Table.Td ta="right">
              {keys.split('+').map((key) => (
                <Kbd key={key} ml={4}>
                  {key}
                </Kbd>
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
