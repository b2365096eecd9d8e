import { Component, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChunkLoadError, goToNewRelease } from '../lib/browser/loadChunk';
import { useLanguage } from '../lib/locale/useLanguage';
import { pagePath } from '../lib/paths';
import { Button } from '../ui/button/Button';

interface PageBoundaryProps {
  /** The heading of the failure page; `h2` below a header that has the `h1`. */
  heading?: 'h1' | 'h2';
  /** Nothing is rendered around the boundary, so the failure page brings its own `<main>`. */
  whole?: boolean;
  children: ReactNode;
}

/**
 * Shows a failure page in place of children that could not be downloaded or rendered. Reloads the page when a chunk is
 * missing because of a new release. Sends no report.
 */
export class PageBoundary extends Component<PageBoundaryProps> {
  state = { failed: false, error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) void goToNewRelease();
  }

  render() {
    const { failed, error } = this.state;
    const { heading = 'h1', whole, children } = this.props;
    if (!failed) return children;
    const page = <PageFailed missing={error instanceof ChunkLoadError} heading={heading} />;
    return whole ? <main id="main">{page}</main> : page;
  }
}

interface PageFailedProps {
  /** A chunk could not be downloaded; else rendering failed. */
  missing: boolean;
  heading: 'h1' | 'h2';
}

/** Both ways out load the page anew, because the state after a failure is unknown. Forms restore their drafts. */
function PageFailed({ missing, heading: Heading }: PageFailedProps) {
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
