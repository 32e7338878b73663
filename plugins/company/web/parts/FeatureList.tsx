import { EmptyState, SearchInput, Stack, useT, VisuallyHidden } from '@kaiku/sdk/web';
import { useState } from 'react';
import type { CompanySettings } from '../settings.ts';
import { FeatureCard } from './FeatureCard.tsx';

/** While one types: what is here answers at once. */
const pauseMs = 80;
/** Marks over letters do not matter. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The company's toggles by category, found by a word of their name, description or category. */
export function FeatureList({ settings: { categories, features } }: { settings: CompanySettings }) {
  const t = useT('company');
  const [search, setSearch] = useState('');
  const words = plain(search).split(/\s+/).filter(Boolean);
  const shown = categories
    .map((category) => ({
      category,
      features: features.filter(({ category: of, name, description }) => {
        const text = plain(`${name} ${description} ${category.name}`);
        return of === category.key && words.every((word) => text.includes(word));
      }),
    }))
    .filter((one) => one.features.length > 0);
  const count = shown.reduce((sum, one) => sum + one.features.length, 0);
  return (
    <Stack gap="lg">
      <SearchInput
        label={t('settings.findFeature')}
        placeholder={t('settings.findFeatureHint')}
        value={search}
        onSearch={setSearch}
        debounce={pauseMs}
      />
      <VisuallyHidden role="status">{words.length > 0 && t('settings.featuresFound', { count })}</VisuallyHidden>
      {shown.map(({ category, features: found }) => (
        <FeatureCard key={category.key} category={category} features={found} />
      ))}
      {count === 0 && (
        <EmptyState icon="search" title={t('settings.noFeature')} text={t('settings.noFeatureText')} compact />
      )}
    </Stack>
  );
}
