import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useHotkeys } from '../../lib/useHotkeys';
import { contestZone } from '../../lib/contestZone';
import { contestClock } from '../../lib/times';
import { HoldLines } from './HoldLines';
import type { PublicationState } from './publication';
import { useSecondsLeft } from '../../lib/useSecondsLeft';

/** How long the emails of a publication are held, in seconds. */
const HOLD = 60;

interface HoldProps {
  state: PublicationState;
  /** When the state was read, on this computer's clock. */
  readAt: number;
  busy: boolean;
  /** Missing for those who may not. */
  onStop?: () => void;
}

/** The minute before the emails leave, with the button that stops them. */
export function Hold({ state: { mails, now }, readAt, busy, onStop }: HoldProps) {
  const t = useTexts();
  const language = useLanguage();
  const leaveAt = mails?.leaveAt ? Date.parse(mails.leaveAt) : Date.parse(now);
  // The clocks of the service and of this computer may differ.
  const left = useSecondsLeft(leaveAt - Date.parse(now) + readAt);
  useHotkeys({ s: left > 0 && !busy ? onStop : undefined });
  if (!mails) return null;
  return (
    <section className="hold" aria-labelledby="pu-hold">
      <HoldLines left={left} whole={HOLD} />
      <div className="hold-n" role="timer" aria-label={t('publication.mails.left', { count: left })}>
        <b aria-hidden="true">{left}</b>
        <span aria-hidden="true">{t('publication.mails.seconds', { count: left })}</span>
      </div>
      <div className="hold-l">
        <h2 id="pu-hold">
          {t(left > 0 ? 'publication.mails.leave' : 'publication.mails.now', { count: mails.waiting })}
        </h2>
        <span className="num">
          {left > 0
            ? t('publication.mails.at', {
                time: contestClock(leaveAt, language),
                zone: contestZone().city[language],
              })
            : t('publication.mails.sendingText', { sent: mails.sent, count: mails.count })}
        </span>
      </div>
      {onStop && (
        <div className="hold-r">
          <Button look="ink" size="large" busy={busy} disabled={left === 0} onClick={onStop}>
            {t('publication.mails.stop')} <kbd>{'S'}</kbd>
          </Button>
          <span>{t('publication.mails.stopNote')}</span>
        </div>
      )}
    </section>
  );
}
