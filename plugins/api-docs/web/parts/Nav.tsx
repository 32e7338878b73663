import { Button, Icon, SearchInput, Text, UnstyledButton, useT } from '@kaiku/sdk/web';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type Call, type Description, findCalls, type Group } from '../description.ts';
import { placeOf } from '../places.ts';
import { Method } from './Method.tsx';

/** Found calls that are listed; whoever gets more types more. */
const mostFound = 60;

interface NavProps {
  description: Description;
  /** What is shown. */
  call: string | null;
  group: string | null;
  search: RefObject<HTMLInputElement | null>;
}

/** All calls by group, and a search over them. On a phone the list is folded until somebody wants it. */
export function Nav({ description, call, group, search }: NavProps) {
  const t = useT('api-docs');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const found = findCalls(description.calls, text);
  const shown = call ?? group ?? '';
  useEffect(() => {
    setOpen(false);
    const box = list.current;
    const here = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && here && (here.offsetTop < box.scrollTop || here.offsetTop > box.scrollTop + box.clientHeight - 40)) {
      box.scrollTop = here.offsetTop - box.clientHeight / 3;
    }
  }, [shown]);
  const searching = text.trim() !== '';
  return (
    <nav className="kd-nav" aria-label={t('nav.label')} data-open={open || searching || undefined}>
      <div className="kd-nav-top">
        <SearchInput
          ref={search}
          value={text}
          onSearch={setText}
          debounce={100}
          aria-label={t('nav.search')}
          placeholder={t('nav.search')}
          onKeyUp={(event) => {
            const first = findCalls(description.calls, event.currentTarget.value)[0];
            if (event.key === 'Enter' && first) void navigate(placeOf({ call: first.id }));
          }}
        />
        <Button
          className="kd-nav-fold"
          variant="default"
          fullWidth
          mt="xs"
          aria-expanded={open}
          aria-controls="kd-nav-list"
          rightSection={<Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />}
          onClick={() => setOpen(!open)}
        >
          {open ? t('nav.close') : t('nav.open')}
        </Button>
      </div>
      <div className="kd-nav-list" id="kd-nav-list" ref={list}>
        <Text size="xs" c="dimmed" px="sm" role="status">
          {searching && (found.length === 0 ? t('nav.none') : t('nav.found', { count: found.length }))}
        </Text>
        {searching ? (
          <CallLinks calls={found.slice(0, mostFound)} current={call} />
        ) : (
          <>
            <Link className="kd-nav-link" to={placeOf({})} aria-current={shown === '' ? 'page' : undefined}>
              {t('nav.overview')}
            </Link>
            {description.groups.map((one) => (
              <NavGroup key={one.name} group={one} shown={shown} current={call} />
            ))}
          </>
        )}
      </div>
    </nav>
  );
}

function NavGroup({ group, shown, current }: { group: Group; shown: string; current: string | null }) {
  const within = shown === group.name || group.calls.some(({ id }) => id === shown);
  const [open, setOpen] = useState(within);
  useEffect(() => {
    if (within) setOpen(true);
  }, [within]);
  return (
    <div className="kd-nav-group">
      <UnstyledButton className="kd-nav-title" aria-expanded={open} onClick={() => setOpen(!open)}>
        {group.title}
        <span className="kd-nav-count">{group.calls.length}</span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={14} />
      </UnstyledButton>
      {open &&
        (group.sections.length < 3 || group.calls.length < 9 ? (
          <CallLinks calls={group.calls} current={current} />
        ) : (
          group.sections.map(({ path, calls }) => (
            <div key={path}>
              <div className="kd-nav-path">{path}</div>
              <CallLinks calls={calls} current={current} />
            </div>
          ))
        ))}
    </div>
  );
}

const CallLinks = ({ calls, current }: { calls: readonly Call[]; current: string | null }) => (
  <ul className="kd-nav-calls">
    {calls.map(({ id, method, summary }) => (
      <li key={id}>
        <Link className="kd-nav-link" to={placeOf({ call: id })} aria-current={id === current ? 'page' : undefined}>
          <Method method={method} />
          <span lang="en">{summary}</span>
        </Link>
      </li>
    ))}
  </ul>
);
