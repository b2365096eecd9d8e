import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/useLanguage';
import { zoneOfLanguage, type Zone } from '../../../lib/zone';
import { Button } from '../../../ui/Button';
import '../../../ui/player-failed.css';

interface WorkFilmProps {
  name: string;
  cover?: string;
  frame: { width: number; height: number };
  /** Where the film is read from in each zone. */
  addresses: Record<Zone, string>;
}

/**
 * A film in the browser's own player, which needs no script. film.ts reads it from the visitor's zone and tells when it
 * cannot be played.
 */
export function WorkFilm({ name, cover, frame, addresses }: WorkFilmProps) {
  const { t } = useTranslation();
  const zone = zoneOfLanguage(useLanguage());
  return (
    <>
      {/* Films are the entrants' own; subtitles, where there are any, are in the picture. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        src={addresses[zone]}
        poster={cover}
        aria-label={name}
        controls
        preload="none"
        playsInline
        suppressHydrationWarning
        {...frame}
        {...(addresses.cn !== addresses.intl && { 'data-cn': addresses.cn, 'data-intl': addresses.intl })}
      />
      <div className="player-failed" role="alert" hidden>
        <p>{t('video.failed')}</p>
        <Button size="small" data-first data-retry>
          {t('video.retry')}
        </Button>
      </div>
    </>
  );
}
