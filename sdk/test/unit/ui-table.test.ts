import type { TableQuery, TableReply } from '@kaiku/sdk/common';
import { expect } from 'chai';
import fc from 'fast-check';
import { fileName, tableExport } from '../../web/ui/table/exportRows.ts';
import {
  changeState,
  initialState,
  pageCount,
  pageItems,
  readPage,
  readTableState,
  shownRows,
  showsSearch,
  sortBy,
  writeTableState,
} from '../../web/ui/table/paging.ts';
import { fetchAll, fetchPage, nextTimestamp, StaleReply, tableQuery } from '../../web/ui/table/query.ts';
import type { Column } from '../../web/ui/table/types.ts';

const signal = new AbortController().signal;

describe('table paging', () => {
  it('PLAT-034 page buttons collapse with an ellipsis beyond 10 pages', () => {
    expect(pageItems(3, 10)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(pageItems(1, 11)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 'gap-end', 11]);
    expect(pageItems(6, 11)).to.deep.equal([1, 'gap-start', 4, 5, 6, 7, 8, 'gap-end', 11]);
    expect(pageItems(20, 20)).to.deep.equal([1, 'gap-start', 14, 15, 16, 17, 18, 19, 20]);
  });

  it('always shows the first, the last and the current page, in order and never twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (a, b) => {
        const [page, pages] = [Math.min(a, b), Math.max(a, b)];
        const numbers = pageItems(page, pages).filter((item) => typeof item === 'number');
        expect(numbers).to.include.members([1, page, pages]);
        expect(numbers).to.deep.equal([...new Set(numbers)].sort((x, y) => x - y));
        expect(pageItems(page, pages).length).to.be.at.most(10);
      }),
    );
  });

  it('PLAT-035 takes only whole numbers between 1 and the page count', () => {
    expect(readPage('3', 5)).to.equal(3);
    expect(readPage(5, 5)).to.equal(5);
    for (const text of ['0', '6', '-1', '1.5', 'x', '', '1e1']) expect(readPage(text, 5), text).to.equal(null);
    expect(readPage(0, 5)).to.equal(null);
    expect(readPage(Number.NaN, 5)).to.equal(null);
  });

  it('counts pages; all rows are one page', () => {
    expect(pageCount(0, 25)).to.equal(1);
    expect(pageCount(26, 25)).to.equal(2);
    expect(pageCount(900, -1)).to.equal(1);
    expect(shownRows(2, 25, 40)).to.deep.equal([26, 40]);
    expect(shownRows(1, -1, 40)).to.deep.equal([1, 40]);
    expect(shownRows(1, 25, 0)).to.deep.equal([0, 0]);
  });

  it('PLAT-029.abc the search box stands with more than 10 rows or an active filter', () => {
    expect(showsSearch(10, false)).to.equal(false);
    expect(showsSearch(11, false)).to.equal(true);
    expect(showsSearch(0, true)).to.equal(true);
  });
});

describe('table state', () => {
  const initial = initialState({ key: 'name', order: 'asc' });

  it('starts at 25 rows and goes back to page 1 when anything but the page changes', () => {
    expect(initial.size).to.equal(25);
    const third = changeState(initial, { page: 3 });
    expect(third.page).to.equal(3);
    expect(changeState(third, { search: 'x' }).page).to.equal(1);
    expect(changeState(third, { size: 50 }).page).to.equal(1);
  });

  it('sorts upwards first and turns the order at the second activation', () => {
    expect(sortBy(initial, 'answers')).to.deep.equal({ sort: 'answers', order: 'asc' });
    expect(sortBy(initial, 'name')).to.deep.equal({ sort: 'name', order: 'desc' });
    expect(sortBy({ ...initial, order: 'desc' }, 'name')).to.deep.equal({ sort: 'name', order: 'asc' });
  });

  it('survives the way through the address and leaves other parameters alone', () => {
    const state = { page: 4, size: -1, sort: 'answers', order: 'desc' as const, search: 'å & b' };
    const params = writeTableState(new URLSearchParams('tab=all'), 'people', initial, state);
    expect(params.get('tab')).to.equal('all');
    expect(readTableState(params, 'people', initial, ['name', 'answers'])).to.deep.equal(state);
    expect(writeTableState(params, 'people', initial, initial).toString()).to.equal('tab=all');
  });

  it('reads nonsense in the address as what it started with', () => {
    const params = new URLSearchParams('p.page=-2&p.size=7&p.sort=password&p.order=up');
    expect(readTableState(params, 'p', initial, ['name'])).to.deep.equal(initial);
  });

  it('PLAT-033.c sends all rows as -1 and asks for no later page of them', () => {
    const query = tableQuery({ ...initial, size: -1, page: 3 }, ['name']);
    expect(query).to.deep.equal({ per_page: -1, page_no: 1, sort_by: 'name', sort_order: 'asc' });
  });

  it('names the searched columns only together with a search text', () => {
    expect(tableQuery({ ...initial, search: '  ' }, ['name'])).to.not.have.property('filter_fields');
    expect(tableQuery({ ...initial, search: ' x ' }, ['name']))
      .to.include({ filter: 'x' })
      .and.to.deep.include({
        filter_fields: ['name'],
      });
  });
});

