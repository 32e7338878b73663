import { Icon, Select, useT } from '@kaiku/sdk/web';
import type { useCompare } from './useCompare.ts';

/** By what segments are set side by side; none where there is nothing to compare by. */
export function CompareSelect({ options, by, compare }: ReturnType<typeof useCompare>) {
  const t = useT('results');
  if (options.length === 0) return null;
  return (
    <Select
      aria-label={t('compare.by')}
      placeholder={t('compare.by')}
      leftSection={<Icon name="git-compare" size={18} />}
      data={options}
      value={by}
      onChange={compare}
      clearable
      clearButtonProps={{ 'aria-label': t('compare.clear') }}
      searchable={options.length > 8}
      w={{ base: '100%', xs: 220 }}
    />
  );
}
