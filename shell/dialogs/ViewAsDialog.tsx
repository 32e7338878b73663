import { shellSlots } from '@kaiku/sdk/common';
import {
  Button,
  Checkbox,
  Dialog,
  ErrorState,
  loadPart,
  Radio,
  request,
  Select,
  Skeleton,
  Stack,
  useDebouncedValue,
  useSession,
  useSlotEntries,
  useT,
  type ViewAsSource,
  type Viewer,
} from '@kaiku/sdk/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useChangeView } from './useChangeView.ts';
import { type Choice, choiceOf, choicesOf, defaultViewOf, viewOf } from './viewAsChoices.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** USER-051 to USER-058: as whom one looks at everything. */
export default function ViewAsDialog({ opened, onClose }: DialogProps) {
  const t = useT('shell');
  const [entry] = useSlotEntries(shellSlots.viewAs.id);
  const own = useQuery({
    queryKey: ['shell', 'viewer', entry?.pluginId],
    queryFn: async ({ signal }) => {
      const source = (await loadPart(entry!.pluginId, 'extensions', entry!.export)) as ViewAsSource;
      return { source, viewer: await source.viewer({ signal }) };
    },
    enabled: opened && entry !== undefined,
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('viewAs.title')}>
      {own.data && <ViewAsForm {...own.data} onClose={onClose} />}
      {!own.data && own.isError && <ErrorState compact error={own.error} onRetry={() => void own.refetch()} />}
      {!own.data && !own.isError && <Skeleton height={180} />}
    </Dialog>
  );
}

interface FormProps {
  viewer: Viewer;
  source: ViewAsSource;
  onClose: () => void;
}

function ViewAsForm({ viewer, source, onClose }: FormProps) {
  const t = useT('shell');
  const { viewAs, views, company } = useSession();
  const { change, busy } = useChangeView();
  const choices = choicesOf(viewer, views!);
  const [choice, setChoice] = useState<Choice>(choiceOf(viewAs));
  const [companyId, setCompanyId] = useState(viewAs.mode === 'company' ? viewAs.companyId : null);
  const [makeDefault, setMakeDefault] = useState(false);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // It comes later than the dialog, whose focus waits elsewhere.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  const view = viewOf(choice, companyId);
  const defaultView = defaultViewOf(choice);

  async function apply() {
    if (!view) return;
    const save = makeDefault && defaultView && choices.canSetDefault;
    const changed = await change(view, async () => {
      if (save) await source.keepStart(defaultView);
    });
    if (changed) onClose();
  }

  return (
    <form
      ref={form}
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <Stack gap="md">
        <Radio.Group
          value={choice}
          onChange={(value) => setChoice(value as Choice)}
          label={t('viewAs.label')}
          description={t('viewAs.description')}
        >
          <Stack gap="sm" mt="sm">
            <Radio value="user" label={t('viewAs.self', { name: viewer.name || viewer.email })} />
            {choices.substitutions.map(({ value, name }) => (
              <Radio key={value} value={value} label={t('viewAs.substitute', { name })} description={value.slice(5)} />
            ))}
            {choices.myCompany && <Radio value="myCompany" label={t('viewAs.myCompany')} />}
            {choices.anotherCompany && <Radio value="company" label={t('viewAs.anotherCompany')} />}
          </Stack>
        </Radio.Group>
        {choice === 'company' && (
          <CompanyPicker
            value={companyId}
            shown={viewAs.mode === 'company' ? (company ?? null) : null}
            onChange={setCompanyId}
          />
        )}
        {choices.canSetDefault && (
          <Checkbox
            label={t('viewAs.makeDefault')}
            checked={makeDefault && defaultView !== null}
            disabled={defaultView === null}
            onChange={(event) => setMakeDefault(event.currentTarget.checked)}
          />
        )}
        <div className="sh-actions">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('viewAs.cancel')}
          </Button>
          <Button type="submit" disabled={!view} loading={busy}>
            {t('viewAs.ok')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface CompanyRow {
  companyId: string;
  name: string;
}
interface PickerProps {
  value: string | null;
  /** The company viewed as now, which the first rows may not hold. */
  shown: { companyId: string; name: string } | null;
  onChange: (companyId: string | null) => void;
}

/** USER-055: searched by the server, for there may be thousands. */
function CompanyPicker({ value, shown, onChange }: PickerProps) {
  const t = useT('shell');
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<CompanyRow | null>(shown && { companyId: shown.companyId, name: shown.name });
  const [words] = useDebouncedValue(picked && search === picked.name ? '' : search, 250);
  const found = useQuery({
    queryKey: ['companies', words],
    queryFn: ({ signal }) =>
      request<{ data: CompanyRow[] }>('GET', '/companies', {
        query: { filter: words || undefined, filter_fields: ['name'], per_page: 25, page_no: 1 },
        quiet: true,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.data ?? [];
  const all = picked && !rows.some((row) => row.companyId === picked.companyId) ? [picked, ...rows] : rows;
  return (
    <Select
      label={t('viewAs.company')}
      placeholder={t('viewAs.companySearch')}
      searchable
      data-autofocus
      data={all.map((row) => ({ value: row.companyId, label: row.name }))}
      // The server has filtered already.
      filter={({ options }) => options}
      value={value}
      onChange={(id) => {
        setPicked(all.find((row) => row.companyId === id) ?? null);
        onChange(id);
      }}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={found.isError ? t('viewAs.companyFailed') : t('viewAs.companyNone')}
    />
  );
}
