import {
  Badge,
  Button,
  ErrorState,
  Group,
  Icon,
  Select,
  Skeleton,
  Stack,
  Switch,
  Text,
  TextInput,
  useAlert,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { isReadOnly, useEditor, useEditorState } from '../context.ts';
import { daysOf, type HistoryRow, type Sitting, standsOut } from '../state/sittings.ts';

const perPage = 50;

/** What was done besides writing. */
const done = ['create', 'restore', 'discard', 'translate', 'hierarchy'] as const;
const doneAs = (operation: string) => done.find((one) => operation === `survey.${one}`);

interface HistoryPanelProps {
  /** The version that is looked at in the place of the draft. */
  shown: number | null;
  onShow: (version: number | null) => void;
}

/** Every save that is kept, by day and sitting; each can be looked at, named and brought back. */
export function HistoryPanel({ shown, onShow }: HistoryPanelProps) {
  const t = useT('surveys');
  const format = useFormat();
  const editor = useEditor();
  const { survey, save } = useEditorState();
  const id = survey.survey_id;
  const [person, setPerson] = useState<string | null>(null);
  const [named, setNamed] = useState(false);
  const { data: authors } = useQuery({
    queryKey: ['survey-revision-authors', id],
    queryFn: async ({ signal }) =>
      (await api.GET('/survey/{id}/revisions/authors', { path: { id }, signal, quiet: true })).authors,
  });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // What was just saved, here or by others, belongs to it.
    queryKey: ['survey-revisions', id, person, named, save.savedAt?.getTime(), survey.edited_at],
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === 1) await editor.flush();
      const query = {
        page_no: pageParam,
        per_page: perPage,
        ...(person && { saved_by_id: person }),
        ...(named && { named }),
      };
      return api.GET('/survey/{id}/revisions', { path: { id }, query, signal, quiet: true });
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.count > pages.length * perPage ? pages.length + 1 : undefined),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const days = daysOf(rows, format.date);
  return (
    <Stack gap="sm">
      {(authors?.length ?? 0) > 1 && (
        <Select
          size="sm"
          label={t('history.person')}
          placeholder={t('history.everybody')}
          clearable
          data={authors!.map(({ user_id: value, name }) => ({ value, label: name || t('history.unknown') }))}
          value={person}
          onChange={setPerson}
        />
      )}
      <Switch
        size="sm"
        label={t('history.namedOnly')}
        checked={named}
        onChange={(event) => setNamed(event.currentTarget.checked)}
      />
      {error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {!data && !error && [1, 2, 3, 4].map((row) => <Skeleton key={row} height={44} />)}
      {data && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(named ? 'history.noneNamed' : 'history.none')}
        </Text>
      )}
      {days.map((day) => (
        <section key={day.at} className="se-history-day">
          <Text component="h3" size="sm" fw={600}>
            {format.date(day.at)}
          </Text>
          {day.sittings.map((sitting) => (
            <SittingRows key={sitting.version} sitting={sitting} shown={shown} onShow={onShow} />
          ))}
        </section>
      ))}
      {hasNextPage && (
        <Button fullWidth variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </Stack>
  );
}

interface SittingProps extends HistoryPanelProps {
  sitting: Sitting;
}

function SittingRows({ sitting, shown, onShow }: SittingProps) {
  const t = useT('surveys');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { rows, by, from, to } = sitting;
  const seen = rows.filter((row, index) => open || index === 0 || standsOut(row) || row.survey_version === shown);
  const hidden = rows.length - seen.length;
  const [first, last] = [format.time(from), format.time(to)];
  return (
    <div className="se-history-sitting">
      <Text size="xs" c="dimmed">
        {[by || t('history.unknown'), first === last ? last : `${first}–${last}`].join(' · ')}
      </Text>
      <ul className="se-history">
        {seen.map((row) => (
          <Version key={row.survey_version} row={row} shown={row.survey_version === shown} onShow={onShow} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setOpen(true)}>
          {t('history.more', { count: hidden })}
        </Button>
      )}
    </div>
  );
}

interface VersionProps {
  row: HistoryRow;
  shown: boolean;
  onShow: (version: number | null) => void;
}

