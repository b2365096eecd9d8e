import { useTranslation } from 'react-i18next';

/** Its place in the house; the screen itself arrives with its feature. */
export default function Submit() {
  const { t } = useTranslation();
  return <h1 className="wrap">{t('home')}</h1>;
}