describe('table fetching', () => {
  const query = { per_page: 25, page_no: 1 };

  it('uses a reply only when it echoes the timestamp of its request', async () => {
    const echo = async (asked: TableQuery) => ({ data: ['row'], count: 1, timestamp: asked.timestamp ?? null });
    expect((await fetchPage(echo, query, signal)).data).to.deep.equal(['row']);
    const stale = async (asked: TableQuery) => ({ data: ['old'], count: 1, timestamp: asked.timestamp! - 1 });
    const outcome = await fetchPage(stale, query, signal).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(StaleReply);
  });

  it('never gives the same timestamp twice, not even within a millisecond or when the clock goes back', () => {
    const stamps = [nextTimestamp(5e12), nextTimestamp(5e12), nextTimestamp(4e12)];
    expect(new Set(stamps).size).to.equal(3);
    expect(stamps).to.deep.equal([...stamps].sort((a, b) => a - b));
  });

  const serve = (total: number, bound: number) => {
    const asked: TableQuery[] = [];
    const fetch = async (one: TableQuery): Promise<TableReply<number>> => {
      asked.push(one);
      const size = one.per_page === -1 ? bound : Math.min(one.per_page, bound);
      const from = (one.page_no - 1) * size;
      const data = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, index) => from + index);
      return { data, count: total, timestamp: one.timestamp ?? null };
    };
    return { asked, fetch };
  };

  it('fetches all rows in one call when the server gives them', async () => {
    const { asked, fetch } = serve(340, 5000);
    expect(await fetchAll(fetch, query, signal)).to.have.length(340);
    expect(asked).to.have.length(1);
  });

  it('fetches the rest page by page when the server bounds "all", and loses no row', async () => {
    const { fetch } = serve(340, 200);
    const rows = await fetchAll(fetch, query, signal);
    expect(rows).to.deep.equal(Array.from({ length: 340 }, (_, index) => index));
  });

  it('ends when rows vanish while they are fetched', async () => {
    const fetch = async (one: TableQuery) => ({
      data: one.page_no === 1 ? [1, 2] : [],
      count: 900,
      timestamp: one.timestamp ?? null,
    });
    expect(await fetchAll(fetch, query, signal)).to.deep.equal([1, 2]);
  });
});

describe('table export', () => {
  interface Row {
    name: string;
    answers: number | null;
    live: boolean;
    tags: string[];
  }
  const columns: Column<Row>[] = [
    { key: 'name', header: 'Name' },
    { key: 'answers', header: 'Answers' },
    { key: 'live', header: 'Live' },
    { key: 'tags', header: 'Tags' },
    { key: 'picture', header: 'Picture', skipExport: true },
    { key: 'double', header: 'Double', exportValue: (row) => (row.answers ?? 0) * 2 },
  ];

  it('keeps numbers numbers, words booleans and leaves pictures out', () => {
    const rows: Row[] = [
      { name: 'A', answers: 3, live: true, tags: ['x', 'y'] },
      { name: 'B', answers: null, live: false, tags: [] },
    ];
    expect(tableExport(columns, rows, { yes: 'Kyllä', no: 'Ei' })).to.deep.equal({
      export_type: 'xlsx_table',
      tableheaders: ['Name', 'Answers', 'Live', 'Tags', 'Double'],
      tabledata: [
        ['A', 3, 'Kyllä', 'x, y', 6],
        ['B', null, 'Ei', '', 0],
      ],
    });
  });

  it('makes a file name of any title', () => {
    expect(fileName('NPS: a/b "c"?\n')).to.equal('NPS a b c');
    expect(fileName('///')).to.equal('export');
    expect(fileName('x'.repeat(300))).to.have.length(120);
  });
});
