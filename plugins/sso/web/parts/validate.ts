import type { TextKey } from '@kaiku/sdk/web';

type Say = (key: TextKey<'sso'>) => string;

export const required =
  (t: Say) =>
  (value: string): string | null =>
    value.trim() ? null : t('fields.missing');

/** @param empty whether there need be none */
export const webAddress =
  (t: Say, empty = false) =>
  (value: string): string | null => {
    if (!value.trim()) return empty ? null : t('fields.missing');
    return /^https?:\/\/[^\s/]+/.test(value.trim()) ? null : t('fields.noAddress');
  };

export const ssoId =
  (t: Say) =>
  (value: string): string | null =>
    /^[a-z0-9][a-z0-9._-]{1,62}$/.test(value.trim().toLowerCase()) ? null : t('fields.noId');
