import {
  Combobox,
  type Command,
  Highlight,
  Icon,
  Kbd,
  Loader,
  Modal,
  TextInput,
  useCombobox,
  useT,
  VisuallyHidden,
} from '@kaiku/sdk/web';
import { useEffect, useId, useReducer, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { grouped } from './paletteItems.ts';
import { usePaletteItems } from './usePaletteItems.ts';

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
}

/** What the keys do, for who has some. */
const keys = [
  ['move', '↑', '↓'],
  ['choose', 'Enter'],
  ['close', 'Esc'],
] as const;

/** Ctrl/Cmd-K: every screen, action and survey by a few letters of its name. */
export default function CommandPalette({ opened, onClose }: PaletteProps) {
  const t = useT('shell');
  return (
    <Modal.Root opened={opened} onClose={onClose} size="lg" yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content>
        <VisuallyHidden>
          <Modal.Title>{t('palette.title')}</Modal.Title>
        </VisuallyHidden>
        <Modal.Body p={0}>
          <Palette opened={opened} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Palette({ opened, onClose }: PaletteProps) {
  const t = useT('shell');
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { items, searching } = usePaletteItems(query, opened);
  const list = useCombobox({ opened: true, onOpenedChange: (open) => !open && onClose() });
  const { selectFirstOption } = list;
  const listId = useId();
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  // The input names the list that it controls only once the list has been drawn.
  useEffect(drawAgain, []);
  // Enter takes the first one unless the arrows choose another.
  useEffect(() => void selectFirstOption(), [items.length, query]);

  function choose(id: string) {
    const command = items.find((one) => one.id === id);
    if (!command) return;
    onClose();
    setQuery('');
    if (command.run) command.run();
    else if (command.path) void navigate(command.path);
  }

  return (
    <Combobox store={list} onOptionSubmit={choose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          size="lg"
          variant="unstyled"
          className="sh-palette-input"
          leftSection={<Icon name="search" />}
          rightSection={searching ? <Loader size="xs" /> : null}
          placeholder={t('palette.placeholder')}
          aria-label={t('palette.placeholder')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className="sh-palette-list" aria-label={t('palette.title')}>
        {grouped(items).map(([group, commands]) => (
          <Combobox.Group key={group} label={group}>
            {commands.map((command) => (
              <Item key={command.id} command={command} query={query} />
            ))}
          </Combobox.Group>
        ))}
        {items.length === 0 && (
          <Combobox.Empty>
            {searching ? t('palette.searching') : t('palette.nothing', { query: query.trim() })}
          </Combobox.Empty>
        )}
      </Combobox.Options>
      <div className="sh-palette-keys" aria-hidden="true">
        {keys.map(([text, ...names]) => (
          <span key={text}>
            {names.map((name) => (
              <Kbd key={name} size="xs">
                {name}
              </Kbd>
            ))}
            {t(`palette.${text}`)}
          </span>
        ))}
      </div>
    </Combobox>
  );
}

function Item({ command, query }: { command: Command; query: string }) {
  return (
    <Combobox.Option value={command.id} className="sh-palette-item">
      <Icon name={command.icon ?? 'chevron-right'} />
      <span className="sh-palette-label">
        <Highlight highlight={query.trim() ? query.trim().split(/\s+/) : ''} component="span">
          {command.label}
        </Highlight>
        {command.description && <small>{command.description}</small>}
      </span>
    </Combobox.Option>
  );
}
