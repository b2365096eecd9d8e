import { useTranslation } from 'react-i18next';
import { timeline } from '@/content/catalogue';
import { dayAt, deadlineDay, offsetMinutes, zoneName } from '@/lib/locale/dates';
import { useLanguage } from '@/lib/locale/useLanguage';
import { StageTitle } from './StageTitle';
import { titleSize } from '@/content/titleSize';

/** The lamp takes ink everywhere. */
const LAMP = { shape: 1, lightTop: 1 };

/** How large the title of the ceremony is, and the space between its characters. */
export function useSeatsSize() {
  const { t } = useTranslation('home');
  return titleSize(t('hero.takeSeats'), LAMP, 100).style;
}

/** The ceremony's call to the audience, in place of the contest's name. */
export function SeatsTitle({ spoken }: { spoken?: boolean }) {
  const { t } = useTranslation('home');
  const { '--track': track } = useSeatsSize();
  return (
    <StageTitle in="ceremony" track={track} spoken={spoken}>
      {t('hero.takeSeats')}
    </StageTitle>
  );
}

/** The ceremony's hour on the screen, its day beside it, and the reader's own hour; the day alone where no hour is known. */
export function Ceremony() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { startsAt, at } = timeline.phases.find(({ id }) => id === 'ceremony') ?? {};
  if (!startsAt) return null;
  if (at)
    return (
      <>
        <p className="hero-dates" data-in="ceremony">
          {zoneName(language)}
          <strong className="num">{dayAt(Date.parse(at), offsetMinutes(at), language)}</strong>
        </p>
        <p className="leader-count hero-hour" data-in="ceremony">
          <b>{at.slice(11, 16)}</b>
        </p>
        <p className="hero-clock" data-in="ceremony">
          <strong className="num" data-readers-time={at} />
        </p>
      </>
    );
  // Noon: midnight would count to the day before.
  const { day, month } = deadlineDay(startsAt.replace(/T.{8}/, 'T12:00:00'), language);
  return (
    <p className="leader-count" data-in="ceremony">
      <span className="leader-days">{day}</span>
      <span className="leader-unit">{`${month} · ${t('hero.seats')}`}</span>
    </p>
  );
}
