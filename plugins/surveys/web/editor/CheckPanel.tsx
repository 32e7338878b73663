import type { Id, LogicReport, Problem } from '@kaiku/sdk/model';
import {
  ActionIcon,
  EmptyState,
  Icon,
  SegmentedControl,
  Stack,
  Text,
  Tooltip,
  UnstyledButton,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import type { PublishCheck } from '../../contract/index.ts';
import { useProblemText } from './canvas/useDrawing.tsx';
import { useEditorState } from './context.ts';
import { editorIcons } from './icons.ts';
import { useRuleWords } from './logic/useRuleWords.ts';
import { findPath, type ListedFinding, listed, pageIdOf, placeName } from './state/check.ts';
import { usePartName } from './usePartName.ts';

interface CheckPanelProps {
  check: PublishCheck;
  /** What is known of the rules; null while that is being found out for the first time. */
  logic: LogicReport | null;
  /** Called when somebody goes to a problem. */
  onGo: (problem: Problem) => void;
  /** Called when somebody wants to see how one comes to a page. */
  onShowWay: (pageId: Id) => void;
}

type Filter = 'all' | 'error' | 'warning';
const icons = { unsaved: 'device-floppy', error: editorIcons.error, warning: 'info-circle' } as const;

/** What is missing before the survey can be published, what cannot be saved, and what is worth a look, page by page. */
export function CheckPanel({ check, logic, onGo, onShowWay }: CheckPanelProps) {
  const t = useT('surveys');
  const { structure, save } = useEditorState();
  const [filter, setFilter] = useState<Filter>('all');
  const drafts = structure.pages.flatMap((page) => page.elements).filter(({ saved }) => !saved).length;
  const all = listed(structure, check, save.problems);
  const shown = all.filter(
    ({ severity }) => filter === 'all' || (severity === 'unsaved' ? 'error' : severity) === filter,
  );
  const groups = new Map<Id | null, ListedFinding[]>();
  for (const one of shown) {
    const page = pageIdOf(structure, one.finding);
    groups.set(page, [...(groups.get(page) ?? []), one]);
  }
  const nameOf = (page: Id) => {
    const index = structure.pages.findIndex(({ id }) => id === page);
    return structure.pages[index]?.settings.title || t('canvas.page', { number: index + 1 });
  };
  const order = [null, ...structure.pages.map(({ id }) => id)];
  const count = (severity: Filter) =>
    all.filter((one) => severity === 'all' || (one.severity === 'unsaved' ? 'error' : one.severity) === severity)
      .length;
  return (
    <Stack gap="lg">
      <h2 className="kk-hidden">{t('check.title')}</h2>
      {all.length + drafts === 0 && (
        <EmptyState compact icon="circle-check" title={t('check.ready')} text={t('check.readyText')} />
      )}
      {all.length > 0 && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('check.filter')}
          data={(['all', 'error', 'warning'] as const).map((value) => ({
            value,
            label: t('check.filterCount', { name: t(`check.filters.${value}`), count: count(value) }),
          }))}
          value={filter}
          onChange={(next) => setFilter(next as Filter)}
        />
      )}
      {order.map((page) => {
        const found = groups.get(page);
        if (!found) return null;
        const title = page === null ? t('outline.survey') : nameOf(page);
        return (
          <section key={page ?? ''} aria-label={title}>
            <Text size="xs" fw={600} c="dimmed" component="h3" mb={4}>
              {title}
            </Text>
            <ul className="se-problems">
              {found.map((one, index) => (
                <Problems key={`${one.finding.path} ${one.finding.code} ${index}`} {...one} onGo={onGo} />
              ))}
            </ul>
          </section>
        );
      })}
      {drafts > 0 && (
        <Text size="sm" c="dimmed">
          {t('check.drafts', { count: drafts })}
        </Text>
      )}
      <Ways logic={logic} onShowWay={onShowWay} nameOf={nameOf} />
    </Stack>
  );
}

/** One finding, and the rules and settings that bring it about. */
function Problems({ finding, severity, onGo }: ListedFinding & { onGo: (problem: Problem) => void }) {
  const t = useT('surveys');
  const problemText = useProblemText();
  const { structure } = useEditorState();
  const partName = usePartName(structure);
  const words = useRuleWords();
  const icon = icons[severity];
  const about = findPath(structure, finding.path);
  const said = about?.condition ? words.condition(about.condition) : about?.rule ? words.rule(about.rule) : null;
  const place = placeName(structure, finding, (number) => t('canvas.page', { number })) ?? t('outline.survey');
  const causes = (finding.because ?? []).flatMap((path) => {
    const found = findPath(structure, path);
    if (!found) return [];
    if (found.mandatory) return [{ path, text: t('check.causes.mandatory', { name: found.mandatory }) }];
    if (found.condition) return [{ path, text: words.condition(found.condition) }];
    const number = structure.pages.findIndex(({ id }) => id === found.page?.id) + 1;
    const name = found.page?.settings.title || t('canvas.page', { number });
    if (!found.rule || !found.list) return [{ path, text: t('check.causes.page', { name }) }];
    return [{ path, text: t(`check.causes.${found.list}`, { name, rule: words.rule(found.rule) }) }];
  });
  return (
    <li>
      <UnstyledButton className="se-problem" data-icon={icon} onClick={() => onGo(finding)}>
        <Icon name={icon} size={16} label={t(`check.severity.${severity}`)} />
        <span>
          <b>{said ?? place}</b>
          <span>{[partName(finding.path), problemText(finding.code, finding.params)].filter(Boolean).join(': ')}</span>
        </span>
      </UnstyledButton>
      {causes.length > 0 && (
        <div className="se-causes">
          <Text size="xs" c="dimmed">
            {t('check.because')}
          </Text>
          <ul className="se-problems">
            {causes.map(({ path, text }) => (
              <li key={path}>
                <UnstyledButton className="se-cause" onClick={() => onGo({ path, code: finding.code })}>
                  {text}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

interface WaysProps {
  logic: LogicReport | null;
  onShowWay: (pageId: Id) => void;
  nameOf: (pageId: Id) => string;
}

/** For every page whether somebody can come to it, and how. */
function Ways({ logic, onShowWay, nameOf }: WaysProps) {
  const t = useT('surveys');
  const { structure } = useEditorState();
  const ruled = structure.pages.some(({ showRules, hideRules }) => showRules.length + hideRules.length > 0);
  if (!ruled) return null;
  return (
    <section aria-label={t('check.ways')}>
      <Text size="xs" fw={600} c="dimmed" component="h3" mb={4}>
        {t('check.ways')}
      </Text>
      {!logic && (
        <Text size="sm" c="dimmed">
          {t('check.deciding')}
        </Text>
      )}
      <ul className="se-problems">
        {structure.pages.map(({ id }) => {
          const reach = logic?.pages.get(id);
          if (!reach) return null;
          return (
            <li key={id} className="se-way" data-reach={reach.status}>
              <span>
                {nameOf(id)}
                <Text span size="xs" c="dimmed" display="block">
                  {t(`check.reach.${reach.status}`)}
                </Text>
              </span>
              {reach.status === 'reached' && (
                <Tooltip label={t('check.showWay')}>
                  <ActionIcon aria-label={t('check.showWayTo', { name: nameOf(id) })} onClick={() => onShowWay(id)}>
                    <Icon name="eye" size={18} />
                  </ActionIcon>
                </Tooltip>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