function Version({ row, shown, onShow }: VersionProps) {
  const t = useT('surveys');
  const format = useFormat();
  const editor = useEditor();
  const { survey } = useEditorState();
  const { survey_version: version, name, live_at: liveAt, live_until: liveUntil, changes, more_changes: more } = row;
  const act = doneAs(row.operation);
  const live =
    liveAt &&
    (liveUntil
      ? t('history.wasLive', { from: format.dateTime(liveAt), to: format.dateTime(liveUntil) })
      : t('history.liveSince', { from: format.dateTime(liveAt) }));
  return (
    <li data-shown={shown || undefined}>
      <button type="button" aria-expanded={shown} onClick={() => onShow(shown ? null : version)}>
        <span className="se-history-title">
          <b>{name ?? format.time(row.saved_at)}</b>
          {version === editor.version() && <Badge color="gray">{t('history.current')}</Badge>}
          {version === survey.live_version && <Badge color="green">{t('history.live')}</Badge>}
        </span>
        {!shown && changes.length > 0 && (
          <span className="se-history-told">
            {[...changes, more > 0 && t('history.moreChanges', { count: more })].filter(Boolean).join(' · ')}
          </span>
        )}
        <small>
          {[t('history.version', { version }), act && t(`history.done.${act}`), live].filter(Boolean).join(' · ')}
        </small>
      </button>
      {shown && <Opened row={row} onShow={onShow} />}
    </li>
  );
}

/** Who chose to name a version writes on. */
const focused = (field: HTMLInputElement | null): void => field?.focus();

/** What a version changed, and what can be done with it. */
function Opened({ row, onShow }: Omit<VersionProps, 'shown'>) {
  const t = useT('surveys');
  const alert = useAlert();
  const editor = useEditor();
  const client = useQueryClient();
  const state = useEditorState();
  const id = state.survey.survey_id;
  const { survey_version: version, name } = row;
  const [naming, setNaming] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useRevisionChanges(id, version);
  const readOnly = isReadOnly(state);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    // The client has said why where it fails.
    await work().catch(() => {});
    setBusy(false);
  };
  const restore = () =>
    run(async () => {
      await editor.restore(version);
      onShow(null);
      alert.success(t('history.restored', { version }));
    });
  const rename = (next: string | null) =>
    run(async () => {
      await api.PUT('/survey/{id}/revisions/{version}/name', { path: { id, version }, body: { name: next } });
      setNaming(null);
      await client.invalidateQueries({ queryKey: ['survey-revisions', id] });
    });
  return (
    <Stack gap="xs" className="se-history-open">
      {error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={40} />}
      {data && <Changes changes={data.changes} first={data.since === null} />}
      {naming !== null ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (naming.trim()) void rename(naming.trim());
          }}
        >
          <Group gap="xs" align="flex-end">
            <TextInput
              size="xs"
              ref={focused}
              w="100%"
              label={t('history.name')}
              maxLength={100}
              value={naming}
              onChange={(event) => setNaming(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setNaming(null);
              }}
            />
            <Button size="xs" type="submit" loading={busy} disabled={!naming.trim()}>
              {t('history.saveName')}
            </Button>
            {name !== null && (
              <Button size="xs" variant="subtle" color="red" onClick={() => void rename(null)}>
                {t('history.removeName')}
              </Button>
            )}
            <Button size="xs" variant="subtle" color="gray" onClick={() => setNaming(null)}>
              {t('history.cancel')}
            </Button>
          </Group>
        </form>
      ) : (
        <Group gap="xs">
          {version !== editor.version() && !readOnly && (
            <Button
              size="compact-sm"
              loading={busy}
              leftSection={<Icon name="restore" size={16} />}
              aria-label={t('history.restoreVersion', { version })}
              onClick={() => void restore()}
            >
              {t('history.restore')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => setNaming(name ?? '')}>
            {t(name === null ? 'history.giveName' : 'history.rename')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

export const useRevisionChanges = (id: string, version: number) =>
  useQuery({
    queryKey: ['survey-revision-changes', id, version],
    queryFn: ({ signal }) =>
      api.GET('/survey/{id}/revisions/{version}/changes', { path: { id, version }, signal, quiet: true }),
  });

interface ChangesProps {
  changes: readonly { code: string; path: string; text: string; details: readonly string[] }[];
  first: boolean;
}

function Changes({ changes, first }: ChangesProps) {
  const t = useT('surveys');
  if (changes.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t(first ? 'history.first' : 'history.same')}
      </Text>
    );
  }
  return (
    <ul className="se-history-changes">
      {changes.map(({ code, path, text, details }) => (
        <li key={`${code} ${path}`}>
          {text}
          {details.length > 0 && (
            <ul>
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
