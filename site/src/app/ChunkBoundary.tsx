import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChunkLoadError } from '../lib/loadChunk';
import { goToNewRelease } from '../lib/release';
import { Button } from '../ui/Button';

/**
 * Catches a screen that could not be downloaded: goes over to the new release when there is one, else offers to load it
 * again. Other errors pass through.
 */
export class ChunkBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) void goToNewRelease();
  }

  render() {
    const { error } = this.state;
    if (error instanceof ChunkLoadError) return <ChunkFailed />;
    if (error) throw error;
    return this.props.children;
  }
}

function ChunkFailed() {
  const { t } = useTranslation();
  return (
    <div className="screen-waiting empty" role="alert">
      <b>{t('chunkFailed.title')}</b>
      <span>{t('chunkFailed.text')}</span>
      <Button look="outline" size="small" onClick={() => location.reload()}>
        {t('chunkFailed.reload')}
      </Button>
    </div>
  );
}
