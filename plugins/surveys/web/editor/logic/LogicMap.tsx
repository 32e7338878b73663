import type { Id, LogicReport, Page } from '@kaiku/sdk/model';
import { updatePage } from '@kaiku/sdk/model';
import { Button, Drawer, Group, Icon, Stack, Text, UnstyledButton, useT } from '@kaiku/sdk/web';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { isReadOnly, useEditor, useEditorState } from '../context.ts';
import { RulesEditor } from '../inspector/RulesEditor.tsx';
import { findPath } from '../state/check.ts';
import { ToolButton } from '../ToolButton.tsx';
import { type Edge, edgesOf, pathOf } from './edges.ts';
import { useRuleWords } from './useRuleWords.ts';

interface LogicMapProps {
  logic: LogicReport | null;
  onShowWay: (pageId: Id) => void;
}

const lists = ['showRules', 'hideRules'] as const;
const zooms = { least: 0.4, most: 1.6, step: 0.2 };

/**
 * The pages in their order, and the rules that lead from what is asked to what is shown or hidden. It is a list that one
 * reads and goes through by keyboard; the arrows beside it repeat what its rules say.
 */
export default function LogicMap({ logic, onShowWay }: LogicMapProps) {
  const t = useT('surveys');
  const { structure } = useEditorState();
  const [open, setOpen] = useState<Id | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const [zoom, setZoom] = useState(1);
  const frame = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const edges = edgesOf(structure);
  const places = usePlaces(sheet, structure.pages);
  const zoomTo = (next: number) => setZoom(Math.min(zooms.most, Math.max(zooms.least, Number(next.toFixed(2)))));
  const fit = () => {
    if (!frame.current || !sheet.current) return;
    const room = frame.current.clientHeight / sheet.current.offsetHeight;
    zoomTo(Math.min(1, room, frame.current.clientWidth / sheet.current.offsetWidth));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === '+') zoomTo(zoom + zooms.step);
    else if (event.key === '-') zoomTo(zoom - zooms.step);
    else if (step) {
      const nodes = [...(sheet.current?.querySelectorAll<HTMLElement>('.se-map-page') ?? [])];
      const at = nodes.findIndex((node) => node.contains(document.activeElement));
      nodes[at + step]?.querySelector<HTMLElement>('button')?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <section className="se-map" aria-label={t('map.title')} onKeyDown={onKeyDown}>
      <Group className="se-preview-bar" justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {t('map.hint')}
        </Text>
        <Group gap={4} wrap="nowrap">
          <ToolButton icon="minus" label={t('map.smaller')} onClick={() => zoomTo(zoom - zooms.step)} />
          <Text size="xs" w={40} ta="center" aria-live="polite">
            {Math.round(zoom * 100)} %
          </Text>
          <ToolButton icon="plus" label={t('map.larger')} onClick={() => zoomTo(zoom + zooms.step)} />
          <Button size="compact-sm" variant="default" onClick={fit}>
            {t('map.fit')}
          </Button>
        </Group>
      </Group>
      <section className="se-map-frame" ref={frame} aria-label={t('map.pages')}>
        <div ref={sheet} className="se-map-sheet" style={{ zoom }}>
          <ol className="se-map-pages">
            {structure.pages.map((page, index) => (
              <MapPage
                key={page.id}
                page={page}
                index={index}
                reach={logic?.pages.get(page.id)?.status}
                marked={marked}
                onMark={setMarked}
                onOpen={() => setOpen(page.id)}
              />
            ))}
          </ol>
          <Arrows edges={edges} places={places} marked={marked} />
        </div>
      </section>
      <PagePanel pageId={open} logic={logic} onShowWay={onShowWay} onClose={() => setOpen(null)} />
    </section>
  );
}

interface MapPageProps {
  page: Page;
  index: number;
  reach: 'reached' | 'forbidden' | 'undecided' | undefined;
  marked: string | null;
  onMark: (path: string | null) => void;
  onOpen: () => void;
}

function MapPage({ page, index, reach, marked, onMark, onOpen }: MapPageProps) {
  const t = useT('surveys');
  const words = useRuleWords();
  const readOnly = isReadOnly(useEditorState());
  const rules = lists.flatMap((list) =>
    page[list].map((rule) => ({ list, rule, path: `pages/${page.id}/${list}/${rule.id}` })),
  );
  return (
    <li className="se-map-page" data-page={page.id} data-reach={reach}>
      <UnstyledButton className="se-map-title" onClick={onOpen}>
        <span className="se-map-number">{index + 1}</span>
        <span className="kk-grow">
          <b>{page.settings.title || t('canvas.page', { number: index + 1 })}</b>
          <Text span size="xs" c="dimmed" display="block">
            {t(page.settings.end ? 'map.end' : 'map.elements', { count: page.elements.length })}
          </Text>
        </span>
        {reach === 'forbidden' && (
          <span className="se-map-mark">
            <Icon name="alert-circle" size={16} /> {t('check.reach.forbidden')}
          </span>
        )}
      </UnstyledButton>
      {rules.map(({ list, rule, path }) => (
        <UnstyledButton
          key={path}
          className="se-map-rule"
          data-list={list}
          data-marked={marked === path || undefined}
          onClick={onOpen}
          onFocus={() => onMark(path)}
          onMouseEnter={() => onMark(path)}
          onMouseLeave={() => onMark(null)}
          onBlur={() => onMark(null)}
        >
          {t(`map.${list}`, { rule: words.rule(rule) })}
        </UnstyledButton>
      ))}
      {rules.length === 0 && !readOnly && index > 0 && (
        <Button size="compact-xs" variant="subtle" leftSection={<Icon name="plus" size={14} />} onClick={onOpen}>
          {t('map.add')}
        </Button>
      )}
    </li>
  );
}

