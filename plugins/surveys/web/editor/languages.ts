/** Languages that a survey can be written in: those of `GET /lang`. */
export const languageCodes = [
  'en', 'fi', 'sv', 'ar', 'cs', 'da', 'de', 'es', 'et', 'fr', 'is', 'it', 'lt', 'lv', 'nl', 'no', 'pl', 'pt', 'ru', 'so', 'uk',
] as const;
