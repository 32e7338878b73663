import { useTranslation } from 'react-i18next';

/** Texts of these components: namespace `sdk`. */
export const useSdkText = () => useTranslation('sdk').t;
