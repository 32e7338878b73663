import {
  Badge,
  Button,
  type Column,
  DataTable,
  EmptyState,
  Icon,
  PageHeader,
  Stack,
  Text,
  useAlert,
  useConfirm,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { Link, useNavigate } from 'react-router-dom';
import {
  copyTemplate,
  deleteTemplate,
  fetchTemplates,
  switchTemplate,
  type TemplateRow,
  templatesKey,
  templatesPath,
  useRefreshTemplates,
} from '../emailTemplates.ts';
import { useFailure } from '../parts/failure.ts';

/** `/manage/email_templates`: how the company's e-mails may look (DEL-051). */
export default function EmailTemplates() {
  const t = useT('deliveries');
  const alert = useAlert();
  const confirm = useConfirm();
  const failure = useFailure();
  const navigate = useNavigate();
  const refresh = useRefreshTemplates();
  const columns = useColumns();
  const pageOf = ({ template_id }: TemplateRow): string => `${templatesPath}/${template_id}`;

  async function act(work: () => Promise<unknown>, done: string) {
    try {
      await work();
      alert.success(done);
    } catch (error) {
      alert.error(failure(error, 'template.failed'));
    }
    await refresh();
  }
  async function remove({ template_id, name, planned }: TemplateRow) {
    const sure = await confirm({
      title: t('template.delete.title', { name }),
      text: planned > 0 ? t('template.delete.planned', { count: planned }) : t('template.delete.text'),
      confirmLabel: t('template.delete.confirm'),
      danger: true,
    });
    if (sure) await act(() => deleteTemplate(template_id), t('template.delete.done'));
  }
  async function turn({ template_id, name, active, planned }: TemplateRow) {
    const sure =
      !active ||
      planned === 0 ||
      (await confirm({
        title: t('template.off.title', { name }),
        text: t('template.off.planned', { count: planned }),
        confirmLabel: t('template.off.confirm'),
      }));
    if (!sure) return;
    await act(
      () => switchTemplate(template_id, !active),
      t(active ? 'template.off.done' : 'template.on.done', { name }),
    );
  }
  const copy = ({ template_id, name }: TemplateRow) => {
    const copied = t('template.copyName', { name }).slice(0, 200);
    return act(() => copyTemplate(template_id, copied), t('template.copied', { name: copied }));
  };
  const newButton = (
    <Button component={Link} to={`${templatesPath}/new`} leftSection={<Icon name="plus" size={16} />}>
      {t('template.new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('templates.title')} description={t('template.intro')} actions={newButton} />
      <DataTable<TemplateRow>
        label={t('templates.title')}
        columns={columns}
        fetch={fetchTemplates}
        queryKey={templatesKey}
        staleTime={0}
        rowId={({ template_id }) => template_id}
        initialSort={{ key: 'name', order: 'asc' }}
        urlKey=""
        rowHref={pageOf}
        rowActions={(row) => [
          {
            key: 'edit',
            label: t('template.edit', { name: row.name }),
            icon: 'pencil',
            onClick: () => void navigate(pageOf(row)),
          },
          {
            key: 'switch',
            label: t(row.active ? 'template.off.one' : 'template.on.one', { name: row.name }),
            icon: row.active ? 'ban' : 'check',
            onClick: () => void turn(row),
          },
          {
            key: 'copy',
            label: t('template.copy', { name: row.name }),
            icon: 'copy',
            onClick: () => void copy(row),
          },
          {
            key: 'delete',
            label: t('template.deleteOne', { name: row.name }),
            icon: 'trash',
            danger: true,
            onClick: () => void remove(row),
          },
        ]}
        pageKeys
        empty={<EmptyState icon="mail" title={t('template.empty')} text={t('template.emptyText')} action={newButton} />}
      />
    </>
  );
}

function useColumns(): Column<TemplateRow>[] {
  const t = useT('deliveries');
  const format = useFormat();
  const usedBy = ({ used, planned }: TemplateRow): string =>
    used === 0 ? t('template.unused') : t('template.used', { count: used, planned });
  return [
    {
      key: 'name',
      header: t('template.name'),
      sortable: true,
      searchable: true,
      value: ({ name }) => name,
      cell: ({ name, kind }) => (
        <Stack gap={2}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`template.kind.${kind}`)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'active',
      header: t('template.state'),
      sortable: true,
      value: ({ active }) => t(active ? 'template.active' : 'template.inactive'),
      cell: ({ active }) => (
        <Badge color={active ? 'green' : 'gray'}>{t(active ? 'template.active' : 'template.inactive')}</Badge>
      ),
    },
    { key: 'used', header: t('template.usedBy'), value: usedBy },
    {
      key: 'changed',
      header: t('template.changed'),
      sortable: true,
      nowrap: true,
      value: ({ changed }) => format.dateTime(changed),
    },
  ];
}
