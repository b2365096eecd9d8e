import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { zoneOfLanguage, type Zone } from '../../../lib/locale/zone';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import '../../../ui/media/player-over.css';

interface WorkVideoProps {
  name: string;
  cover?: string;
  frame: { width: number; height: number };
  /** Where the film is read from in each zone. */
  addresses: Record<Zone, string>;
}

/**
 * A film in the browser's own player, which needs no script. With film.ts it is read from the visitor's zone, begins with
 * a button on its cover, and says when it cannot be played.
 */
export function WorkVideo({ name, cover, frame, addresses }: WorkVideoProps) {
  const { t } = useTranslation();
  const zone = zoneOfLanguage(useLanguage());
  return (
    <div className="work-film">
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
      <button
        type="button"
        className="player-start"
        data-first
        data-play
        hidden
        suppressHydrationWarning
        aria-label={t('video.play', { name })}
      >
        <Icon name="play" />
      </button>
      <div className="player-failed" role="alert" hidden>
        <p>{t('video.failed')}</p>
        <Button size="small" data-first data-retry>
          {t('video.retry')}
        </Button>
      </div>
    </div>
  );
}
