import type { ElementKind } from '@kaiku/sdk/model';
import { Icon, Modal, Text, TextInput, useT } from '@kaiku/sdk/web';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useEditor } from '../context.ts';
import { useKindTexts } from '../kinds.ts';

/** What stands for a new page; no kind can be called so. */
export const newPage = '+page';

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  /** It was closed and nothing chosen: the focus is to go back. */
  onDismiss: () => void;
  onChoose: (what: ElementKind | typeof newPage) => void;
}

/** What can be added: typed to search, arrows and Enter to choose. */
export function Palette({ opened, onClose, onDismiss, onChoose }: PaletteProps) {
  const t = useT('surveys');
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  useEffect(() => {
    if (!opened) return;
    setSearch('');
    setActive(0);
  }, [opened]);

  const kinds = useKindTexts();
  const { registry } = useEditor().kinds;
  const offers = [
    ...[...registry.keys()].map((kind) => ({
      what: kind,
      title: kinds.name(kind),
      about: kinds.about(kind),
      words: kinds.words(kind),
      icon: kinds.icon(kind),
    })),
    { what: newPage, title: t('editor.page'), about: t('palette.page'), words: '', icon: 'file-text' },
  ];
  const found = offers.filter(({ title, about, words }) =>
    search
      .toLocaleLowerCase()
      .split(/\s+/)
      .every((word) => `${title} ${about} ${words}`.toLocaleLowerCase().includes(word)),
  );
  const index = Math.min(active, found.length - 1);
  const dismissed = useRef(false);
  const latest = useRef(onDismiss);
  useEffect(() => {
    latest.current = onDismiss;
  });
  useEffect(() => {
    if (opened || !dismissed.current) return;
    dismissed.current = false;
    latest.current();
  }, [opened]);
  const dismiss = () => {
    dismissed.current = true;
    onClose();
  };
  const choose = (what: ElementKind | typeof newPage) => {
    onClose();
    onChoose(what);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((index + step + found.length) % found.length);
    }
    const chosen = found[index];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen.what);
    }
  };

  return (
    <Modal
      opened={opened}
      onClose={dismiss}
      title={t('palette.title')}
      closeButtonProps={{ 'aria-label': t('palette.close') }}
      // The focus goes to the new element's text, not back to the button.
      returnFocus={false}
      // Whoever types on at once must not type into the void.
      transitionProps={{ duration: 0 }}
      size="md"
    >
      <TextInput
        data-autofocus
        ref={focusAtOnce}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[index] ? `${listId}-${found[index].what}` : undefined}
        aria-autocomplete="list"
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        leftSection={<Icon name="search" size={16} />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="se-palette" role="listbox" id={listId} aria-label={t('palette.title')}>
        {found.map(({ what, title, about, icon }, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys
          <div
            key={what}
            id={`${listId}-${what}`}
            className="se-offer"
            role="option"
            tabIndex={-1}
            aria-selected={place === index}
            onMouseMove={() => setActive(place)}
            onClick={() => choose(what)}
          >
            <Icon name={icon} size={20} />
            <span>
              <b>{title}</b>
              <small>{about}</small>
            </span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <Text c="dimmed" size="sm" ta="center" py="lg" role="status">
          {t('palette.nothing')}
        </Text>
      )}
    </Modal>
  );
}

const focusAtOnce = (field: HTMLInputElement | null) => field?.focus();
