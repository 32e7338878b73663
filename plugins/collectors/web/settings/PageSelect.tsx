import { Select, useT } from '@kaiku/sdk/web';
import type { PartsOfPage } from '../links.ts';

interface PageSelectProps {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  disabled: boolean;
  pages: readonly PartsOfPage[];
  value: string;
  onChange: (pageId: string) => void;
}

/** One of the survey's pages, by its title or else its number. */
export function PageSelect({ pages, value, onChange, ...props }: PageSelectProps) {
  const t = useT('collectors');
  return (
    <Select
      data={pages.map(({ id, title }, index) => ({
        value: id,
        label: title.trim() || t('shown.page', { number: index + 1 }),
      }))}
      value={value || null}
      allowDeselect={false}
      onChange={(pageId) => pageId && onChange(pageId)}
      {...props}
    />
  );
}
