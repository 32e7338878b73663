import {
  Button,
  FileButton,
  Icon,
  isProblem,
  Menu,
  Text,
  useAlert,
  useConfirm,
  useT,
  VisuallyHidden,
} from '@kaiku/sdk/web';
import { useRef, useState } from 'react';
import type { FilterStore } from '../filters/useFilter.ts';
import { type SavedView, useReportCalls } from './calls.ts';
import type { Report } from './useReport.ts';
import { ViewDialog } from './ViewDialog.tsx';

interface ViewMenuProps {
  surveyId: string;
  report: Report;
  store: FilterStore;
}

/** The saved views of a report: choosing, saving, sharing, deleting, and as files (RES-026 to RES-028). */
export function ViewMenu({ surveyId, report, store }: ViewMenuProps) {
  const t = useT('results');
  const alert = useAlert();
  const confirm = useConfirm();
  const calls = useReportCalls(surveyId);
  const chooseFile = useRef<() => void>(null);
  const resetFile = useRef<() => void>(null);
  const [dialog, setDialog] = useState<'new' | 'named' | null>(null);
  const { view, views, changed } = report;
  const own = views.filter(({ scope }) => scope === 'user');
  const shared = views.filter(({ scope }) => scope === 'company');
  const attempt = async (work: () => Promise<string>) => {
    try {
      alert.success(await work());
    } catch (error) {
      alert.error(isProblem(error) ? error.message : t('views.failed'));
    }
  };
  const remove = async (one: SavedView) => {
    const sure = await confirm({
      title: t('views.confirm.title', { name: one.name }),
      text: t(one.scope === 'company' ? 'views.confirm.textCompany' : 'views.confirm.text'),
      confirmLabel: t('views.confirm.confirm'),
      danger: true,
    });
    if (!sure) return;
    await attempt(async () => {
      await calls.remove(one, () => report.choose(null));
      return t('views.removed', { name: one.name });
    });
  };
  const importFrom = async (file: File | null) => {
    resetFile.current?.();
    if (!file) return;
    const read = await readViews(file);
    if (!read) return alert.error(t('views.badFile'));
    await attempt(async () => t('views.imported', { count: await calls.import(read) }));
  };
  const name = view?.name ?? t('views.whole');
  return (
    <>
      <Menu position="bottom-end" width={300}>
        <Menu.Target>
          <Button variant="default" leftSection={<Icon name="bookmark" size={18} />} maw={{ base: '100%', sm: 280 }}>
            <VisuallyHidden>{t('views.title')}: </VisuallyHidden>
            {/* Higher than its letters, which are cut otherwise. */}
            <Text span inherit truncate lh={1.6}>
              {changed ? t('views.changed', { name }) : name}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <ViewItem name={t('views.whole')} chosen={view === null} onChoose={() => report.choose(null)} />
          {own.length > 0 && <Menu.Label>{t('views.own')}</Menu.Label>}
          {own.map((one) => (
            <ViewItem key={one.view_id} {...one} chosen={one === view} onChoose={() => report.choose(one)} />
          ))}
          {shared.length > 0 && <Menu.Label>{t('views.company')}</Menu.Label>}
          {shared.map((one) => (
            <ViewItem key={one.view_id} {...one} chosen={one === view} onChoose={() => report.choose(one)} />
          ))}
          <Menu.Divider />
          {view?.may_change && (
            <>
              <Menu.Label>
                <Text inherit truncate>
                  {view.name}
                </Text>
              </Menu.Label>
              {changed && (
                <Menu.Item
                  leftSection={<Icon name="device-floppy" size={16} />}
                  onClick={() =>
                    void attempt(async () => {
                      await calls.change(view, { filter: store.filter, compare_by: report.compareBy });
                      return t('views.saved', { name: view.name });
                    })
                  }
                >
                  {t('views.saveChanges')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<Icon name="pencil" size={16} />} onClick={() => setDialog('named')}>
                {t('views.rename')}
              </Menu.Item>
              <Menu.Item color="red" leftSection={<Icon name="trash" size={16} />} onClick={() => void remove(view)}>
                {t('views.remove')}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={() => setDialog('new')}>
            {t('views.saveNew')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="file-import" size={16} />} onClick={() => chooseFile.current?.()}>
            {t('views.import')}
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item leftSection={<Icon name="download" size={16} />} onClick={() => void calls.export()}>
              {t('views.export')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <FileButton accept=".json,application/json" onChange={(file) => void importFrom(file)} resetRef={resetFile}>
        {({ onClick }) => {
          chooseFile.current = onClick;
          return null;
        }}
      </FileButton>
      {dialog && (
        <ViewDialog
          surveyId={surveyId}
          report={report}
          {...(dialog === 'named' && view && { view })}
          filter={store.filter}
          charts={report.charts}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

interface ViewItemProps {
  name: string;
  chosen: boolean;
  onChoose(): void;
}

const ViewItem = ({ name, chosen, onChoose }: ViewItemProps) => (
  <Menu.Item
    aria-current={chosen}
    leftSection={chosen ? <Icon name="check" size={16} /> : <span style={{ display: 'block', width: 16 }} />}
    onClick={onChoose}
  >
    {name}
  </Menu.Item>
);

/** Null for what is no file of views; what is wrong within one is the server's to say. */
async function readViews(file: File): Promise<object | null> {
  try {
    const read: unknown = JSON.parse(await file.text());
    return typeof read === 'object' && read !== null && 'kaiku' in read && read.kaiku === 'report_views' ? read : null;
  } catch {
    return null;
  }
}
