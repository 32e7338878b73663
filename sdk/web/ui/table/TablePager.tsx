import { pageSizes } from '@kaiku/sdk/common';
import { Group, NativeSelect, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../Icon.tsx';
import { NumberInput } from '../lazyInputs.tsx';
import { useSdkText } from '../text.ts';
import { useFormat } from '../useFormat.ts';
import { allRows, pageItems, readPage, shownRows, type TableState } from './paging.ts';
import type { ChangeState } from './useTableState.ts';

interface TablePagerProps {
  state: TableState;
  count: number;
  pages: number;
  change: ChangeState;
  prefetch: (page: number) => void;
}

const smallest = Math.min(...pageSizes.filter((size) => size !== allRows));

/** Which rows are shown, how many per page, and the page buttons. */
export function TablePager({ state, count, pages, change, prefetch }: TablePagerProps) {
  const t = useSdkText();
  const format = useFormat();
  const [first, last] = shownRows(state.page, state.size, count);
  const numbers = { first: format.number(first), last: format.number(last), count: format.number(count) };
  return (
    <div className="kk-pager">
      <Group gap="md">
        <Text size="sm" c="dimmed" className="kk-figures" role="status">
          {count === 0 ? t('table.noRows') : t('table.shown', numbers)}
        </Text>
        {count > smallest && (
          <NativeSelect
            size="xs"
            aria-label={t('table.pageSize')}
            value={String(state.size)}
            onChange={(event) => change({ size: Number(event.currentTarget.value) })}
            data={pageSizes.map((size) => ({
              value: String(size),
              label: size === allRows ? t('table.sizeAll') : t('table.size', { count: size }),
            }))}
          />
        )}
      </Group>
      {pages > 1 && <PageButtons page={state.page} pages={pages} change={change} prefetch={prefetch} />}
    </div>
  );
}

function PageButtons({
  page,
  pages,
  change,
  prefetch,
}: { page: number; pages: number } & Pick<TablePagerProps, 'change' | 'prefetch'>) {
  const t = useSdkText();
  const step = (to: number, name: 'chevron-left' | 'chevron-right', label: string) => (
    <UnstyledButton
      className="kk-page"
      aria-label={label}
      disabled={readPage(to, pages) === null}
      onClick={() => change({ page: to })}
      onMouseEnter={() => readPage(to, pages) !== null && prefetch(to)}
    >
      <Icon name={name} size={16} />
    </UnstyledButton>
  );
  return (
    <nav className="kk-pages" aria-label={t('table.pages')}>
      {step(page - 1, 'chevron-left', t('table.previousPage'))}
      {pageItems(page, pages).map((item) =>
        typeof item === 'number' ? (
          <UnstyledButton
            key={item}
            className="kk-page"
            aria-label={t('table.page', { page: item })}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => change({ page: item })}
            onMouseEnter={() => item !== page && prefetch(item)}
          >
            {item}
          </UnstyledButton>
        ) : (
          <span key={item} className="kk-page-gap" aria-hidden="true">
            …
          </span>
        ),
      )}
      {step(page + 1, 'chevron-right', t('table.nextPage'))}
      {pages > 10 && <PageJump pages={pages} change={change} />}
    </nav>
  );
}

/** Goes to a typed page; a number that is no page is refused beside the field (PLAT-035). */
function PageJump({ pages, change }: { pages: number; change: ChangeState }) {
  const t = useSdkText();
  const [typed, setTyped] = useState<string | number>('');
  const [refused, setRefused] = useState(false);
  const go = () => {
    const page = readPage(typed, pages);
    setRefused(page === null && typed !== '');
    if (page === null) return;
    setTyped('');
    change({ page });
  };
  return (
    <NumberInput
      className="kk-page-jump"
      size="xs"
      hideControls
      allowDecimal={false}
      aria-label={t('table.goToPage', { pages })}
      placeholder={t('table.goToPageShort')}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        setRefused(false);
      }}
      onKeyDown={(event) => event.key === 'Enter' && go()}
      onBlur={() => {
        setTyped('');
        setRefused(false);
      }}
      error={refused && t('table.noSuchPage', { pages })}
    />
  );
}
