import type { Language } from '@kaiku/sdk/common';
import type { TenantContext } from '@kaiku/sdk/server';
import type { Knex } from 'knex';

/** What a manager of the provider says beside the window, by language. */
export type NoticeTexts = Partial<Record<Language, string>>;
export interface Notice {
  /** ISO times. */
  from: string;
  to: string;
  texts: NoticeTexts;
}

/** The notice that was set last, else that of the configuration; null where it was taken away. */
export async function maintenanceNotice(knex: Knex, configured: Pick<Notice, 'from' | 'to'>): Promise<Notice | null> {
  const { rows } = await knex.raw('SELECT * FROM core.find_maintenance()');
  const [row]: { from_at: Date | null; to_at: Date | null; texts: NoticeTexts }[] = rows;
  if (!row) return { ...configured, texts: {} };
  if (!row.from_at || !row.to_at) return null;
  return { from: row.from_at.toISOString(), to: row.to_at.toISOString(), texts: row.texts };
}

/** Sets the notice of all companies, or takes it away. */
export async function setMaintenance({ trx, companyId }: TenantContext, notice: Notice | null): Promise<void> {
  const row = {
    from_at: notice?.from ?? null,
    to_at: notice?.to ?? null,
    texts: JSON.stringify(notice?.texts ?? {}),
    set_at: trx.raw('clock_timestamp()'),
  };
  await trx('core.maintenance')
    .insert({ company_id: companyId, ...row })
    .onConflict('company_id')
    .merge(row);
}

/** A reader's text: in their language, else in whichever there is. */
export const noticeText = ({ texts }: Notice, language: Language): string | null =>
  texts[language] ?? texts.en ?? Object.values(texts)[0] ?? null;
