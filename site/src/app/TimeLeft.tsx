import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockStore } from '../lib/clock/contestClock';
import { remaining } from '../lib/locale/dates';

/** Interval between two readings of the clock, in milliseconds: the text changes by the minute. */
const TICK_MS = 10_000;

/** The time left until a deadline of the entrant, in the header of its form: days and hours, then hours and minutes. */
export function TimeLeft({ until }: { until: string | null }) {
  const { t } = useTranslation();
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    clockStore.ask();
    return clockStore.every(TICK_MS, (clock) => setNow(clock.now()));
  }, []);
  const left = now === null || until === null ? 0 : Date.parse(until) - now;
  if (left <= 0) return null;
  const { days, hours, minutes } = remaining(left);
  const time =
    days > 0
      ? t('timeLeft.days', { count: days, hours })
      : hours > 0
        ? t('wait.hours', { hours, minutes })
        : t('wait.minutes', { count: Math.max(1, minutes) });
  const [before, after] = t('timeLeft.text', { time: '|' }).split('|');
  return (
    <p className="time-left num">
      {before}
      <b>{time}</b>
      {after}
    </p>
  );
}
