import { ActionIcon, Icon, TextInput, Tooltip, useT } from '@kaiku/sdk/web';
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useEditor } from './context.ts';
import { type RichField, readField, richFieldAt, selectedPlace, writeField } from './richField.ts';
import { formatsAt, hrefOf, linkAt, linked, listed, nextItem, toggled, type Written } from './state/formatting.ts';

const tools = [
  { name: 'bold', icon: 'bold', key: 'b' },
  { name: 'italic', icon: 'italic', key: 'i' },
  { name: 'link', icon: 'link', key: 'k' },
  { name: 'bullets', icon: 'list', key: null },
  { name: 'numbers', icon: 'list-numbers', key: null },
] as const;
type Tool = (typeof tools)[number]['name'];

interface Shown {
  field: RichField;
  written: Written;
  /** The address that is being written. */
  address: string | null;
}

/**
 * What can be done with words that are selected in a field that takes a little Markdown, above them. One for all such
 * fields: they say so themselves (`data-rich`). Reached with Alt and F10, as toolbars are.
 */
export function RichToolbar() {
  const t = useT('surveys');
  const editor = useEditor();
  const bar = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [wrong, setWrong] = useState(false);

  const write = (field: RichField, next: Written) => {
    editor.endStep();
    writeField(field, next);
    editor.endStep();
    setShown({ field, written: next, address: null });
  };
  const use = (tool: Tool, field: RichField, written: Written) => {
    setWrong(false);
    if (tool === 'link') setShown({ field, written, address: linkAt(written)?.href ?? '' });
    else if (tool === 'bold' || tool === 'italic') write(field, toggled(written, tool));
    else write(field, listed(written, tool));
  };
  const leave = () => {
    if (!shown) return;
    setShown(null);
    shown.field.focus({ preventScroll: true });
  };

  const follow = () => {
    if (bar.current?.contains(document.activeElement)) return;
    const field = richFieldAt(document.activeElement);
    const written = field && readField(field);
    setShown(field && written && written.start !== written.end ? { field, written, address: null } : null);
  };
  const onKeyDown = (event: globalThis.KeyboardEvent) => {
    const field = richFieldAt(event.target as Element);
    const written = field && readField(field);
    if (!field || !written || event.isComposing) return;
    const done = (work: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      work();
    };
    const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const tool = tools.find(({ key }) => command && key === event.key.toLowerCase());
    if (tool) return done(() => use(tool.name, field, written));
    if (event.altKey && event.key === 'F10') {
      return done(() => {
        setShown({ field, written, address: null });
        requestAnimationFrame(() => bar.current?.querySelector<HTMLElement>('button')?.focus());
      });
    }
    // Enter leads from one translation to the next, and begins a line with Shift.
    const isLine = event.key === 'Enter' && event.shiftKey === (field.closest('.se-pair') !== null);
    const next = isLine ? nextItem(written) : null;
    if (next) done(() => write(field, next));
  };
  const latest = useRef({ follow, onKeyDown });
  useEffect(() => {
    latest.current = { follow, onKeyDown };
  });
  useEffect(() => {
    const move = () => latest.current.follow();
    const press = (event: globalThis.KeyboardEvent) => latest.current.onKeyDown(event);
    const moves = ['selectionchange', 'focusin', 'select'] as const;
    for (const type of moves) document.addEventListener(type, move);
    document.addEventListener('keydown', press, true);
    return () => {
      for (const type of moves) document.removeEventListener(type, move);
      document.removeEventListener('keydown', press, true);
    };
  }, []);
  usePlace(bar, shown?.field ?? null);

  if (!shown) return null;
  const { field, written, address } = shown;
  const formats = formatsAt(written);
  const onBarKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key as 'ArrowLeft' | 'ArrowRight'];
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' || (event.key === 'Tab' && address === null)) leave();
    else if (by !== undefined && at >= 0) buttons[(at + by + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const href = hrefOf(address ?? '');
    if (href === null) setWrong(true);
    else write(field, linked(written, href));
  };
  return (
    <div
      ref={bar}
      className="se-format"
      role="toolbar"
      aria-label={t('format.toolbar')}
      onKeyDown={onBarKey}
      onBlur={(event) => {
        const to = event.relatedTarget;
        if (!event.currentTarget.contains(to) && to !== field) setShown(null);
      }}
    >
      {address === null ? (
        tools.map(({ name, icon, key }) => (
          <Tooltip
            key={name}
            label={
              key ? `${t(`format.${name}`)} (${t('format.key', { key: key.toUpperCase() })})` : t(`format.${name}`)
            }
          >
            <ActionIcon
              aria-label={t(`format.${name}`)}
              aria-pressed={formats[name]}
              variant={formats[name] ? 'light' : 'subtle'}
              // The words stay selected, and one goes on writing.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => use(name, field, written)}
            >
              <Icon name={icon} size={18} />
            </ActionIcon>
          </Tooltip>
        ))
      ) : (
        <form className="se-format-link" noValidate onSubmit={onSubmit}>
          <TextInput
            size="xs"
            inputMode="url"
            data-autofocus
            aria-label={t('format.address')}
            placeholder="https://"
            value={address}
            error={wrong && t('format.wrong')}
            ref={(input) => {
              if (input && !bar.current?.contains(document.activeElement)) input.focus({ preventScroll: true });
            }}
            onChange={(event) => {
              setWrong(false);
              setShown({ field, written, address: event.currentTarget.value });
            }}
          />
          <ActionIcon type="submit" aria-label={t('format.apply')}>
            <Icon name="check" size={18} />
          </ActionIcon>
          {formats.link && (
            <ActionIcon aria-label={t('format.unlink')} onClick={() => write(field, linked(written, null))}>
              <Icon name="link-off" size={18} />
            </ActionIcon>
          )}
        </form>
      )}
    </div>
  );
}

/** Above what is selected, below it where there is no room or where the phone's own menu comes above; within the window. */
function usePlace(bar: React.RefObject<HTMLDivElement | null>, field: RichField | null): void {
  useLayoutEffect(() => {
    if (!field) return;
    const put = () => {
      const node = bar.current;
      if (!node) return;
      const place = selectedPlace(field);
      const { offsetWidth: width, offsetHeight: height } = node;
      const below = place.top < height + 16 || window.matchMedia('(pointer: coarse)').matches;
      node.style.top = `${below ? place.bottom + 10 : place.top - height - 10}px`;
      const middle = place.left + place.width / 2 - width / 2;
      node.style.left = `${Math.max(8, Math.min(middle, window.innerWidth - width - 8))}px`;
    };
    put();
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  });
}
