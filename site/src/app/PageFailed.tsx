import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pagePath } from '../lib/paths';
import { useLanguage } from '../lib/locale/useLanguage';
import { Button } from '../ui/button/Button';

interface PageFailedProps {
  /** A part did not arrive; else one could not be drawn. */
  missing: boolean;
  heading: 'h1' | 'h2';
}

/**
 * What stands in the place of a page that failed. Both ways out load the page anew, for nobody knows what the failure
 * has left behind; what was typed into forms is in the browser's drafts.
 */
export function PageFailed({ missing, heading: Heading }: PageFailedProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current!.focus(), []);
  const words = missing ? 'chunkFailed' : 'pageFailed';
  return (
    <div className="wrap page-failed" role="alert">
      <Heading ref={title} tabIndex={-1}>
        {t(`${words}.title`)}
      </Heading>
      <p className="lead">{t(`${words}.text`)}</p>
      <div className="row">
        <Button look="primary" onClick={() => location.reload()}>
          {t(`${words}.reload`)}
        </Button>
        <a className="button button-text" href={pagePath('/', language)}>
          {t('backToHome')}
        </a>
      </div>
    </div>
  );
}
