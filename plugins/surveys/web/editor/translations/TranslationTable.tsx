import { findElement, languagesOf, setTranslations } from '@kaiku/sdk/model';
import {
  Badge,
  Button,
  downloadFile,
  EmptyState,
  Group,
  Icon,
  lazily,
  Menu,
  nativeLanguageName,
  Progress,
  SearchInput,
  SegmentedControl,
  Select,
  sortLanguages,
  Tabs,
  Text,
  useT,
} from '@kaiku/sdk/web';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { languageCodes, type PlacedText, placedTexts } from '../../../contract/index.ts';
import { isReadOnly, useEditor, useEditorState } from '../context.ts';
import { useKindTexts } from '../kinds.ts';
import { withoutLanguage } from '../state/edits.ts';
import { usePartName } from '../usePartName.ts';
import { Pair } from './Pair.tsx';
import {
  knownWords,
  type LanguageProgress,
  matching,
  percentOf,
  progressOf,
  statesOf,
  suggestionsFor,
  type TextState,
} from './progress.ts';

const ImportDialog = lazily(
  async () => (await import('./ImportDialog.tsx')).ImportDialog,
  () => null,
);

/** Texts drawn at a time: each has a field that measures itself. */
const pageOfTexts = 150;
type Shown = 'all' | 'missing' | 'stale';

/** Texts of a language that somebody is being led to: each time another one. */
export interface UnfinishedTexts {
  language: string;
  state: TextState;
}

