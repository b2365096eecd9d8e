import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface LayoutProps {
  header: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** Skip link, header, main and footer. Screens bring what belongs into `<main>`. */
export function Layout({ header, footer, children }: LayoutProps) {
  const { t } = useTranslation();
  return (
    <>
      {header && (
        <a className="skip-link" href="#main">
          {t('skipToContent')}
        </a>
      )}
      {header}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer}
    </>
  );
}
