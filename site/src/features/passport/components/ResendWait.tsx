import { type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useWaitText } from '../../../lib/form/useResend';

/** A longer wait is shown in words. */
const MOST_SECONDS = 90;
const DEGREES_A_SECOND = 6;

/** Counts down to the moment when another code can be sent. The wedge is the minute. */
export function ResendWait({ seconds }: { seconds: number }) {
  const { t } = useTranslation('passport');
  const wait = useWaitText();
  const short = seconds <= MOST_SECONDS;
  const turn = { '--turn': `${Math.min(360, seconds * DEGREES_A_SECOND)}deg` } as CSSProperties;
  return (
    <p className="login-again">
      <span className="login-count num" style={turn}>
        {short && <b>{seconds}</b>}
      </span>{' '}
      <span>{short ? t('secondsLeft', { count: seconds }) : t('waitLeft', { wait: wait(seconds) })}</span>
    </p>
  );
}