/** The survey's texts in its main language beside those of another (SUR-093, SUR-094). */
export function TranslationTable({ unfinished }: { unfinished: UnfinishedTexts | null }) {
  const t = useT('surveys');
  const editor = useEditor();
  const state = useEditorState();
  const { structure } = state;
  const { registry: kinds } = editor.kinds;
  const readOnly = isReadOnly(state);
  const [main = 'en', ...others] = languagesOf(structure);
  const [chosen, setChosen] = useState(unfinished?.language ?? null);
  useEffect(() => {
    if (unfinished) setChosen(unfinished.language);
  }, [unfinished]);
  const language = chosen !== null && others.includes(chosen) ? chosen : (others[0] ?? null);
  const progress = useMemo(() => progressOf(structure, kinds), [structure, kinds]);
  const [importing, setImporting] = useState(false);
  const add = (code: string | null) => {
    if (!code) return;
    editor.change((before) => setTranslations(before, code, knownWords(before, code, kinds), kinds));
    setChosen(code);
  };
  const free = languageCodes.filter((code) => code !== main && !others.includes(code));
  const adder = !readOnly && (
    <Select
      size="sm"
      className="se-language-add"
      searchable
      aria-label={t('translations.add')}
      placeholder={t('translations.add')}
      leftSection={<Icon name="plus" size={16} />}
      data={sortLanguages(free).map(({ code, name }) => ({ value: code, label: name }))}
      value={null}
      onChange={add}
    />
  );

  return (
    <section className="se-translations" aria-label={t('translations.title')}>
      {language === null ? (
        <EmptyState
          icon="language"
          title={t('translations.none')}
          text={t('translations.noneText', { language: nativeLanguageName(main) })}
          action={adder}
        />
      ) : (
        <>
          <Group className="se-translations-head" gap="sm" justify="space-between">
            <Tabs value={language} onChange={setChosen} className="se-language-tabs">
              <Tabs.List>
                {progress.map((one) => (
                  <Tabs.Tab key={one.language} value={one.language} rightSection={<ProgressBadge progress={one} />}>
                    {nativeLanguageName(one.language)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            </Tabs>
            <Group gap="xs" className="se-translations-tools">
              {adder}
              <FileMenu language={language} onImport={readOnly ? undefined : () => setImporting(true)} />
            </Group>
          </Group>
          <Language
            key={language}
            main={main}
            language={language}
            progress={progress}
            wanted={unfinished?.language === language ? unfinished : null}
          />
        </>
      )}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </section>
  );
}

function ProgressBadge({ progress }: { progress: LanguageProgress }) {
  const t = useT('surveys');
  const done = progress.missing + progress.stale === 0;
  if (done) return <Icon name="circle-check" size={16} label={t('translations.complete')} />;
  return (
    <Badge size="sm" color={progress.stale > 0 ? 'orange' : 'gray'}>
      {percentOf(progress)} %
    </Badge>
  );
}

function FileMenu({ language, onImport }: { language: string; onImport: (() => void) | undefined }) {
  const t = useT('surveys');
  const editor = useEditor();
  const { survey, structure } = useEditorState();
  const several = languagesOf(structure).length > 2;
  const fetchFile = async (format: 'xlsx' | 'xliff', only?: string) => {
    await editor.flush();
    const query = { format, ...(only && { language: only }) };
    const name = `${structure.settings.name} ${only ?? languagesOf(structure).slice(1).join(' ')}`;
    const path = `/survey/${survey.survey_id}/translations_export`;
    await downloadFile(path, `${name}.${format === 'xlsx' ? 'xlsx' : 'xlf'}`, { query }).catch(() => {});
  };
  const item = (format: 'xlsx' | 'xliff', only?: string) => (
    <Menu.Item
      leftSection={<Icon name={format === 'xlsx' ? 'file-spreadsheet' : 'file-export'} size={16} />}
      onClick={() => void fetchFile(format, only)}
    >
      {t(`translations.export_${format}`, { language: only ? nativeLanguageName(only) : t('translations.all') })}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="sm" rightSection={<Icon name="chevron-down" size={16} />}>
          {t('translations.files')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {item('xlsx', language)}
        {item('xliff', language)}
        {several && item('xlsx')}
        {several && item('xliff')}
        {onImport && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Icon name="file-import" size={16} />} onClick={onImport}>
              {t('translations.import')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface LanguageProps {
  main: string;
  language: string;
  progress: readonly LanguageProgress[];
  /** The first of these gets the focus. */
  wanted: UnfinishedTexts | null;
}

function Language({ main, language, progress, wanted }: LanguageProps) {
  const t = useT('surveys');
  const editor = useEditor();
  const state = useEditorState();
  const { structure } = state;
  const { registry: kinds } = editor.kinds;
  const readOnly = isReadOnly(state);
  // Texts hang on these parts, and not on the translations that are typed.
  const { pages, settings, backgroundFields } = structure;
  const texts = useMemo(() => placedTexts(structure, kinds), [pages, settings, backgroundFields, kinds]);
  const states = useMemo(() => statesOf(structure, language, texts, kinds), [structure, language, texts, kinds]);
  const suggestions = useMemo(
    () => suggestionsFor(structure, language, texts, states),
    [structure, language, texts, states],
  );
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  // A text stays where it is while it is being translated.
  const [listed, setListed] = useState<ReadonlySet<string> | null>(null);
  const [limit, setLimit] = useState(pageOfTexts);
  const list = useRef<HTMLDivElement>(null);
  const own = progress.find((one) => one.language === language);
  const found = matching(structure, language, texts, search);
  const rows = listed ? found.filter(({ key }) => listed.has(key)) : found;
  const show = (next: Shown) => {
    setShown(next);
    setListed(
      next === 'all' ? null : new Set(texts.filter(({ key }) => states.get(key) === next).map(({ key }) => key)),
    );
    setLimit(pageOfTexts);
  };
  const write = (key: string, text: string) =>
    editor.change((before) => setTranslations(before, language, { [key]: text }, kinds), {
      merge: `${language}/${key}`,
    });
  // The same again says that it still holds.
  const confirm = (key: string) =>
    editor.change((before) =>
      setTranslations(before, language, { [key]: before.translations[language]?.[key] ?? '' }, kinds),
    );
  const next = (key: string) => {
    const at = rows.findIndex((row) => row.key === key);
    // From the end on it begins anew, as long as something is missing.
    const after = [...rows.slice(at + 1), ...rows.slice(0, at)];
    const target = after.find((row) => states.get(row.key) !== 'done') ?? rows[at + 1];
    if (target) goTo(target, rows.indexOf(target));
  };
  const goTo = ({ key }: PlacedText, place: number) => {
    if (place >= limit) setLimit(place + pageOfTexts);
    // Drawn first, when it was not among those that are.
    requestAnimationFrame(() => {
      const fields = [...(list.current?.querySelectorAll('textarea') ?? [])];
      fields.find((field) => field.dataset.key === key)?.focus();
    });
  };
  // Once for each time that somebody is led here.
  useEffect(() => {
    if (!wanted) return;
    setSearch('');
    show('all');
    const place = texts.findIndex(({ key }) => states.get(key) === wanted.state);
    const first = texts[place];
    if (first) goTo(first, place);
  }, [wanted]);

  return (
    <>
      {own && own.missing + own.stale > 0 && (
        <Progress
          value={percentOf(own)}
          size="xs"
          radius={0}
          color={own.stale > 0 ? 'orange' : 'kaiku'}
          aria-label={t('translations.progress', { done: own.count - own.missing - own.stale, count: own.count })}
        />
      )}
      <Group className="se-translations-bar" gap="sm" justify="space-between">
        <SegmentedControl
          size="sm"
          aria-label={t('translations.shown')}
          data={(['all', 'missing', 'stale'] as const).map((value) => ({
            value,
            label: t(`translations.show_${value}`, { count: countOf(own, value) }),
          }))}
          value={shown}
          onChange={(value) => show(value as Shown)}
        />
        <SearchInput
          size="sm"
          className="se-translations-search"
          aria-label={t('translations.search')}
          placeholder={t('translations.search')}
          value={search}
          onSearch={setSearch}
        />
        {!readOnly && suggestions.size > 0 && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<Icon name="wand" size={16} />}
            onClick={() =>
              editor.change((before) => setTranslations(before, language, Object.fromEntries(suggestions), kinds))
            }
          >
            {t('translations.fill', { count: suggestions.size })}
          </Button>
        )}
      </Group>
      <div className="se-pair se-pair-head">
        <Text size="xs" fw={600} c="dimmed">
          {nativeLanguageName(main)}
        </Text>
        <Text size="xs" fw={600} c="dimmed">
          {nativeLanguageName(language)}
        </Text>
      </div>
      <div ref={list}>
        {rows.slice(0, limit).map((row, index) => (
          <Fragment key={row.key}>
            <Headings row={row} before={rows[index - 1]} />
            <Pair
              row={row}
              part={<PartName row={row} />}
              main={main}
              language={language}
              value={structure.translations[language]?.[row.key] ?? ''}
              state={states.get(row.key) as TextState}
              suggestion={suggestions.get(row.key)}
              readOnly={readOnly}
              onWrite={write}
              onConfirm={confirm}
              onNext={next}
            />
          </Fragment>
        ))}
      </div>
      {rows.length > limit && (
        <Group justify="center" p="md">
          <Button variant="default" onClick={() => setLimit(limit + pageOfTexts)}>
            {t('list.more')}
          </Button>
        </Group>
      )}
      {rows.length === 0 &&
        (search ? (
          <EmptyState compact icon="search" title={t('list.notFound')} />
        ) : (
          <EmptyState compact icon="circle-check" title={t('translations.nothing')} />
        ))}
      <Group className="se-translations-foot" justify="space-between">
        <Text size="xs" c="dimmed">
          {!readOnly && t('translations.keys')}
        </Text>
        {!readOnly && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => editor.change((before) => withoutLanguage(before, language))}
          >
            {t('translations.remove', { language: nativeLanguageName(language) })}
          </Button>
        )}
      </Group>
    </>
  );
}

const countOf = (progress: LanguageProgress | undefined, shown: Shown): number => {
  if (!progress) return 0;
  return shown === 'all' ? progress.count : progress[shown];
};

/** What a text is of its element, page or settings: its title, its third choice. */
function PartName({ row }: { row: PlacedText }) {
  const { structure } = useEditorState();
  const name = usePartName(structure)(row.key);
  return name && <span className="se-pair-part">{name}</span>;
}

/** Above the first text of a page and of an element. */
function Headings({ row, before }: { row: PlacedText; before: PlacedText | undefined }) {
  const t = useT('surveys');
  const kinds = useKindTexts();
  const { structure } = useEditorState();
  const title = () => {
    if (row.place === 'survey') return t('outline.survey');
    if (row.place === 'background') return t('background.title');
    return structure.pages[row.place]?.settings.title.trim() || t('canvas.page', { number: row.place + 1 });
  };
  const element = row.elementId === undefined ? undefined : findElement(structure, row.elementId);
  return (
    <>
      {row.place !== before?.place && <h2 className="se-pair-place">{title()}</h2>}
      {element && row.elementId !== before?.elementId && (
        <h3 className="se-pair-element">
          <Icon name={kinds.icon(element.kind)} size={14} />
          <span>{element.name}</span>
        </h3>
      )}
    </>
  );
}
