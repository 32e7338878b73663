import { Button, Group, Icon, Modal, Text, TextInput, useT } from '@kaiku/sdk/web';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Chosen, findOffers, noteRecent, type Offer } from './offers.ts';
import { useOffers } from './useOffers.ts';

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  /** It was closed and nothing chosen: the focus is to go back. */
  onDismiss: () => void;
  onChoose: (chosen: Chosen) => void;
  /** Opens the list of what was kept, to rename and remove. */
  onManage: () => void;
}

/** What can be added: typed to search, arrows and Enter to choose. */
export function Palette({ opened, onClose, onDismiss, onChoose, onManage }: PaletteProps) {
  const t = useT('surveys');
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  useEffect(() => {
    if (!opened) return;
    setSearch('');
    setActive(0);
  }, [opened]);

  const offers = useOffers(opened);
  const found = findOffers(offers, search);
  const index = Math.min(active, found.length - 1);
  const place = (offer: Offer) => `${listId}-${offer.key}`;
  const activeId = found[index] && place(found[index]);
  useEffect(() => {
    if (opened && activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [opened, activeId]);
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
  const choose = ({ chosen }: Offer) => {
    if (chosen.do === 'kind') noteRecent(chosen.kind);
    onClose();
    onChoose(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((index + step + found.length) % found.length);
    }
    const chosen = found[index];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  };
  // Without a search they stand in their groups; what was found stands by how well it fits.
  const groups = search.trim() === '' ? groupsOf(found) : [{ group: null, offers: found }];

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
      size="lg"
    >
      <TextInput
        data-autofocus
        ref={focusAtOnce}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={activeId}
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
        {groups.map(({ group, offers: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
          <div
            key={group ?? ''}
            role="group"
            className="se-offers"
            aria-label={group ? t(`palette.group.${group}`) : t('palette.found')}
          >
            {group && (
              <Text className="se-offers-name" size="xs" fw={600} c="dimmed" aria-hidden="true">
                {t(`palette.group.${group}`)}
              </Text>
            )}
            {some.map((offer) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys
              <div
                key={offer.key}
                id={place(offer)}
                className="se-offer"
                role="option"
                tabIndex={-1}
                aria-selected={offer === found[index]}
                onMouseMove={() => setActive(found.indexOf(offer))}
                onClick={() => choose(offer)}
              >
                <Icon name={offer.icon} size={20} />
                <span>
                  <b>{offer.title}</b>
                  <small>{offer.about}</small>
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <Text c="dimmed" size="sm" ta="center" py="lg" role="status">
          {t('palette.nothing')}
        </Text>
      )}
      {offers.some(({ group }) => group === 'favourites' || group === 'templates') && (
        <Group justify="flex-end" mt="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<Icon name="settings" size={16} />}
            onClick={() => {
              onClose();
              onManage();
            }}
          >
            {t('kept.manage')}
          </Button>
        </Group>
      )}
    </Modal>
  );
}

function groupsOf(offers: readonly Offer[]) {
  const groups = [...new Set(offers.map(({ group }) => group))];
  return groups.map((group) => ({ group, offers: offers.filter((offer) => offer.group === group) }));
}

const focusAtOnce = (field: HTMLInputElement | null) => field?.focus();