/** Where the pages stand on the sheet, by id: top and bottom. */
type Places = ReadonlyMap<Id, { top: number; bottom: number }>;

function usePlaces(sheet: React.RefObject<HTMLDivElement | null>, pages: readonly Page[]): Places {
  const [places, setPlaces] = useState<Places>(new Map());
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const measure = () => {
      const nodes = [...element.querySelectorAll<HTMLElement>('.se-map-page')];
      setPlaces(
        new Map(
          nodes.map((node) => [
            node.dataset.page as Id,
            { top: node.offsetTop, bottom: node.offsetTop + node.offsetHeight },
          ]),
        ),
      );
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    measure();
    return () => watcher.disconnect();
  }, [sheet, pages]);
  return places;
}

/** What the rules say already, drawn. */
function Arrows({ edges, places, marked }: { edges: readonly Edge[]; places: Places; marked: string | null }) {
  const height = Math.max(0, ...[...places.values()].map(({ bottom }) => bottom));
  return (
    <svg className="se-map-arrows" aria-hidden="true" height={height}>
      <defs>
        <marker id="se-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8z" fill="context-stroke" />
        </marker>
      </defs>
      {edges.map((edge) => {
        const from = places.get(edge.from);
        const to = places.get(edge.to);
        if (!from || !to) return null;
        return (
          <path
            key={edge.key}
            d={pathOf(from, to, edge)}
            data-list={edge.list}
            data-marked={marked === edge.path || undefined}
            data-dimmed={(marked !== null && marked !== edge.path) || undefined}
            markerEnd="url(#se-arrow)"
          />
        );
      })}
    </svg>
  );
}

interface PagePanelProps extends LogicMapProps {
  pageId: Id | null;
  onClose: () => void;
}

/** The rules of a page, edited on the map, and why nobody or how somebody comes to it. */
function PagePanel({ pageId, logic, onShowWay, onClose }: PagePanelProps) {
  const t = useT('surveys');
  const editor = useEditor();
  const state = useEditorState();
  const { structure } = state;
  const words = useRuleWords();
  const index = structure.pages.findIndex(({ id }) => id === pageId);
  const page = structure.pages[index];
  const reach = page && logic?.pages.get(page.id);
  const causes = reach?.status === 'forbidden' ? reach.because : [];
  return (
    <Drawer
      opened={page !== undefined}
      onClose={onClose}
      position="right"
      title={page?.settings.title || t('canvas.page', { number: index + 1 })}
    >
      {page && (
        <Stack gap="lg">
          {reach?.status === 'reached' && (
            <div>
              <Button
                size="compact-sm"
                variant="light"
                leftSection={<Icon name="eye" size={16} />}
                onClick={() => onShowWay(page.id)}
              >
                {t('check.showWay')}
              </Button>
            </div>
          )}
          {causes.length > 0 && (
            <section aria-label={t('map.whyNot')}>
              <Text size="sm" fw={600}>
                {t('map.whyNot')}
              </Text>
              <ul className="se-map-causes">
                {causes.map((path) => {
                  const found = findPath(structure, path);
                  if (!found) return null;
                  const number = structure.pages.findIndex(({ id }) => id === found.page?.id) + 1;
                  const name = found.page?.settings.title || t('canvas.page', { number });
                  if (found.mandatory)
                    return <li key={path}>{t('check.causes.mandatory', { name: found.mandatory })}</li>;
                  if (!found.rule || !found.list) return <li key={path}>{t('check.causes.page', { name })}</li>;
                  return <li key={path}>{t(`check.causes.${found.list}`, { name, rule: words.rule(found.rule) })}</li>;
                })}
              </ul>
            </section>
          )}
          <fieldset className="se-inert" disabled={isReadOnly(state)}>
            {lists.map((list) => (
              <RulesEditor
                key={list}
                list={list}
                page={page}
                onChange={(rules) =>
                  editor.change((before) => updatePage(before, page.id, { [list]: rules }).structure)
                }
              />
            ))}
          </fieldset>
        </Stack>
      )}
    </Drawer>
  );
}
