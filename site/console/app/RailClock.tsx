import { useEffect, useState } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { readersZone } from '@/lib/locale/readersZone';
import { useTexts } from '../i18n/useTexts';
import { contestZone } from '../lib/contestZone';
import { clockTime, contestDay } from '../lib/times';

const MINUTE_MS = 60_000;

interface RailClockProps {
  /** By how much the contest's clock is ahead of the device's, in milliseconds. */
  ahead: number;
}

/** The contest's time in its own zone and in the reader's, where that is another one. */
export function RailClock({ ahead }: RailClockProps) {
  const t = useTexts();
  const language = useLanguage();
  const [device, setDevice] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setDevice(Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  const now = device + ahead;
  const there = clockTime(now, language, contestZone().timeZone);
  const here = clockTime(now, language);
  return (
    <dl className="rail-clock num" aria-label={t('shell.clock')}>
      <div>
        <dt>{contestZone().city[language]}</dt>
        <dd>
          {contestDay(now, language)} <b>{there}</b>
        </dd>
      </div>
      {here !== there && (
        <div>
          <dt>{readersZone(language) ?? t('shell.here')}</dt>
          <dd>{here}</dd>
        </div>
      )}
    </dl>
  );
}
